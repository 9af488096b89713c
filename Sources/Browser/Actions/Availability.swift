/// Whether an action can be taken now, and why not.
public enum Availability: Hashable, Sendable {
  case available
  /// The reason is a sentence for people.
  case unavailable(reason: String)
}
