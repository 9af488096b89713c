public import Screen

/// All actions. A new one is a row here; nothing else lists keys.
public enum ActionTable {
  /// Every action, in the order the help shows them.
  public static let all: [Action] = findActions + doActions + lookActions + moveActions + typeActions + chooseActions

  private static let byKey: [ActionContext: [Key: Action]] = {
    var table: [ActionContext: [Key: Action]] = [:]
    for action in all {
      for context in action.contexts {
        for key in action.keys { table[context, default: [:]][key] = action }
      }
    }
    return table
  }()

  /// What a key means in a context; nil when it means nothing, or is text.
  public static func action(for key: Key, in context: ActionContext) -> Action? {
    byKey[context]?[key]
  }
}

extension Set<ActionContext> {
  static let panes: Self = [.list, .detail]
  static let lines: Self = [.filter, .search]
  static let overlays: Self = [.sort, .help]
  static let everywhere = Self(ActionContext.allCases)
}
