import Screen

/// One line of the detail pane, ready to be drawn.
struct DetailLine: Hashable, Sendable {
  enum Kind: Sendable {
    /// A section's title.
    case heading
    /// A label with its value.
    case item
    /// More of the value above, which did not fit in one line.
    case continuation
    /// A sentence across the pane.
    case note
    /// A sentence across the pane about something that went wrong.
    case problem
    case blank
  }

  var kind: Kind
  var label = DisplayText.empty
  var value = DisplayText.empty
  /// The column the label begins in: further in for what is inside a list or a group.
  var indent = 0
  /// The column the value begins in.
  var valueColumn = 0
  /// The computer did not report this.
  var isAbsent = false

  static let blank = DetailLine(kind: .blank)
}
