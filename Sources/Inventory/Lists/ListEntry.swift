/// One text of a pasted list, and what became of it.
public struct ListEntry: Hashable, Sendable {
  /// The number of its line, from 1.
  public var line: Int
  /// The text as it was given, without quotes and spaces around it. It may hold anything: clean it before it is shown.
  public var text: String
  /// What became of it.
  public var outcome: ListOutcome
  /// The line of the earlier entry that gave the same: each of the same computers, or the same text when there are none.
  public var firstGiven: Int?

  /// An entry.
  public init(line: Int, text: String, outcome: ListOutcome, firstGiven: Int? = nil) {
    self.line = line
    self.text = text
    self.outcome = outcome
    self.firstGiven = firstGiven
  }

  /// The rows of the computers it names; none when it is not found.
  public var rows: [Int] {
    if case .found(let hit, _) = outcome { hit.rows } else { [] }
  }
}
