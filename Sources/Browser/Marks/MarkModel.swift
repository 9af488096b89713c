/// The marked computers, the range that is being marked, and how many marks the list does not show.
struct MarkModel: Sendable {
  var marks = Marks()
  /// The range that is being marked; nil when none is.
  var range: MarkedRange?
  var hidden = HiddenMarks()
}
