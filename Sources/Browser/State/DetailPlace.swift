/// What a line of the detail tells: a fact of the head, a section, or a line of a section of the record.
struct DetailPlace: Hashable, Comparable, Sendable {
  /// The section's number in the record; -1 for the head.
  let section: Int
  /// The line's number in the section, or the head; -1 for the section's title.
  let item: Int

  static func card(_ number: Int) -> Self { Self(section: -1, item: number) }
  static func title(ofSection section: Int) -> Self { Self(section: section, item: -1) }

  static func < (left: Self, right: Self) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}
