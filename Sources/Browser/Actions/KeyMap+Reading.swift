public import Screen

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
        // A clash of two chosen actions is reported once.
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

/// What is wrong with configured keys.
public enum KeyProblem: Hashable, Sendable {
  /// There is no action of that name.
  case unknownAction(String)
  /// There is no key of that name.
  case unknownKey(String, action: String)
  /// The key means the same everywhere, so that there is always a way out.
  case reserved(Key, action: String)
  /// The action's keys cannot be changed.
  case fixed(action: String)
  /// Both have the key where both work.
  case clash(Key, action: String, other: String, places: String)

  /// The action whose keys are wrong, as it was named.
  public var action: String {
    switch self {
    case .unknownAction(let action), .unknownKey(_, let action), .reserved(_, let action), .fixed(let action),
      .clash(_, let action, _, _):
      action
    }
  }

  /// A sentence or two for people.
  ///
  /// - Parameter nearest: the name that was meant for one that is none.
  public func description(nearest: (String, [String]) -> String?) -> String {
    switch self {
    case .unknownAction(let name):
      let names = ActionTable.all.map(\.id.rawValue)
      let meant = nearest(name, names).map { " Did you mean \"\($0)\"?" } ?? " \"jamf-tui manual\" lists the names."
      return "There is no action \"\(name)\".\(meant)"
    case .unknownKey(let name, let action):
      return "There is no key \"\(name)\" (for \"\(action)\"). Write keys as in the help: x, ^D, Space, PgUp, F5."
    case .reserved(let key, let action):
      return "\(key.name) is reserved and cannot be assigned to \"\(action)\"."
    case .fixed(let action):
      return "The keys of \"\(action)\" cannot be changed, so that there is always a way out."
    case .clash(let key, let action, let other, let places):
      return "\(key.name) is assigned to both \"\(action)\" and \"\(other)\" \(places). "
        + "Assign another key to one of them, or none: []."
    }
  }
}
