/// How an action appears in the line of keys.
public struct ActionHint: Hashable, Sendable {
  /// One or two words: `filter`.
  public var text: String
  /// The lower, the earlier it gets a place when there is little.
  public var rank: Int

  init(_ text: String, rank: Int) {
    self.text = text
    self.rank = rank
  }
}
