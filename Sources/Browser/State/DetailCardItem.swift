/// One of the facts at the head of the detail pane: a column of the list, by its title.
struct DetailCardItem: Hashable, Sendable {
  var title: String
  var value: ShownValue
}
