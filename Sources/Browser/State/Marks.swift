import Inventory

/// The computers that are marked, by their ids, so that no filter and no refresh loses one.
struct Marks: Hashable, Sendable {
  var ids: Set<ComputerID> = []
  /// Where the range began that is being marked; nil when none is.
  var anchor: ComputerID?

  func contains(_ id: ComputerID) -> Bool { ids.contains(id) }
}
