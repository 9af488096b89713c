import Inventory
import Screen

/// One line of the detail pane, ready to be drawn.
struct DetailLine: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A section's title.
    case heading
    /// A label with its value.
    case item
    /// More of the value above, which did not fit in one line.
    case continuation
    /// The titles of a table's columns; tables are numbered in `DetailModel.tables`.
    case columns(table: Int)
    /// A row of a table. Its texts are made when it is drawn: there can be thousands.
    case row(table: Int, row: Int)
    /// A sentence across the pane.
    case note
    /// A sentence across the pane about something that went wrong.
    case problem
    case blank
  }

  var kind: Kind
  var label = DisplayText.empty
  var value = DisplayText.empty
  /// The remark beside a section's title: a count, or that nothing was reported.
  var remark = DisplayText.empty
  /// The column the label begins in: indented inside a list or a group.
  var indent = 0
  /// The column the value begins in.
  var valueColumn = 0
  /// The computer did not report this.
  var isAbsent = false
  /// Whether what belongs below it is folded away.
  var isFolded = false
  /// What it shows; nil for sentences, blank lines and column titles.
  var place: DetailPlace?
  /// How good the value is; nil when that is not judged.
  var health: Health?
  /// The sign of the health before the value, with a bar if there is one. The value begins after it.
  var sign = DisplayText.empty
  /// Where the part of the value begins that is less important; nil when all of it is important.
  var noteStart: Int?
  /// The columns of the pane that it has; nil for all.
  var room: Range<Int>?
  /// The fields to the right of it, in columns of their own.
  var beside: [DetailLine] = []

  static let blank = DetailLine(kind: .blank)

  /// Whether the cursor can stand on it.
  var isStop: Bool {
    switch kind {
    case .blank, .columns: beside.contains(where: \.isStop)
    default: true
    }
  }

  /// Whether it or a field beside it shows a place.
  func shows(_ place: DetailPlace) -> Bool { self.place == place || beside.contains { $0.place == place } }

  /// It and the fields beside it.
  var cells: [DetailLine] { beside.isEmpty ? [self] : [self] + beside }

  /// The number of the cell at a column of the pane.
  func cell(at column: Int) -> Int { cells.lastIndex { ($0.room?.lowerBound ?? 0) <= column } ?? 0 }

  /// Which of its cells has the cursor, if that wants to be in the cell of that number.
  func cell(_ wanted: Int) -> Int {
    guard !beside.isEmpty else { return 0 }
    let cells = cells
    let stops = cells.indices.filter { cells[$0].kind != .blank }
    return stops.last { $0 <= wanted } ?? stops.first ?? 0
  }
}

/// What a line of the detail shows: a fact of the head, a section, or a line of a section of the record.
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

/// The position of the detail's cursor in terms that apply to other computers' records: moving to the next computer
/// keeps the same field in view.
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
    guard let place else { return nil }
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

  /// The place of an anchor, or of its section; nil when neither exists.
  func place(of anchor: DetailAnchor) -> DetailPlace? {
    guard let title = anchor.section else {
      return card.firstIndex { $0.title == anchor.path }.map { .card($0) }
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
      // The same line of the same item, when the same record is laid out again.
      let isSame =
        item.flatMap { line in table?.row(ofLine: line) }
        .flatMap { row in table?.lines(ofRow: row).lowerBound } == named
      item = isSame ? item : named
    }
    let place = item.map { DetailPlace(section: number, item: $0) }
    return place.flatMap { line(of: $0) == nil ? nil : $0 } ?? .title(ofSection: number)
  }
}
