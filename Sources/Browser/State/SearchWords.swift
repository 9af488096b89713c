import Inventory
import Screen

/// The words of a filter or a search, folded: letter case and diacritics do not count.
struct SearchWords: Hashable, Sendable {
  private let words: [[UInt8]]

  init(_ text: String) {
    words = text.split(separator: " ").map { Folding.folded(String($0)) }.filter { !$0.isEmpty }
  }

  var isEmpty: Bool { words.isEmpty }

  /// Whether each word, or any of them, is somewhere in the text.
  func occur(in text: String, anyWord: Bool) -> Bool {
    let text = Folding.folded(text)
    return anyWord
      ? words.contains { Self.contains(text, $0) } : words.allSatisfy { Self.contains(text, $0) }
  }

  /// The columns of `text` that any of the words covers, as ranges counted from the text's first column.
  func columns(in text: DisplayText) -> [Range<Int>] {
    guard !isEmpty else { return [] }
    var bytes: [UInt8] = []
    // For each folded byte, the columns of the cluster it came from.
    var columns: [Range<Int>] = []
    var column = 0
    for cluster in text.clusters {
      let folded = Folding.folded(String(cluster.text))
      bytes.append(contentsOf: folded)
      columns.append(contentsOf: repeatElement(column..<(column + cluster.width), count: folded.count))
      column += cluster.width
    }
    return words.flatMap { word in
      Self.starts(of: word, in: bytes).map { columns[$0].lowerBound..<columns[$0 + word.count - 1].upperBound }
    }
  }

  private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    !starts(of: word, in: text, limit: 1).isEmpty
  }

  private static func starts(of word: [UInt8], in text: [UInt8], limit: Int = .max) -> [Int] {
    guard let first = word.first, text.count >= word.count else { return [] }
    var found: [Int] = []
    var start = 0
    while start <= text.count - word.count, found.count < limit {
      if text[start] == first, text[start..<(start + word.count)].elementsEqual(word) {
        found.append(start)
        start += word.count
      } else {
        start += 1
      }
    }
    return found
  }
}
