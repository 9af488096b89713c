public import Screen

/// Which key does what: the table's own keys, except where the user has chosen others.
public struct KeyMap: Sendable {
  private let byKey: [ActionContext: [Key: Action]]
  private let chosen: [ActionID: [Key]]

  /// The keys of the table.
  public static let standard = KeyMap()

  /// - Parameter chosen: the keys of actions that do not have the table's own.
  public init(chosen: [ActionID: [Key]] = [:]) {
    self.init(chosen: chosen, winning: [])
  }

  private init(chosen: [ActionID: [Key]], winning: Set<ActionID>) {
    self.chosen = chosen
    var table: [ActionContext: [Key: Action]] = [:]
    let losers = ActionTable.all.filter { !winning.contains($0.id) }
    let winners = ActionTable.all.filter { winning.contains($0.id) }
    for action in losers + winners {
      for context in action.contexts {
        for key in chosen[action.id] ?? action.keys where context.takesAsKey(key) {
          table[context, default: [:]][key] = action
        }
      }
    }
    byKey = table
  }

  /// The same with other keys for some actions, which nothing else has then.
  public func choosing(_ keys: [ActionID: [Key]]) -> KeyMap {
    KeyMap(chosen: chosen.merging(keys) { $1 }, winning: Set(keys.keys))
  }

  /// What a key means in a context; nil when it means nothing, or is text.
  public func action(for key: Key, in context: ActionContext) -> Action? {
    byKey[context]?[key]
  }

  /// The keys of an action, the one to show first.
  public func keys(of action: Action) -> [Key] {
    chosen[action.id] ?? action.keys
  }

  /// `Enter copies`, with the key that the action has, in the context where there is one; nil when it has none.
  func words(_ id: ActionID, _ does: String, in context: ActionContext? = nil) -> String? {
    guard let action = ActionTable.action(named: id) else { return nil }
    let all = context.map { keys(of: action, in: $0) } ?? keys(of: action)
    return all.first.map { "\($0.name) \(does)" }
  }

  /// `Enter writes it to this file.`: what accepting a typed line does. Worded without a key when there is none.
  func accepts(_ does: String) -> String { (words(.choose, does, in: .form) ?? "This \(does)") + "." }

  /// `Press Enter to run it.`, with the action's key; empty if it has none.
  func runs(_ id: ActionID) -> String { words(id, "to run it").map { "Press \($0)." } ?? "" }

  /// Those of them that work in a context.
  func keys(of action: Action, in context: ActionContext) -> [Key] {
    keys(of: action).filter(context.takesAsKey)
  }
}
