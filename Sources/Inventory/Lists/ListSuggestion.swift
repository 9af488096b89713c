/// What somebody may have meant: a value that is one character off.
public struct ListSuggestion: Hashable, Sendable {
  /// The value as shown. It may hold anything a user or server wrote: clean it before it is shown.
  public var text: String
  /// Who has it, and in which field.
  public var hit: ListHit

  /// A suggestion.
  public init(text: String, hit: ListHit) {
    self.text = text
    self.hit = hit
  }
}
