import Inventory
import Screen
import Wording

/// A line of the comparison of two computers, ready to be drawn.
struct ComparisonLine: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case blank
    /// The title of a part: what is different, what is equal.
    case part(RecordComparison.Verdict)
    /// The title of a section of the record.
    case section
    /// The first line of a row of the comparison.
    case row
    /// More of the row above.
    case continuation
    /// A sentence across the screen.
    case note
  }

  /// A text, and the columns that it has.
  struct Piece: Hashable, Sendable {
    var text: DisplayText
    var column: Int
    var width: Int
    var role: Role
  }

  var kind: Kind
  /// Which row of the comparison it shows.
  var row: Int?
  var pieces: [Piece] = []

  /// Whether the cursor can stand on it.
  var isStop: Bool { kind != .blank }
}

/// Turns a comparison into lines of a given width: what differs comes first, then what is known of one computer only,
/// then what is equal. Values stand beside each other, or below each other where there is little room.
struct ComparisonLayout {
  /// Below this many columns, and for screen readers, values stand below each other.
  static let leastForColumns = 60
  /// The most lines of a value. Copying gives the whole.
  static let mostLines = 6
  /// The most characters of a computer's name before its value.
  private static let longestName = 20

  /// The columns of the screen for labels and for the values of each computer.
  struct Columns: Hashable {
    static let indent = 7
    private static let gap = 2
    private static let widestLabel = 34

    let label: Range<Int>
    let left: Range<Int>
    let right: Range<Int>

    init(width: Int) {
      let labelWidth = min(Self.widestLabel, width * 3 / 10)
      let valueWidth = max(1, (width - Self.indent - labelWidth - 2 * Self.gap) / 2)
      label = Self.indent..<Self.indent + labelWidth
      let leftStart = label.upperBound + Self.gap
      left = leftStart..<leftStart + valueWidth
      right = left.upperBound + Self.gap..<left.upperBound + Self.gap + valueWidth
    }
  }

  let comparison: RecordComparison
  let names: (left: String, right: String)
  let width: Int
  let glyphs: Glyphs
  /// Whether values stand below each other.
  let isStacked: Bool
  /// Whether rows have no signs, which a screen reader would read out: the title of their part says the same.
  let isPlain: Bool
  private(set) var lines: [ComparisonLine] = []

  /// - Parameters:
  ///   - hidesEqual: whether only what may differ is shown.
  ///   - hint: the sentence about the key that shows the rest, with a space before it; empty for none.
  init(
    _ comparison: RecordComparison, names: (left: String, right: String), width: Int, glyphs: Glyphs, isPlain: Bool,
    hidesEqual: Bool, hint: String
  ) {
    self.comparison = comparison
    self.names = names
    self.width = max(1, width)
    self.glyphs = glyphs
    self.isPlain = isPlain
    isStacked = isPlain || width < Self.leastForColumns
    var hidden: [String] = []
    for verdict in RecordComparison.Verdict.allCases {
      let rows = comparison.rows.indices.filter { comparison.rows[$0].verdict == verdict }
      guard !rows.isEmpty || verdict == .different else { continue }
      if hidesEqual, verdict.isHideable {
        hidden.append(verdict.words(rows.count))
      } else {
        add(part: verdict, rows)
      }
    }
    guard !hidden.isEmpty else { return }
    lines.append(ComparisonLine(kind: .blank))
    for text in DisplayText("Hidden: \(hidden.joined(separator: ", ")).\(hint)").wrapped(to: max(1, self.width - 2)) {
      lines.append(
        ComparisonLine(
          kind: .note,
          pieces: [ComparisonLine.Piece(text: text, column: 2, width: max(1, self.width - 2), role: .dim)]))
    }
  }

  private mutating func add(part verdict: RecordComparison.Verdict, _ rows: [Int]) {
    if !lines.isEmpty { lines.append(ComparisonLine(kind: .blank)) }
    let title = rows.isEmpty ? "Nothing is different" : verdict.words(rows.count)
    lines.append(
      ComparisonLine(
        kind: .part(verdict),
        pieces: [
          ComparisonLine.Piece(text: DisplayText(title), column: 2, width: max(1, width - 2), role: .title)
        ]))
    var section: String?
    for index in rows {
      let row = comparison.rows[index]
      if row.section != section {
        section = row.section
        let text = DisplayText(row.section, upTo: width)
        lines.append(
          ComparisonLine(
            kind: .section,
            pieces: [ComparisonLine.Piece(text: text, column: 4, width: max(1, width - 4), role: .header)]))
      }
      if isStacked { addStacked(row, index) } else { addInColumns(row, index) }
    }
  }

