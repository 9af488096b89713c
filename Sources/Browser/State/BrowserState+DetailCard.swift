import Inventory

/// The head of the detail: what the list knows of the computer, at once.
extension BrowserState {
  /// What says which computer it is, whatever columns the list has.
  private static let head = ["general.name", "general.managementId", "userAndLocation.username"]

  /// Which computer it is, what has changed of it, and the columns that the list has no room for, or shows in few words.
  func detailCard(_ layout: Layout) -> [DetailCardItem] {
    guard let shown, let row = cursorRow, let id = cursor else { return [] }
    let snapshot = shown.snapshot
    let changed = changes.fields(of: id, in: snapshot)
    let seen = layout.showsList ? ListColumns.fit(list, width: layout.list.width).columns.map(\.index) : []
    let hidden = columns.indices.filter { !seen.contains($0) || columns[$0].kind == .dateTime }.map { columns[$0] }
    var fields = Self.head.compactMap { path in snapshot.columns.first { $0.path == path } }
    for field in hidden + changed.map(\.field) where !fields.contains(where: { $0.path == field.path }) {
      fields.append(field)
    }
    let values = SnapshotColumns(fields, in: snapshot)
    return changeItems(of: id)
      + fields.indices.map { index in
        let field = fields[index]
        let (value, number) = told(values.shown(row: row, column: index), of: field)
        let before = changed.first { $0.field.path == field.path }?.before
        return DetailCardItem(
          title: field.title, value: value, path: field.path, date: values.date(row: row, column: index),
          number: number, before: before.map { told($0, of: field).value })
      }
  }

  /// A value in the form that the sections have it in, and the number it is when that has a unit.
  private func told(_ value: ShownValue, of field: Field) -> (value: ShownValue, number: String?) {
    guard let number = value.text, let words = Int(number).flatMap(field.withUnit) else { return (value, nil) }
    return (.text(words), number)
  }

  /// Since when the computer is new, or says something else than before.
  private func changeItems(of id: ComputerID) -> [DetailCardItem] {
    guard let kind = changes.kind(of: id), let since = changes.since else { return [] }
    return [DetailCardItem(title: kind == .new ? "New since" : "Changed since", value: .text(clockTime(since)))]
  }
}
