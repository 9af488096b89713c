public import Screen

/// What is wrong with the keys that somebody has chosen.
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
      return "There is no key \"\(name)\" (for \"\(action)\"). Write keys as the help does: x, ^D, Space, PgUp, F5."
    case .reserved(let key, let action):
      return "\(key.name) always means the same and cannot be given to \"\(action)\"."
    case .fixed(let action):
      return "The keys of \"\(action)\" cannot be changed: there must always be a way out."
    case .clash(let key, let action, let other, let places):
      return "\(key.name) is given to \"\(action)\" and is also the key of \"\(other)\" \(places). "
        + "Give one of them another key, or none: []."
    }
  }
}
