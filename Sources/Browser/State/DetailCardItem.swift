import Inventory

/// One of the facts at the head of the detail pane: a column of the list, by its title.
struct DetailCardItem: Hashable, Sendable {
  var title: String
  var value: ShownValue
  /// The field's path; nil for what is none.
  var path: String?
  /// The date that the value is; nil when it is none.
  var date: DateValue?
  /// The number that filters ask for, where the value has it with its unit; nil for all else.
  var number: String?
  /// What it was before the list was refreshed; nil when that was the same.
  var before: ShownValue?
}
