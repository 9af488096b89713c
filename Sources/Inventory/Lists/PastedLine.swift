/// A line of a pasted list, split in all possible ways.
struct PastedLine: Equatable {
  /// The line number, from 1.
  let number: Int
  /// The whole line, without surrounding quotes and spaces.
  let whole: [UInt8]
  /// The nonempty cells, separated by commas, semicolons and tabs; at least one.
  let cells: [[UInt8]]

  /// The words of a cell.
  static func words(of cell: [UInt8]) -> [[UInt8]] {
    cell.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.map(Array.init)
  }

  /// The nonempty lines of a text.
  static func lines(of text: String) -> [PastedLine] {
    var bytes = Array(text.utf8)
    bytes.append(UInt8(ascii: "\n"))
    var lines: [PastedLine] = []
    var number = 0
    var start = 0
    for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      // The second byte of a line end with two bytes.
      if byte == UInt8(ascii: "\n"), place > 0, bytes[place - 1] == UInt8(ascii: "\r") {
        start = place + 1
        continue
      }
      number += 1
      if let line = PastedLine(number: number, bytes[start..<place]) { lines.append(line) }
      start = place + 1
    }
    return lines
  }

  /// A line; nil when it is empty.
  private init?(number: Int, _ line: ArraySlice<UInt8>) {
    let hasSeparator = line.contains { PastedLine.isSeparator($0) }
    var cells = [[UInt8]]()
    if hasSeparator { cells = PastedLine.cells(line) } else { cells.append(PastedLine.bare(line)) }
    cells.removeAll(where: \.isEmpty)
    guard let first = cells.first else { return nil }
    self.number = number
    self.cells = cells
    whole = cells.count == 1 ? first : PastedLine.bare(line)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: ";")
  }

  /// The cells of a line. Separators in double quotes do not count; two quotes in a row are a literal quote (RFC 4180).
  private static func cells(_ line: ArraySlice<UInt8>) -> [[UInt8]] {
    let quote = UInt8(ascii: "\"")
    var cells: [[UInt8]] = []
    var place = line.startIndex
    while place <= line.endIndex {
      while place < line.endIndex, line[place] == UInt8(ascii: " ") { place += 1 }
      if place < line.endIndex, line[place] == quote, let (cell, after) = quotedCell(line, from: place + 1) {
        cells.append(bare(cell[...]))
        place = after
      } else {
        let end = line[place...].firstIndex(where: isSeparator) ?? line.endIndex
        cells.append(bare(line[place..<end]))
        place = end + 1
      }
    }
    return cells
  }

  /// The cell after an opening quote, and the index after its separator; nil when the quote is not closed.
  private static func quotedCell(_ line: ArraySlice<UInt8>, from start: Int) -> (cell: [UInt8], after: Int)? {
    let quote = UInt8(ascii: "\"")
    var cell: [UInt8] = []
    var place = start
    while let end = line[place...].firstIndex(of: quote) {
      cell.append(contentsOf: line[place..<end])
      place = end + 1
      guard place < line.endIndex, line[place] == quote else {
        // Text between the closing quote and the separator is invalid, but must not be lost.
        let separator = line[place...].firstIndex(where: isSeparator) ?? line.endIndex
        cell.append(contentsOf: line[place..<separator])
        return (cell, separator + 1)
      }
      cell.append(quote)
      place += 1
    }
    return nil
  }

  /// A text without surrounding spaces, a pair of quotes, and invisible characters that other programs put before a
  /// text.
  private static func bare(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var text = trimmed(text)
    for (opening, closing) in quotes where text.count >= opening.count + closing.count {
      guard text.starts(with: opening), text.suffix(closing.count).elementsEqual(closing) else { continue }
      text = trimmed(text.dropFirst(opening.count).dropLast(closing.count))
      break
    }
    return Array(text)
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while true {
      if let first = text.first, first <= 0x20 {
        text.removeFirst()
      } else if let last = text.last, last <= 0x20 {
        text.removeLast()
      } else if let space = invisible.first(where: { text.starts(with: $0) }) {
        text.removeFirst(space.count)
      } else if let space = invisible.first(where: { text.suffix($0.count).elementsEqual($0) }) {
        text.removeLast(space.count)
      } else {
        return text
      }
    }
  }

  /// Byte order mark, no-break spaces, zero-width space: documents and spreadsheets add them.
  private static let invisible: [[UInt8]] = ["\u{FEFF}", "\u{A0}", "\u{202F}", "\u{200B}"].map { Array($0.utf8) }

  private static let quotes: [(opening: [UInt8], closing: [UInt8])] =
    [("\"", "\""), ("'", "'"), ("`", "`"), ("“", "”"), ("„", "“"), ("‘", "’"), ("«", "»")]
    .map { (Array($0.utf8), Array($1.utf8)) }
}
