/// How an attempt to copy came out.
public struct CopyReport: Hashable, Sendable {
  /// What came of it.
  public enum Outcome: Hashable, Sendable {
    /// The text went out by this route, in words: `tmux buffer`, `OSC 52`, `xclip`.
    case copied(route: String)
    /// Nothing was copied: the text is longer than the bytes that terminals take, and no program could take it.
    case tooLong(most: Int)
    /// Nothing was copied, and why.
    case failed(Problem)
  }

  /// What was to be copied, in words, as given with `BrowserEffect.copy`.
  public var label: String
  /// The text that was to be copied.
  public var text: String
  /// What came of it.
  public var outcome: Outcome

  /// Creates a report.
  public init(label: String, text: String, outcome: Outcome) {
    self.label = label
    self.text = text
    self.outcome = outcome
  }
}
