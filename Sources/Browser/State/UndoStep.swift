import Inventory

/// How things were before something was done that can be undone.
struct UndoStep: Sendable {
  /// Which marks it brings back.
  enum MarksBefore: Sendable {
    case all(Set<ComputerID>)
    /// Of these computers only, whether each was marked.
    case some([ComputerID: Bool])

    /// What it costs to keep.
    var count: Int {
      switch self {
      case .all(let ids): ids.count
      case .some(let ids): ids.count
      }
    }
  }

  /// What was done, in words: `the sort`.
  var what: String
  /// The view, the filter, the order and the columns.
  var place: Place
  var marks: MarksBefore
}
