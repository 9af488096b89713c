/// What a load does while no computers come for the first time.
public struct LoadRepair: Hashable, Sendable {
  /// Computers that did not come, or not whole, and are asked for again.
  public var again: Int
  /// Computers that are read once more, because others may have moved among them.
  public var reread: Int

  /// So many of each.
  public init(again: Int, reread: Int) {
    self.again = again
    self.reread = reread
  }

  /// In words for people: `asking again for 120 computers`.
  public var words: String {
    again > 0 ? "asking again for \(Amount.computers(again))" : "reading \(Amount.computers(reread)) once more"
  }

  /// The same where there is little room.
  var fewWords: String {
    again > 0 ? "asking again for \(Amount.grouped(again))" : "reading \(Amount.grouped(reread)) again"
  }

  /// Why that is, for the messages.
  var sentence: String {
    again > 0
      ? "Some computers did not come, or not whole; the server is asked again for them."
      : "The list has changed while it came, so that some may have slipped by; it is read once more."
  }
}
