import Inventory

/// The views there are, and which one is looked at.
struct ViewModel: Sendable {
  var all: [SavedView]
  var current: Int?

  init(_ views: [SavedView]) {
    all = views
  }
}
