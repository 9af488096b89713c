public import Screen

/// Something the user can do. Keys, help and footer all come from the one table of these, so they cannot disagree.
public struct Action: Sendable {
  /// Its name.
  public let id: ActionID
  /// Under which heading the help lists it.
  public let group: ActionGroup
  /// A few words: `Reverse the sort`.
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
