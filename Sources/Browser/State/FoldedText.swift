import Inventory
import Screen

/// A text as it is searched, letter case and diacritics aside, with the columns of the screen that each part came from.
struct FoldedText {
  private(set) var bytes: [UInt8] = []
  /// For each folded byte, the columns of the cluster it came from.
  private var columns: [Range<Int>] = []

  init(_ text: DisplayText) {
    var column = 0
    for cluster in text.clusters {
      let folded = Folding.folded(String(cluster.text))
      bytes.append(contentsOf: folded)
      columns.append(contentsOf: repeatElement(column..<(column + cluster.width), count: folded.count))
      column += cluster.width
    }
  }

  /// The columns that so many bytes from that place on came from, counted from the text's first; there is at least one.
  func columns(from place: Int, count: Int) -> Range<Int> {
    columns[place].lowerBound..<columns[place + count - 1].upperBound
  }
}
