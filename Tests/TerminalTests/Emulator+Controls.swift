import Screen

extension Emulator {
  /// Handles a control sequence: the text between `ESC [` and the final character, and that character.
  mutating func control(_ body: String, _ final: Unicode.Scalar) {
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    func number(_ index: Int, or usual: Int = 1) -> Int {
      index < numbers.count && numbers[index] > 0 ? numbers[index] : usual
    }
    func onScreen(_ row: Int) -> Int { min(max(0, row), size.height - 1) }
    func inRow(_ column: Int) -> Int { min(max(0, column), size.width - 1) }
    if body.hasPrefix("?") { return setMode(String(body.dropFirst()), final) }
    if !"mbKXPSTt".unicodeScalars.contains(final) { isBeyondEnd = false }
    switch final {
    case "H": (row, column) = (onScreen(number(0) - 1), inRow(number(1) - 1))
    case "A": row = onScreen(row - number(0))
    case "B": row = onScreen(row + number(0))
    case "C": column = inRow(column + number(0))
    case "D": column = inRow(column - number(0))
    case "G": column = inRow(number(0) - 1)
    case "d": row = onScreen(number(0) - 1)
    case "J": eraseScreen(number(0, or: 0))
    case "K":
      let columns = [column..<size.width, 0..<(column + 1), 0..<size.width]
      erase(row, columns[number(0, or: 0)])
    case "X": erase(row, column..<min(size.width, column + number(0)))
    case "@", "P": shift(final == "@" ? number(0) : -number(0))
    case "L": moveRows(up: -number(0), from: row)
    case "M": moveRows(up: number(0), from: row)
    case "S": moveRows(up: number(0))
    case "T": moveRows(up: -number(0))
    case "b": for _ in 0..<number(0) { for scalar in last.unicodeScalars { print(scalar) } }
    case "m":
      var rest = (numbers.isEmpty ? [0] : numbers)[...]
      while let number = rest.popFirst() { render(number, &rest) }
    case "c": answers += "\u{1B}[?64;1c"
    case "r":
      (top, bottom) = (number(0) - 1, min(size.height, number(1, or: size.height)) - 1)
      (row, column) = (0, 0)
    case "s" where allowsMargins:
      (left, right) = (number(0) - 1, min(size.width, number(1, or: size.width)) - 1)
      (row, column) = (0, 0)
    case "t", "l", "h": break
    default: unknown.append("[\(body)\(final)")
    }
  }

  private mutating func setMode(_ body: String, _ final: Unicode.Scalar) {
    switch (body, final) {
    case ("69$", "p"): answers += hasMargins ? "\u{1B}[?69;\(allowsMargins ? 1 : 2)$y" : ""
    case ("69", "h") where hasMargins: allowsMargins = true
    case ("69", "l"): (allowsMargins, left, right) = (false, 0, size.width - 1)
    case ("69", "h"): unknown.append("margins")
    case (_, "h"), (_, "l"): break
    default: unknown.append("[?\(body)\(final)")
    }
  }

  private mutating func eraseScreen(_ part: Int) {
    let (below, above) = ((row + 1)..<size.height, 0..<row)
    if part != 1 { for row in below { erase(row, 0..<size.width) } }
    if part != 0 { for row in above { erase(row, 0..<size.width) } }
    erase(row, part == 0 ? column..<size.width : part == 1 ? 0..<(column + 1) : 0..<size.width)
  }

  /// Inserts blanks at the cursor, or deletes cells.
  private mutating func shift(_ count: Int) {
    blankHalves(row, column..<size.width)
    let before = rows[row]
    for target in column..<size.width {
      let origin = target - count
      rows[row][target] = origin >= column && origin < size.width ? before[origin] : blank
    }
    if rows[row][size.width - 1].text.unicodeScalars.count > 0, DisplayText(rows[row][size.width - 1].text).width == 2 {
      rows[row][size.width - 1].text = " "
    }
    for target in column..<size.width where rows[row][target].text.isEmpty {
      if target == 0 || DisplayText(rows[row][target - 1].text).width != 2 { rows[row][target].text = " " }
    }
  }

  /// The numbers of a rendition that are a color of the 256 are one number here: 1000 and more for text, 2000 and more
  /// for the background.
  /// The rendition after SGR parameters, in the form of a cell.
  static func rendition(_ parameters: String) -> Set<Int> {
    var emulator = Emulator(size: ScreenSize(width: 1, height: 1), hasMargins: false)
    emulator.control(parameters, "m")
    return emulator.pen.rendition
  }

  private mutating func render(_ number: Int, _ rest: inout ArraySlice<Int>) {
    func isForeground(_ number: Int) -> Bool {
      (30...37).contains(number) || (90...97).contains(number) || (1000..<2000).contains(number)
    }
    func isBackground(_ number: Int) -> Bool {
      (40...47).contains(number) || (100...107).contains(number) || number >= 2000
    }
    switch number {
    case 0: pen.rendition = []
    case 22: pen.rendition.subtract([1, 2])
    case 23...27: pen.rendition.remove(number - 20)
    case 30...37, 39, 90...97:
      pen.rendition = pen.rendition.filter { !isForeground($0) }
      if number != 39 { pen.rendition.insert(number) }
    case 40...47, 49, 100...107:
      pen.rendition = pen.rendition.filter { !isBackground($0) }
      if number != 49 { pen.rendition.insert(number) }
    case 38, 48:
      guard rest.popFirst() == 5, let color = rest.popFirst() else { return unknown.append("\(number)m") }
      pen.rendition = pen.rendition.filter { number == 38 ? !isForeground($0) : !isBackground($0) }
      pen.rendition.insert((number == 38 ? 1000 : 2000) + color)
    case 1, 2, 4, 7: pen.rendition.insert(number)
    default: unknown.append("\(number)m")
    }
  }
}
