import Screen
import Secrets

/// Where the characters of a secret are drawn: in groups, far apart, and below each group in words.
///
/// It keeps numbers only. No text or array contains the secret, so that nothing of it is left when its memory is erased.
struct SecretLayout {
  /// Characters in a group without hyphens.
  private static let group = 4
  /// The columns of a character, and the additional ones between groups.
  private static let (pitch, gap) = (2, 2)

  /// Whether it has letters, and all are capitals: then the words need not say so.
  let hasOnlyCapitals: Bool
  /// How to read it, as sentences.
  let legend: [String]
  /// The rows of all of it.
  let rows: Int
  private let width: Int
  /// The lengths of the groups, in order.
  private let lengths: [Int]
  /// The row of the first words.
  private let firstWords: Int

  init(_ secret: RevealedSecret, width: Int) {
    self.width = width
    var (capitals, others) = (0, 0)
    secret.forEachScalar { scalar in
      if ("A"..."Z").contains(scalar) { capitals += 1 }
      if ("a"..."z").contains(scalar) { others += 1 }
    }
    hasOnlyCapitals = capitals > 0 && others == 0
    lengths = Self.lengths(of: secret)
    var hasSpace = false
    secret.forEachScalar { hasSpace = hasSpace || $0 == " " }
    legend =
      (hasOnlyCapitals ? ["All letters are capitals."] : [])
      + (capitals == 0 && others > 0 ? ["All letters are small."] : [])
      + (capitals > 0 && others > 0 ? ["Letters are small where it does not say capital."] : [])
      + (hasSpace || lengths.count < 2 ? [] : ["The gaps between groups are not part of it."])
    var (line, column) = (0, 0)
    for length in lengths { (line, column) = Self.place(length, after: line, column, width) }
    firstWords = line * 2 + 2
    var last = firstWords - 1
    Self.forEachWord(
      secret, lengths, hasOnlyCapitals: hasOnlyCapitals, from: firstWords, width: width
    ) { _, _, row, _, _ in last = row }
    rows = last + 1
  }

  /// Groups end after a hyphen if all are short then, as in recovery keys, and after four characters otherwise.
  private static func lengths(of secret: RevealedSecret) -> [Int] {
    var pieces: [Int] = []
    var length = 0
    secret.forEachScalar { scalar in
      length += 1
      if scalar == "-" {
        pieces.append(length)
        length = 0
      }
    }
    if length > 0 { pieces.append(length) }
    if pieces.count > 2, pieces.allSatisfy({ (2...6).contains($0) }) { return pieces }
    let count = pieces.reduce(0, +)
    return stride(from: 0, to: count, by: group).map { min(group, count - $0) }
  }

  /// The line, and the column after a group that follows what ends at a place.
  private static func place(_ length: Int, after line: Int, _ column: Int, _ width: Int) -> (line: Int, column: Int) {
    let start = column == 0 ? 0 : column + gap
    if start > 0, start + length * pitch > width { return (line + 1, length * pitch) }
    return (line, start + length * pitch)
  }

  /// Passes each character with the group it is in, and the place of its words.
  private static func forEachWord(
    _ secret: RevealedSecret, _ lengths: [Int], hasOnlyCapitals: Bool, from first: Int, width: Int,
    _ body: (_ scalar: Unicode.Scalar, _ place: Place, _ row: Int, _ column: Int, _ words: String) -> Void
  ) {
    let indent = (lengths.max() ?? 0) + 2
    var place = Place(lengths: lengths)
    var (row, column) = (first - 1, 0)
    secret.forEachScalar { scalar in
      if place.isAtStart { (row, column) = (row + 1, indent) }
      let isLast = place.isAtEnd
      let words = Spelling.words(for: scalar, amongCapitals: hasOnlyCapitals) + (isLast ? "" : ",")
      if column > indent, column + words.count > width { (row, column) = (row + 1, indent) }
      body(scalar, place, row, column, words)
      column += words.count + 1
      place.advance()
    }
  }

  /// Draws it, beginning with a row of it that is not the first where there is no room for all.
  func draw(_ secret: RevealedSecret, in area: Area, from top: Int, on painter: inout Painter) {
    func shown(_ row: Int) -> Int? {
      row >= top && row - top < area.height ? area.row + row - top : nil
    }
    var (line, end, groupRow) = (0, 0, 0)
    Self.forEachWord(
      secret, lengths, hasOnlyCapitals: hasOnlyCapitals, from: firstWords, width: width
    ) { scalar, place, row, column, words in
      if place.isAtStart {
        (line, end) = Self.place(lengths[place.group], after: line, end, width)
        groupRow = row
      }
      let start = end - (lengths[place.group] - place.offset) * Self.pitch
      if let row = shown(line * 2), start < area.width {
        painter.put(
          Self.text(of: scalar), row: row, column: area.column + start, width: 1, role: Self.role(of: scalar))
      }
      if let row = shown(groupRow), place.offset < area.width {
        painter.put(
          Self.text(of: scalar), row: row, column: area.column + place.offset, width: 1, role: Self.role(of: scalar))
      }
      if let row = shown(row) {
        painter.put(words, row: row, column: area.column + column, width: max(0, area.width - column), role: .text)
      }
    }
  }

  /// The place of a character among the groups.
  struct Place {
    let lengths: [Int]
    var group = 0
    var offset = 0

    var isAtStart: Bool { offset == 0 }
    var isAtEnd: Bool { group < lengths.count && offset == lengths[group] - 1 }

    mutating func advance() {
      offset += 1
      if group < lengths.count, offset == lengths[group] { (group, offset) = (group + 1, 0) }
    }
  }

  /// Digits and signs have other colors than letters, and digits are underlined, which needs no color.
  private static func role(of scalar: Unicode.Scalar) -> Role {
    switch scalar {
    case "0"..."9": .header
    case "a"..."z", "A"..."Z": .title
    default: .warning
    }
  }

  /// A character as it is drawn: a space must be seen.
  private static func text(of scalar: Unicode.Scalar) -> String { scalar == " " ? "\u{2423}" : String(scalar) }
}
