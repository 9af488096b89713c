/// A line of the filter's cheat sheet: examples, and what they find.
public struct FilterExample: Hashable, Sendable {
  /// Filters, each complete by itself; the first one is the most useful.
  public let texts: [String]
  /// What they find, in their order.
  public let meaning: String

  init(_ texts: String..., meaning: String) {
    self.texts = texts
    self.meaning = meaning
  }
}

extension FilterExample {
  /// Examples for computers, the most useful first.
  static let computers: [FilterExample] = [
    FilterExample("macbook berlin", meaning: "each word in some column"),
    FilterExample("\"mac mini\"", "^lab-", "air$", meaning: "exact text; a column's start or end"),
    FilterExample("-air", "air or mini", "(air or mini) 26", meaning: "without it; either; grouping"),
    FilterExample("model:air", "user=aconway", meaning: "text in one field; the whole value"),
    FilterExample("os<15.2", "ram>=16GB", meaning: "versions and numbers, by value"),
    FilterExample("seen>30d", "seen<7d", meaning: "last contact longer ago; more recent"),
    FilterExample("seen:today", "enrolled:2026-11", meaning: "on this day; in this month"),
    FilterExample("supervised:no", "filevault:off", meaning: "yes or no; a state"),
    FilterExample("user:?", "!user:?", meaning: "not reported; reported"),
    FilterExample("app:firefox", "group:pilot", "profile:vpn", meaning: "applications, groups, profiles"),
    FilterExample("applications:(name:zoom version:<6)", meaning: "one application that passes both"),
    FilterExample("duplicates:serial", meaning: "serial numbers that occur twice"),
    FilterExample("changed.os<7d", "was.os:15.5", "new:<7d", meaning: "changed since; an earlier value; enrolled"),
    FilterExample("mac*pro", "~mcbk", "re:/[0-9]{4}$/", meaning: "any text between; letters; expression"),
  ]
}