  // MARK: Rows

  private func lines(of text: String, width: Int) -> [DisplayText] {
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(Self.mostLines + 1)
    var lines = parts.flatMap {
      DisplayText.lines(of: String($0), width: width, atMost: Self.mostLines, glyphs: glyphs)
    }
    guard lines.count > Self.mostLines else { return lines }
    // It must not be mistaken for complete.
    lines = Array(lines.prefix(Self.mostLines))
    lines[Self.mostLines - 1] = glyphs.ellipsis
    return lines
  }

  private mutating func add(_ index: Int, _ columns: [(lines: [DisplayText], place: Range<Int>, role: Role)]) {
    let row = comparison.rows[index]
    let height = columns.map(\.lines.count).max() ?? 1
    for number in 0..<max(1, height) {
      var line = ComparisonLine(kind: number == 0 ? .row : .continuation, row: index)
      if number == 0, !isPlain {
        line.pieces.append(
          ComparisonLine.Piece(
            text: DisplayText(row.verdict.sign(glyphs)), column: 4, width: 2, role: row.verdict.role))
      }
      for column in columns where number < column.lines.count {
        line.pieces.append(
          ComparisonLine.Piece(
            text: column.lines[number], column: column.place.lowerBound,
            width: column.place.count, role: column.role))
      }
      lines.append(line)
    }
  }

  private mutating func addInColumns(_ row: RecordComparison.Row, _ index: Int) {
    let columns = Columns(width: width)
    let label = (lines(of: row.label, width: columns.label.count), columns.label, Role.label)
    // One text for both shows at a glance that they are equal.
    if row.verdict == .equal || (row.verdict == .unknown && row.left.text == row.right.text) {
      let both = columns.left.lowerBound..<columns.right.upperBound
      return add(index, [label, (lines(of: row.left.text, width: both.count), both, row.left.role)])
    }
    add(
      index,
      [
        label, (lines(of: row.left.text, width: columns.left.count), columns.left, row.left.role),
        (lines(of: row.right.text, width: columns.right.count), columns.right, row.right.role),
      ])
  }

  private mutating func addStacked(_ row: RecordComparison.Row, _ index: Int) {
    let start = min(Columns.indent, width - 1)
    let place = start..<width
    if row.verdict == .equal || (row.verdict == .unknown && row.left.text == row.right.text) {
      return add(index, [(lines(of: "\(row.label): \(row.left.text)", width: place.count), place, row.left.role)])
    }
    add(index, [(lines(of: row.label, width: place.count), place, .label)])
    let inner = min(start + 2, width - 1)..<width
    for (name, value) in [(names.left, row.left), (names.right, row.right)] {
      let short = CutText(name, characters: Self.longestName)
      let text = "\(short.text)\(short.cut > 0 ? glyphs.ellipsis.text : ""): \(value.text)"
      for part in lines(of: text, width: inner.count) {
        lines.append(
          ComparisonLine(
            kind: .continuation, row: index,
            pieces: [
              ComparisonLine.Piece(text: part, column: inner.lowerBound, width: inner.count, role: value.role)
            ]))
      }
    }
  }
}

extension RecordComparison.Value {
  fileprivate var role: Role { isKnown ? .text : .dim }
}

extension RecordComparison.Verdict {
  /// Whether it is hidden where only differences are wanted.
  var isHideable: Bool { self == .equal || self == .unknown }

  /// `14 different`, `1 known for one computer only`.
  func words(_ count: Int) -> String {
    let number = Amount.grouped(count)
    return switch self {
    case .different: "\(number) different"
    case .halfKnown: "\(number) known for one computer only"
    case .equal: "\(number) equal"
    case .unknown: "\(number) unknown for both"
    }
  }

  /// The sign of a row.
  fileprivate func sign(_ glyphs: Glyphs) -> String {
    switch self {
    case .different: glyphs.isASCII ? "!=" : "≠"
    case .halfKnown: "?"
    case .equal: "="
    case .unknown: glyphs.unknown.text
    }
  }

  fileprivate var role: Role {
    switch self {
    case .different: .warning
    case .halfKnown, .equal, .unknown: .dim
    }
  }
}
