/// What a cell means. Views choose roles; only the terminal knows which attributes and colours they become,
/// and each role can be told from plain text without colour.
public enum Role: UInt8, CaseIterable, Sendable {
  /// Ordinary text.
  case text
  /// Text that matters less: units, absent values.
  case dim
  /// The name of a pane or of the thing looked at.
  case title
  /// Column headings and section headings.
  case header
  /// The label of a value in the detail pane.
  case label
  /// The selected row of the pane that has the keyboard.
  case selection
  /// The selected row of a pane that does not have the keyboard.
  case selectionInactive
  /// A part of a text that the filter or a search found.
  case match
  /// The same inside the selected row.
  case selectionMatch
  /// A row that is marked.
  case marked
  /// Lines between panes.
  case border
  /// The status line.
  case status
  /// The name of a key in a hint.
  case key
  /// Something is as it should be.
  case good
  /// Something needs attention.
  case warning
  /// Something failed.
  case failure
  /// The line one types into.
  case prompt
  /// The done part of a progress bar.
  case progress

  /// One letter for golden tests; `.` is plain text.
  public var letter: Character {
    switch self {
    case .text: "."
    case .dim: "d"
    case .title: "T"
    case .header: "H"
    case .label: "l"
    case .selection: "S"
    case .selectionInactive: "s"
    case .match: "m"
    case .selectionMatch: "M"
    case .marked: "*"
    case .border: "b"
    case .status: "t"
    case .key: "k"
    case .good: "g"
    case .warning: "w"
    case .failure: "f"
    case .prompt: "p"
    case .progress: "P"
    }
  }
}
