import ArgumentParser
import Inventory
import Screen

extension CommandFailure {
  /// A filter on the command line that cannot be read: what is wrong, and below it the filter with a sign under the place.
  ///
  /// - Parameter trouble: why names may be unknown, when that may be it.
  init(_ error: FilterError, in filter: String, trouble: String?) {
    self.init(
      "--filter cannot be read: \(error.message)", why: error.unknownName != nil ? trouble : nil,
      next: "jamf-tui list --help says what a filter can be.", more: Self.picture(of: error, in: filter),
      exitCode: .usage)
  }

  /// Columns around the place that are shown of a long filter, so that no terminal breaks the line.
  private static let reach = 34

  private static func picture(of error: FilterError, in filter: String) -> [String] {
    let before = DisplayText(String(filter.prefix(error.offset)))
    let after = DisplayText(String(filter.dropFirst(error.offset)))
    let shownBefore = before.dropping(columns: max(0, before.width - reach))
    let sign = String(repeating: "^", count: max(1, min(error.length, after.prefix(columns: reach).width)))
    return [
      "  " + shownBefore.text + after.prefix(columns: reach).text,
      "  " + String(repeating: " ", count: shownBefore.width) + sign,
    ]
  }
}
