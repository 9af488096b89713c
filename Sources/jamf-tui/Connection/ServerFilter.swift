import Inventory
import JamfProAPI

/// The part of a filter that the server can apply, so that the fleet need not be loaded whole. What comes is checked again
/// here: the server may send more than the filter asks for, never less.
struct ServerFilter: Sendable {
  var filter: Filter
  /// Whether all computers have to come, because some columns say how each compares with all others.
  var needsAll = false

  /// What is sent to a server of that version, nil for nothing, and what is left to be asked here of the computers that come:
  /// all of it, but for what answers do not tell.
  func split(for version: InventoryVersion) -> (sent: String?, left: Filter) {
    guard !needsAll else { return (nil, filter) }
    let split = filter.split(for: version.layout)
    return (split.serverFilter, split.local)
  }

  /// The split in words, a sentence each.
  func explanation(for version: InventoryVersion) -> [String] {
    let (sent, left) = split(for: version)
    return [
      sent.map { "Sent to the server: \($0)" } ?? "Sent to the server: nothing, so all computers come.",
      left.isAll ? "Left to do here: nothing." : "Left to do here: \(left.description)",
    ]
  }
}
