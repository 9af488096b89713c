public import Inventory

/// A question to the server about what a person searches for while the list is incomplete.
public struct ServerQuestion: Sendable {
  /// What is searched for.
  public enum Subject: Hashable, Sendable {
    /// The computers that match a filter. Words are looked for in these fields.
    case filter(Filter, words: [Field])
    /// The computers that a pasted list names.
    case list(String)
  }

  /// Numbers the questions; the answer carries it back.
  public var generation: Int
  /// What is searched for.
  public var subject: Subject
  /// The fields that are wanted besides those that the list always has.
  public var besides: [Field]

  /// Creates a question.
  public init(generation: Int, subject: Subject, besides: [Field]) {
    self.generation = generation
    self.subject = subject
    self.besides = besides
  }

  /// The most computers that the answer about a filter has.
  public static let mostRows = 50
}

/// The answer to a question.
public struct ServerAnswer: Sendable {
  /// The computers of the answer.
  public var snapshot: InventorySnapshot
  /// How many of them match.
  public var found: Int
  /// Whether the server has more computers that may match.
  public var isCut: Bool
  /// Whether the server was asked for every computer that matches.
  public var coversAll: Bool

  /// Creates an answer.
  public init(snapshot: InventorySnapshot, found: Int, isCut: Bool, coversAll: Bool) {
    self.snapshot = snapshot
    self.found = found
    self.isCut = isCut
    self.coversAll = coversAll
  }

  /// Whether every computer that matches is in the answer.
  var isWhole: Bool { coversAll && !isCut }
}
