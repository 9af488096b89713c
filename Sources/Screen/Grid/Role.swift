/// The meaning of a cell. Views choose roles; only the terminal maps them to attributes and colors. Each role is
/// distinguishable from plain text without color.
public enum Role: UInt8, CaseIterable, Sendable {
  /// Ordinary text.
  case text
  /// Less important text: units, absent values.
  case dim
  /// The title of a pane.
  case title
  /// Column headings and section headings.
  case header
  /// The label of a value in the detail pane.
  case label
  /// The selected row of the pane that has the keyboard.
  case selection
  /// The selected row of a pane that does not have the keyboard.
  case selectionInactive
  /// A match of the filter or of a search.
  case match
  /// A match inside the selected row.
  case selectionMatch
  /// A marked row.
  case marked
  /// Lines between panes.
  case border
  /// The status line.
  case status
  /// The name of a key in a hint.
  case key
  /// Something is in order.
  case good
  /// Something needs attention.
  case warning
  /// A value is bad.
  case bad
  /// Something failed.
  case failure
  /// The input line.
  case prompt
  /// The filled part of a progress bar.
  case progress
  /// The name of a profile that has a color of its own.
  case redName, yellowName, greenName, blueName, magentaName, cyanName

  /// A letter for golden tests; `.` is plain text.
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
    case .bad: "x"
    case .failure: "f"
    case .prompt: "p"
    case .progress: "P"
    case .redName: "1"
    case .yellowName: "2"
    case .greenName: "3"
    case .blueName: "4"
    case .magentaName: "5"
    case .cyanName: "6"
    }
  }
}
