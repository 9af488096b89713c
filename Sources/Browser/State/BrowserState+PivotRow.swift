import Inventory

/// The row of a table that the cursor of the detail is on, as filters ask for it.
extension BrowserState {
  /// What a row says that others can be asked for.
  struct PivotRow {
    /// The values that name the row together, in words, and the filter that finds the computers with such a row; nil when fewer
    /// than two values do.
    var whole: (value: String, filter: String)?
    /// Each value by itself.
    var values: [(field: Field, value: String)]
  }

  /// The row that the cursor is on; nil when it is on none. An extension attribute is a field of its own.
  var rowOfDetail: PivotRow? {
    guard let (section, line) = lineOfDetail, let record = detail.record,
      let lines = section.tables.lazy.filter({ $0.form == .plain })
        .compactMap({ table in table.row(ofLine: line).map { table.lines(ofRow: $0) } }).first
    else { return nil }
    let names = shown?.snapshot.names ?? ReferenceNames()
    let choices = lines.compactMap { record.choice(ofLine: $0, of: section, in: catalogue, names: names) }
    let values = choices.compactMap { choice -> (field: Field, value: String)? in
      guard case .shown(let value) = choice.value else { return nil }
      return (choice.field, value)
    }
    return PivotRow(whole: whole(values), values: values)
  }

  private func whole(_ values: [(field: Field, value: String)]) -> (value: String, filter: String)? {
    guard let table = values.lazy.compactMap({ catalogue.table(of: $0.field) }).first else { return nil }
    // A list inside an element has its values in lines of their own.
    let own = values.filter { value in
      table.fields.contains(value.field) && values.count { $0.field == value.field } == 1
    }
    let naming = table.namingFields
    let wanted =
      naming.isEmpty ? Array(own.prefix(2)) : naming.compactMap { field in own.first { $0.field == field } }
    let parts = wanted.compactMap { field, value in
      FilterValue.shown(value).written(for: field).map { written in
        (
          words: field.kind == .boolean ? "\(field.title.lowercased()): \(value)" : value,
          test: "\(table.name(of: field)):\(written)"
        )
      }
    }
    guard parts.count > 1 else { return nil }
    return (
      parts.map(\.words).joined(separator: " "), "\(table.name):(\(parts.map(\.test).joined(separator: " ")))"
    )
  }
}
