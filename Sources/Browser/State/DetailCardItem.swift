/// One of the facts at the head of the detail pane: a column of the list, by its title.
struct DetailCardItem: Hashable, Sendable {
  var title: String
  var value: ShownValue
  /// The field's path; nil for what is none.
  var path: String?
  /// The moment that the value is, in milliseconds since 1970-01-01 00:00 UTC; nil for what is no date.
  var moment: Int64?
  /// The number that filters ask for, where the value has it with its unit; nil for all else.
  var number: String?
  /// What it was before the list was refreshed; nil when that was the same.
  var before: ShownValue?
}
