import Screen

/// A line of a choice.
struct ChoiceItem<Value: Hashable & Sendable>: Sendable {
  /// What it stands for. Each line's is another.
  var value: Value
  /// What it says.
  var text: String
  /// More about it, in columns that stand under each other; narrow screens leave the last ones out.
  var details: [String]
  /// Something short for the right edge: a key, a count.
  var trailing: String
  /// What it is found by, too, and does not show.
  var keywords: String
  /// Whether it has a sign before it: ticked, marked, in force.
  var isTicked: Bool
  /// How its text looks, unless the cursor is on it.
  var role: Role

  init(
    _ value: Value, _ text: String, details: [String] = [], trailing: String = "", keywords: String = "",
    isTicked: Bool = false, role: Role = .text
  ) {
    self.value = value
    self.text = text
    self.details = details
    self.trailing = trailing
    self.keywords = keywords
    self.isTicked = isTicked
    self.role = role
  }
}
