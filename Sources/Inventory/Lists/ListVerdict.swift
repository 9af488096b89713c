/// What a pasted list comes to: each entry in its order, with the computers it names.
public struct ListVerdict: Hashable, Sendable {
  /// The entries in the order they were given; empty lines are none.
  public let entries: [ListEntry]
  /// How the text was taken to be made up.
  public let layout: ListLayout
  /// The paths of the fields that were looked in, in their order. What the snapshot has no column for, or did not ask the
  /// server for, is not among them, and a text that only such a field has counts as not found.
  public let paths: [String]
  /// Every computer found, once each, in the order of the list.
  public let rows: [Int]

  init(entries: [ListEntry], layout: ListLayout, paths: [String]) {
    self.entries = entries
    self.layout = layout
    self.paths = paths
    var seen: Set<Int> = []
    rows = entries.lazy.filter { $0.firstGiven == nil }.flatMap(\.rows).filter { seen.insert($0).inserted }
  }

  /// How many entries name none.
  public var notFoundCount: Int {
    entries.count { if case .notFound = $0.outcome { true } else { false } }
  }
}
