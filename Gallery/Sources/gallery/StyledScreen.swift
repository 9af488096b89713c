/// The content of a terminal: lines of runs with one style each.
struct StyledScreen {
  struct Run {
    /// The column of the first cell, from 0.
    var column: Int
    /// The number of cells.
    var width: Int
    var text: String
    var style: CellStyle

    /// The parts that are separated by two or more blanks, each with its column. A glyph of another width in the
    /// viewer's font then moves only its neighbors.
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

  /// The lines as text without trailing blanks.
  var text: [String] {
    lines.map { runs in
      var line = runs.map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// - Parameter captured: the output of `tmux capture-pane -p -e`.
  init(captured: String, width: Int, height: Int) throws {
    self.width = width
    self.height = height
    lines = []
    // Styles continue over line ends.
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
  /// The number of cells in a terminal: two for East Asian scripts and emoji.
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

/// The style of a cell.
struct CellStyle: Equatable {
  var isBold = false
  var isDim = false
  var isItalic = false
  var isUnderlined = false
  var isReversed = false
  /// As `#rrggbb`; nil for the terminal's default.
  var foreground: String?
  var background: String?

  /// Applies the parameters of an SGR sequence, the numbers between `ESC [` and `m`.
  mutating func select(_ codes: [Int]) throws {
    var codes = codes[...]
    while let code = codes.popFirst() {
      switch code {
      case 0: self = CellStyle()
      case 1: isBold = true
      case 2: isDim = true
      case 3: isItalic = true
      case 4: isUnderlined = true
      case 7: isReversed = true
      case 22: (isBold, isDim) = (false, false)
      case 23: isItalic = false
      case 24: isUnderlined = false
      case 27: isReversed = false
      case 30...37: foreground = Palette.colors[code - 30]
      case 90...97: foreground = Palette.colors[code - 82]
      case 38: foreground = try Palette.color(from: &codes)
      case 39: foreground = nil
      case 40...47: background = Palette.colors[code - 40]
      case 100...107: background = Palette.colors[code - 92]
      case 48: background = try Palette.color(from: &codes)
      case 49: background = nil
      default: throw Failure("the terminal shows something in a way that the gallery cannot draw: \(code)")
      }
    }
  }
}
