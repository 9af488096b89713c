import Screen

/// All actions. A new one is a row here; nothing else lists keys.
public enum ActionTable {
  /// Every action, in the order the help shows them.
  public static let all: [Action] = [
    findActions, facetActions, columnActions, doActions, markActions, viewActions, pivotActions, lookActions,
    detailActions, liveActions, paletteActions, moveActions, typeActions, chooseActions,
  ].flatMap(\.self)

  /// The action of that name.
  public static func action(named id: ActionID) -> Action? {
    all.first { $0.id == id }
  }
}

extension Set<ActionContext> {
  static let panes: Self = [.list, .detail]
  /// The panes, also while a range is being marked.
  static let panesAndRange: Self = panes.union([.range])
  /// Where one types below the panes.
  static let prompts: Self = [.filter, .search]
  /// Where one types, wherever that is.
  static let lines = Self(ActionContext.allCases.filter(\.takesText))
  /// Where one chooses from lines.
  static let panels: Self = [
    .sort, .help, .columns, .facets, .palette, .copying, .exporting, .views, .sections, .pivots, .messages, .reading,
    .profiles, .changes, .lookup, .entries, .pasting,
  ]
  static let everywhere = Self(ActionContext.allCases)
}
