/// What is known of the names of things that records know by id.
public enum Naming: Hashable, Sendable {
  /// The names by id; empty when they were not asked for yet.
  case names([String: String])
  /// They cannot be had, and why, in words for people: `the privilege Read Departments is missing`.
  case unavailable(reason: String)

  /// The name of an id; nil when it is not known, or empty.
  public func name(of id: String) -> String? {
    guard case .names(let names) = self, let name = names[id], !name.isEmpty else { return nil }
    return name
  }

  /// What a list shows for an id: its name, else the id itself.
  func text(for id: String) -> String { name(of: id) ?? id }

  /// What a record says for an id: its name, else the id, and why there is no name where that is known.
  func words(for id: String) -> String {
    switch self {
    case .names: text(for: id)
    case .unavailable(let reason): "\(id) (the name is not known: \(reason))"
    }
  }

  /// What stands for "none" where servers send no null.
  static let noneID = "-1"
}
