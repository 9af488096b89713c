import Inventory

/// The views there are, and which one is looked at.
struct ViewModel: Sendable {
  var all: [SavedView]
  var current: Int?

  init(_ views: [SavedView]) {
    all = views
  }

  /// The name of the view that is open.
  var currentName: String? { current.map { all[$0].name } }

  mutating func select(named name: String?) {
    current = name.flatMap { name in all.firstIndex { $0.name == name } }
  }
}
