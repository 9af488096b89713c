/// Shortens curses' output. Curses moves to the next row by its number, in five bytes, because a line feed could also
/// return to the start of the line. It never does here: the terminal is in raw mode whenever frames are painted.
enum LineFeeds {
  /// The output with `ESC [ row d` replaced by a line feed where the cursor is in the row above.
  ///
  /// The row is known from a move to it until anything but blanks is printed. Curses never prints blanks beyond the end
  /// of a line before such a move.
  static func shortened(_ bytes: [UInt8]) -> [UInt8] {
    var short: [UInt8] = []
    short.reserveCapacity(bytes.count)
    var row: Int?
    var index = 0
    while index < bytes.count {
      let end = endOfSequence(at: index, in: bytes)
      let sequence = bytes[index..<end]
      index = end
      guard sequence.count > 2, sequence[sequence.startIndex + 1] == UInt8(ascii: "["), let final = sequence.last else {
        if !keepsRow(sequence) { row = nil }
        short += sequence
        continue
      }
      switch final {
      case UInt8(ascii: "d"):
        let target = firstNumber(of: sequence)
        if let row, row + 1 == target { short.append(0x0A) } else { short += sequence }
        row = target
        continue
      case UInt8(ascii: "H"): row = firstNumber(of: sequence)
      // Erasing, attributes, and moving within the row.
      case UInt8(ascii: "K"), UInt8(ascii: "X"), UInt8(ascii: "m"), UInt8(ascii: "C"), UInt8(ascii: "D"),
        UInt8(ascii: "G"):
        break
      default: row = nil
      }
      short += sequence
    }
    return short
  }

  /// Whether the output may move lines: it sets a scrolling region, inserts, deletes or scrolls lines, or moves beyond
  /// the first or last row.
  static func mayMoveLines(_ bytes: [UInt8]) -> Bool {
    var index = 0
    while index < bytes.count {
      let end = endOfSequence(at: index, in: bytes)
      let (first, last) = (bytes[index], bytes[end - 1])
      let isSequence = first == 0x1B && end - index > 2 && bytes[index + 1] == UInt8(ascii: "[")
      if isSequence ? "rLMST".utf8.contains(last) : first == 0x0A || (first == 0x1B && "DEM".utf8.contains(last)) {
        return true
      }
      index = end
    }
    return false
  }

  /// The end of a byte or of a whole control sequence.
  static func endOfSequence(at start: Int, in bytes: [UInt8]) -> Int {
    guard bytes[start] == 0x1B, start + 1 < bytes.count else { return start + 1 }
    switch bytes[start + 1] {
    case UInt8(ascii: "["):
      let final = bytes[(start + 2)...].firstIndex { (0x40...0x7E).contains($0) }
      return final.map { $0 + 1 } ?? bytes.count
    case UInt8(ascii: "("): return min(start + 3, bytes.count)
    default: return start + 2
    }
  }

  private static func firstNumber(of sequence: ArraySlice<UInt8>) -> Int? {
    let digits = sequence.dropFirst(2).prefix { (0x30...0x39).contains($0) }
    // Without a number, it is the first row.
    return digits.isEmpty ? 1 : Int(String(decoding: digits, as: UTF8.self))
  }

  /// Backspaces, carriage returns, blanks, and selecting a character set.
  private static func keepsRow(_ sequence: ArraySlice<UInt8>) -> Bool {
    switch sequence.first {
    case 0x08, 0x0D, 0x20: true
    case 0x1B: sequence.count == 3 && sequence[sequence.startIndex + 1] == UInt8(ascii: "(")
    default: false
    }
  }
}
