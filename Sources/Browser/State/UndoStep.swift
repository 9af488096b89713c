/// How things were before something was done that can be undone.
struct UndoStep: Sendable {
  /// What was done, in words: `the sort`.
  var what: String
  /// The view, the filter, the order and the columns.
  var place: Place
  var marks: Marks
  /// The views that were saved.
  var views: [SavedView]
}
