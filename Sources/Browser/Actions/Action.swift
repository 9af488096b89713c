public import Screen

/// Something the user can do. Keys, help and footer all come from the one table of these, so they cannot disagree.
public struct Action: Sendable {
  /// Its name.
  public let id: ActionID
  /// Under which heading the help lists it.
  public let group: ActionGroup
  /// A few words: `Reverse sort`.
  public let title: String
  /// A sentence that says what it does.
  public let help: String
  /// The keys it has unless the user says otherwise.
  public let keys: [Key]
  /// Where its keys work.
  public let contexts: Set<ActionContext>
  /// What the line of keys calls it, and how early it gets a place there; nil keeps it out.
  public let hint: ActionHint?
  /// Whether it can lose something.
  public let isDangerous: Bool
  let availability: @Sendable (BrowserState) -> Availability
  let perform: @Sendable (inout BrowserState, Key) -> [BrowserEffect]

  init(
    _ id: ActionID, _ group: ActionGroup, _ title: String, help: String, keys: [Key], in contexts: Set<ActionContext>,
    hint: ActionHint? = nil, isDangerous: Bool = false,
    availability: @escaping @Sendable (BrowserState) -> Availability = { _ in .available },
    perform: @escaping @Sendable (inout BrowserState, Key) -> [BrowserEffect]
  ) {
    self.id = id
    self.group = group
    self.title = title
    self.help = help
    self.keys = keys
    self.contexts = contexts
    self.hint = hint
    self.isDangerous = isDangerous
    self.availability = availability
    self.perform = perform
  }
}

/// The name of an action, as the configuration and documents write it: `copyManagementID`.
///
/// Each part of the table names its own.
public struct ActionID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  init(_ name: String) {
    rawValue = name
  }

  public var description: String { rawValue }
}

/// Under which heading the help lists an action.
public enum ActionGroup: String, CaseIterable, Hashable, Sendable {
  case find = "Find and sort"
  case columns = "Columns"
  case act = "General"
  case look = "Display"
  case move = "Move"
  case type = "While typing"
  case choose = "In panels"
}

/// How an action appears in the line of keys.
public struct ActionHint: Hashable, Sendable {
  /// At most three words: `filter`.
  public var text: String
  /// The lower, the earlier it gets a place when there is little.
  public var rank: Int

  init(_ text: String, rank: Int) {
    self.text = text
    self.rank = rank
  }
}

/// Whether an action can be taken now, and why not.
public enum Availability: Hashable, Sendable {
  case available
  /// The reason is a sentence for people.
  case unavailable(reason: String)
}
