import Screen

/// One line of the detail pane, ready to be drawn.
struct DetailLine: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A section's title.
    case heading
    /// A label with its value.
    case item
    /// More of the value above, which did not fit in one line.
    case continuation
    /// The titles of a table's columns; tables are numbered in `DetailModel.tables`.
    case columns(table: Int)
    /// A row of a table. Its texts are made when it is drawn: there can be thousands.
    case row(table: Int, row: Int)
    /// A sentence across the pane.
    case note
    /// A sentence across the pane about something that went wrong.
    case problem
    case blank
  }

  var kind: Kind
  var label = DisplayText.empty
  var value = DisplayText.empty
  /// What is said of a section beside its title: how many there are, that nothing was reported.
  var remark = DisplayText.empty
  /// The column the label begins in: further in for what is inside a list or a group.
  var indent = 0
  /// The column the value begins in.
  var valueColumn = 0
  /// The computer did not report this.
  var isAbsent = false
  /// Whether what belongs below it is folded away.
  var isFolded = false
  /// What it tells; nil for sentences, blanks and titles of columns.
  var place: DetailPlace?

  static let blank = DetailLine(kind: .blank)

  /// Whether the cursor can stand on it.
  var isStop: Bool {
    switch kind {
    case .blank, .columns: false
    default: true
    }
  }
}
