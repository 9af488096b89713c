import Browser
import Inventory
import JamfProAPI

extension Verdict {
  /// What a first page of computers was like.
  static func inventory(_ page: PageSummary, bytes: Int, took: Duration) -> Verdict {
    let time = SpokenTime.text(took)
    guard page.rows > 0 else {
      return .warn(
        .inventory, "The server lists no computers.",
        why: "There are none, or the account is limited to sites that have none.",
        next: "Compare with what Jamf Pro itself shows to this account.")
    }
    let computers = Amount.loadedComputers(page.rows, of: page.totalCount)
    let what = "\(computers) came in \(time), \(bytes / 1024 + 1) KiB."
    guard took > slowPage else { return .ok(.inventory, what) }
    return .warn(
      .inventory, what, why: "That is slow for a first page: the server is busy, or the network is.",
      next: "Show fewer columns (\"browse\", \"columns\"): each section they come from costs the server time.")
  }

  /// The browser's first page takes a real server a second or two.
  private static let slowPage = Duration.seconds(10)
}
