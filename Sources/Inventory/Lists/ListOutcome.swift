/// What became of an entry of a list.
public enum ListOutcome: Hashable, Sendable {
  /// It names computers: one, or several that have the same value.
  ///
  /// Fields are asked in a fixed order: id, serial number, UDID, management ID, MAC addresses, name, username, email, full
  /// name. `hit` is of the first that knows the text; `others` are those that mean other computers by it, as when a
  /// computer is named `1001` and another has that id.
  case found(ListHit, others: [ListHit])
  /// Nobody has it; `nearest` are up to three values that are one character off, in the order of the fields.
  case notFound(nearest: [ListSuggestion])
  /// The first line of a table: the name of a field, not a value.
  case heading
}
