/// A rectangle of cells. Empty when its width or height is 0.
struct Area: Hashable, Sendable {
  var row = 0
  var column = 0
  var width = 0
  var height = 0

  var isEmpty: Bool { width <= 0 || height <= 0 }
  var rows: Range<Int> { row..<(row + max(0, height)) }
}
