/// Which computers are wanted, as somebody typed it: read once, asked of any number of snapshots.
public struct Filter: Hashable, Sendable {
  /// What was typed.
  public let text: String
  /// What it asks.
  let root: FilterNode

  /// The filter that every computer passes.
  public static let all = Filter(text: "", root: .and([]))

  init(text: String, root: FilterNode) {
    self.text = text
    self.root = root
  }

  /// Plain words, without any sign of the filter language: a computer passes when each of them is somewhere in its columns
  /// as shown, letter case and diacritics aside.
  public init(words text: String) {
    let words = Folding.folded(text).split { $0 == 0x20 || (0x09...0x0D).contains($0) }
    self.init(text: text, root: .and(words.map { .text(.contains(Array($0))) }))
  }

  /// Whether every computer passes.
  public var isAll: Bool { root == .and([]) }
}
