/// The names that ids of one kind stand for, or why there are none.
public enum Lookup: Hashable, Sendable {
  /// Names by id.
  case names([String: String])
  /// They could not be asked for, in whole or in part: ids are shown as they are, with the reason.
  case unavailable(JamfProError)

  /// The name for an id; nil when it is not known.
  public subscript(id: String) -> String? {
    if case .names(let names) = self { names[id] } else { nil }
  }
}
