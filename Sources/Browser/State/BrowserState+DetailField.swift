import Inventory

/// What the cursor of the detail is on, as text to be copied.
extension BrowserState {
  /// What it is, and what it says; nil when the detail has not the keys, or the line says nothing.
  var detailField: (title: String, text: String)? {
    guard focus == .detail, let place = detail.line?.place else { return nil }
    return detail.text(of: place)
  }

  mutating func copyField() -> [BrowserEffect] {
    guard let field = detailField else {
      message = Message(text: "There is nothing to copy in this line.", tone: .warning)
      return [.bell]
    }
    return copy(text: field.text, label: "\(field.title) of \(detailTitle)")
  }
}

extension DetailModel {
  /// A fact with its title, a group or section with all its lines; nil for what is not there.
  fileprivate func text(of place: DetailPlace) -> (title: String, text: String)? {
    guard place.section >= 0 else {
      guard card.indices.contains(place.item), let text = card[place.item].value.text else { return nil }
      return (card[place.item].title, text)
    }
    guard let section = section(place.section) else { return nil }
    guard section.items.indices.contains(place.item) else {
      return section.state == nil ? (section.title, section.text(of: section.items.indices)) : nil
    }
    let item = section.items[place.item]
    guard item.isReported else { return nil }
    if !item.value.isEmpty { return (section.title(ofLine: place.item), item.value) }
    // An extension attribute with nothing in it is no group of what is known about it.
    let isAttribute = section.tables.contains { table in
      table.form == .named && table.row(ofLine: place.item).map { table.lines(ofRow: $0).lowerBound } == place.item
    }
    guard !isAttribute else { return nil }
    let rest = section.items[(place.item + 1)...].prefix { $0.depth > item.depth }
    return rest.isEmpty ? nil : (item.label, section.text(of: rest.indices))
  }
}

extension ComputerRecord.Section {
  /// What a line is called: the title of its column where its label is just a number.
  fileprivate func title(ofLine line: Int) -> String {
    for table in tables where table.form == .plain {
      guard let row = table.row(ofLine: line), table.lines(ofRow: row).lowerBound == line,
        let column = table.columns.indices.first(where: { table.line(row: row, column: $0) == line })
      else { continue }
      return "\(table.columns[column].title) in \(title)"
    }
    return items[line].label.isEmpty ? title : items[line].label
  }

  /// Lines as plain text: `Label: value`, what is inside further in.
  fileprivate func text(of lines: Range<Int>) -> String {
    let least = items[lines].map(\.depth).min() ?? 0
    return items[lines].map { item in
      let indent = String(repeating: "  ", count: item.depth - least)
      let value = item.value.isEmpty ? "" : item.label.isEmpty ? item.value : " \(item.value)"
      return indent + (item.label.isEmpty ? "" : "\(item.label):") + value
    }.joined(separator: "\n")
  }
}
