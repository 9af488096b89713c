import Inventory

/// Where the cursor of the detail is, in words that mean something in another computer's record, too: going from one to the
/// next one sees the same field of each.
struct DetailAnchor: Hashable, Sendable {
  /// The section's title; nil for the head.
  var section: String?
  /// The path of the line; the title of the fact in the head; nil for a section's title.
  var path: String?
  /// For a row of a table the table's path, and what the row says: row 3 is another thing in the next computer.
  var table: String?
  var text: String?
  /// How many lines are between the top and the cursor.
  var linesAbove: Int
}

extension DetailModel {
  /// The anchor of the line under the cursor.
  func anchor() -> DetailAnchor? {
    guard let place = line?.place else { return nil }
    let above = window.position - window.top
    guard place.section >= 0 else {
      guard card.indices.contains(place.item) else { return nil }
      return DetailAnchor(path: card[place.item].title, linesAbove: above)
    }
    guard let section = section(place.section) else { return nil }
    guard section.items.indices.contains(place.item) else {
      return DetailAnchor(section: section.title, linesAbove: above)
    }
    let item = section.items[place.item]
    let table = section.tables.first { $0.lines.contains(place.item) }
    let row = table.flatMap { $0.row(ofLine: place.item) }.flatMap { table?.lines(ofRow: $0) }
    let head = row.map { section.items[$0.lowerBound] }
    return DetailAnchor(
      section: section.title, path: item.path, table: table?.path,
      text: head.map { table?.form == .named ? $0.label : $0.value }, linesAbove: above)
  }

  /// The line of an anchor, or of what it is in, as far as that is there.
  func line(of anchor: DetailAnchor) -> Int? {
    guard let title = anchor.section else {
      return card.firstIndex { $0.title == anchor.path }.flatMap { line(of: .card($0)) }
    }
    guard let number = sections.firstIndex(where: { $0.title == title }) else { return nil }
    let section = sections[number]
    var item = anchor.path.flatMap { path in section.items.firstIndex { $0.path == path } }
    if let path = anchor.table, let text = anchor.text {
      let table = section.tables.first { $0.path == path }
      let named = table.flatMap { table in
        (0..<table.count).map { table.lines(ofRow: $0).lowerBound }.first { line in
          (table.form == .named ? section.items[line].label : section.items[line].value) == text
        }
      }
      // The same line of the same thing, when it is this very record, laid out anew.
      let isSame =
        item.flatMap { line in table?.row(ofLine: line) }
        .flatMap { row in table?.lines(ofRow: row).lowerBound } == named
      item = isSame ? item : named
    }
    return item.flatMap { line(of: DetailPlace(section: number, item: $0)) }
      ?? line(of: .title(ofSection: number))
  }
}
