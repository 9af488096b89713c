import Screen

extension KeyMap {
  /// The keys that people have chosen, by the names of actions and keys.
  ///
  /// - Returns: the map, and what is wrong; what is wrong is left out of the map.
  public static func reading(_ chosen: [String: [String]]) -> (map: KeyMap, problems: [KeyProblem]) {
    var keys: [ActionID: [Key]] = [:]
    var problems: [KeyProblem] = []
    for (name, keyNames) in chosen.sorted(by: { $0.key < $1.key }) {
      guard let action = ActionTable.action(named: ActionID(name)) else {
        problems.append(.unknownAction(name))
        continue
      }
      guard !ActionID.fixed.contains(action.id) else {
        problems.append(.fixed(action: name))
        continue
      }
      let (found, wrong) = read(keyNames, of: action)
      problems += wrong
      if wrong.isEmpty { keys[action.id] = found }
    }
    let clashes = clashes(of: keys)
    for case .clash(_, let name, let other, _) in clashes {
      keys[ActionID(name)] = nil
      keys[ActionID(other)] = nil
    }
    return (KeyMap(chosen: keys), problems + clashes)
  }

  private static func read(_ names: [String], of action: Action) -> ([Key], [KeyProblem]) {
    var keys: [Key] = []
    var problems: [KeyProblem] = []
    for name in names {
      guard let key = Key(named: name) else {
        problems.append(.unknownKey(name, action: action.id.rawValue))
        continue
      }
      if reserved.contains(key) {
        problems.append(.reserved(key, action: action.id.rawValue))
      } else if !keys.contains(key) {
        keys.append(key)
      }
    }
    return (keys, problems)
  }

  private static let reserved: [Key] = [.control("c"), .control("z")]

  /// Keys that two actions have where both work, at least one of them by choice.
  private static func clashes(of chosen: [ActionID: [Key]]) -> [KeyProblem] {
    var found: [KeyProblem] = []
    for action in ActionTable.all where chosen[action.id] != nil {
      for other in ActionTable.all where other.id != action.id {
        // Of two chosen ones the first of the table tells.
        if chosen[other.id] != nil, other.id.rawValue < action.id.rawValue { continue }
        let shared = action.contexts.intersection(other.contexts)
        for key in chosen[action.id] ?? [] where (chosen[other.id] ?? other.keys).contains(key) {
          let places = shared.filter { $0.takesAsKey(key) }
          guard !places.isEmpty else { continue }
          found.append(
            .clash(key, action: action.id.rawValue, other: other.id.rawValue, places: ActionContext.words(for: places)))
        }
      }
    }
    return found
  }
}

extension ActionID {
  /// The ways out.
  static let fixed: Set<ActionID> = [.cancel, .suspend]
}

extension ActionContext {
  /// Where those are, in few words: `in the list`.
  static func words(for contexts: Set<ActionContext>) -> String {
    if contexts.isSuperset(of: .panes) { return "in the list and the detail" }
    if contexts.contains(.list) { return "in the list" }
    if contexts.contains(.detail) { return "in the detail" }
    if contexts.contains(.range) { return "while a range is marked" }
    if !contexts.isDisjoint(with: .prompts) { return "in the line one types in" }
    return "in a choice"
  }
}
