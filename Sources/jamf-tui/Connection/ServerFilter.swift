import Inventory
import JamfProAPI

/// The part of a filter that the server can apply, so that the fleet need not be loaded whole. What comes is checked again
/// here: the server may send more than the filter asks for, never less.
struct ServerFilter: Sendable {
  var filter: Filter

  /// A filter in the address of a request must not make that longer than servers and what is before them take (8 KB).
  static let longest = 2000

  /// What is sent to a server of that version, nil for nothing, and what is left to be done here.
  func split(for version: InventoryVersion) -> (sent: String?, left: Filter) {
    (nil, filter)
  }

  /// The split in words, a sentence each.
  func explanation(for version: InventoryVersion, isRefused: Bool) -> [String] {
    let (sent, left) = isRefused ? (nil, filter) : split(for: version)
    return [
      sent.map { "Sent to the server: \($0)" } ?? "Sent to the server: nothing, so all computers come.",
      left.isAll ? "Left to do here: nothing." : "Left to do here: \(left.description)",
    ]
  }
}
