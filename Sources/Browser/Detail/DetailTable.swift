import Inventory
import Screen

/// A table of the record fitted to a width: which columns, where.
///
/// The column that names the rows is always shown. The others are added in their order, narrow ones first, since a
/// file's path would leave no room for its version and size; columns without any value come last. What is not shown, or
/// is cut, shows when the row is opened.
struct DetailTable: Hashable, Sendable {
  struct Column: Hashable, Sendable {
    /// The number in the record's table.
    var number: Int
    var start: Int
    var width: Int
  }

  private static let gap = 2
  /// Columns that need more than this wait until the others have a place.
  private static let narrow = 24
  /// A wide column may be cut down to this.
  private static let least = 12
  /// Titles longer than their values are cut to this.
  private static let shortTitle = 16

  /// The section's number in the record, and the table's in the section.
  let section: Int
  let number: Int
  let indent: Int
  let columns: [Column]

  /// - Parameter width: the columns of the screen there are for it, without the indentation.
  init(section: Int, number: Int, of parts: ComputerRecord.Section, indent: Int, width: Int) {
    let table = parts.tables[number]
    self.section = section
    self.number = number
    self.indent = indent
    let needs = Self.needs(of: table, in: parts, width: max(1, width))
    columns = Self.placed(needs, names: table.columns.map(\.title), indent: indent, width: max(1, width))
  }

  /// The width of each column's values; nil for a column without any value.
  private static func needs(
    of table: ComputerRecord.Table, in section: ComputerRecord.Section, width: Int
  ) -> [Int?] {
    var needs = [Int?](repeating: nil, count: table.columns.count)
    for row in 0..<table.count {
      for column in needs.indices {
        guard let line = table.line(row: row, column: column), section.items[line].isReported else { continue }
        needs[column] = max(
          needs[column] ?? 1, shownColumns(of: text(of: section.items[line]), upTo: max(width, narrow)))
      }
    }
    return needs
  }

  /// What a cell says: of a moment the minute, as in a list. The opened row has it exactly.
  static func text(of item: ComputerRecord.Item) -> String {
    item.date == nil ? item.value : String(item.value.prefix("2026-11-20 14:03".count))
  }

  /// The columns that a text takes, or one more than there are. Called for thousands of texts.
  private static func shownColumns(of text: String, upTo width: Int) -> Int {
    let shown = DisplayText(text, upTo: width)
    return shown.isCut ? max(shown.width, width + 1) : shown.width
  }

  private static func placed(_ needs: [Int?], names: [String], indent: Int, width: Int) -> [Column] {
    guard !needs.isEmpty else { return [] }
    let natural = needs.indices.map { column in
      max(needs[column] ?? 1, min(DisplayText(names[column], upTo: shortTitle).width, shortTitle))
    }
    let others = needs.indices.dropFirst()
    let reported = others.filter { needs[$0] != nil }
    // One long name must not take the room of all narrow columns.
    var chosen = [0: min(natural[0], width, others.isEmpty ? width : max(narrow, width * 2 / 5))]
    var left = width - chosen[0, default: 0]
    func place(_ columns: [Int], atLeast least: Int?) {
      for column in columns {
        let room = min(natural[column], left - gap)
        guard room == natural[column] || room >= (least ?? .max) else { continue }
        chosen[column] = room
        left -= gap + room
      }
    }
    let narrowOnes = reported.filter { natural[$0] <= narrow }
    place(narrowOnes, atLeast: nil)
    // Cut off, the first of them still says more than the beginning of a path.
    if chosen.count == 1 { place(Array(narrowOnes.prefix(1)), atLeast: least) }
    let named = min(natural[0], chosen[0, default: 0] + left)
    left -= named - chosen[0, default: 0]
    chosen[0] = named
    place(reported.filter { natural[$0] > narrow }, atLeast: least)
    place(others.filter { needs[$0] == nil }, atLeast: nil)
    var start = indent
    return chosen.keys.sorted().map { column in
      let columnWidth = chosen[column, default: 0]
      defer { start += columnWidth + gap }
      return Column(number: column, start: start, width: columnWidth)
    }
  }

  /// Whether all of a value can be read in its row.
  func shows(_ value: String, in column: Int) -> Bool {
    columns.contains { $0.number == column && Self.shownColumns(of: value, upTo: $0.width) <= $0.width }
  }
}
