/// What a terminal shows: lines of runs, each of one look.
struct StyledScreen {
  struct Run {
    /// The column of its first cell, from 0.
    var column: Int
    /// How many cells it takes.
    var width: Int
    var text: String
    var style: CellStyle

    /// What stands between two or more blanks, each with its column. A font may not have some sign in the width of the
    /// others; so only its neighbours are moved by that.
    var words: [Run] {
      var words: [Run] = []
      var (column, blanks) = (column, 0)
      for character in text {
        let count = character.cellCount
        if character == " " {
          blanks += 1
        } else if let last = words.indices.last, blanks < 2 {
          words[last].text += String(repeating: " ", count: blanks) + String(character)
          words[last].width += blanks + count
          blanks = 0
        } else {
          words.append(Run(column: column, width: count, text: String(character), style: style))
          blanks = 0
        }
        column += count
      }
      return words
    }
  }

  var width: Int
  var height: Int
  var lines: [[Run]]

  /// The lines as text, without the blanks at their ends.
  var text: [String] {
    lines.map { runs in
      var line = runs.map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// - Parameter captured: what `tmux capture-pane -p -e` prints.
  init(captured: String, width: Int, height: Int) throws {
    self.width = width
    self.height = height
    lines = []
    // A look goes on over the ends of lines.
    var style = CellStyle()
    for line in captured.split(separator: "\n", omittingEmptySubsequences: false).prefix(height) {
      lines.append(try Self.runs(of: line, style: &style))
    }
  }

  private static func runs(of line: Substring, style: inout CellStyle) throws -> [Run] {
    var runs: [Run] = []
    var column = 0
    var rest = line
    while let character = rest.popFirst() {
      if character == "\u{1B}" {
        guard rest.popFirst() == "[", let end = rest.firstIndex(where: { !$0.isNumber && $0 != ";" }), rest[end] == "m"
        else { throw Failure("a sequence that the gallery does not know, in the line \(line.debugDescription)") }
        let codes = rest[..<end].split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        try style.select(codes)
        rest = rest[rest.index(after: end)...]
        continue
      }
      let width = character.cellCount
      if let last = runs.indices.last, runs[last].style == style {
        runs[last].text.append(character)
        runs[last].width += width
      } else {
        runs.append(Run(column: column, width: width, text: String(character), style: style))
      }
      column += width
    }
    return runs
  }
}

extension Character {
  /// How many cells a terminal gives it: two for what East Asian scripts and pictures need.
  var cellCount: Int {
    guard let scalar = unicodeScalars.first?.value else { return 0 }
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
