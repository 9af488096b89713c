import Archive
import Browser
import Inventory
import Screen

/// What is stored of one computer, for `show --offline`. It is less than its record: details are never stored.
struct StoredRecord {
  private let snapshot: InventorySnapshot
  private let row: Int

  /// - Throws: `CommandFailure` when not exactly one computer matches.
  init(of question: ShowQuestion, in stored: StoredList) throws {
    var snapshot = stored.fleet.snapshot
    if let id = ShowKey.id.field { snapshot = snapshot.addingIDs(as: id) }
    let search = ShowSearch(question, in: snapshot)
    let (computers, keys) = search.found()
    guard let only = computers.first, let row = snapshot.row(of: only.id) else {
      throw CommandFailure(noneOf: search.near(), for: question)
    }
    if computers.count > 1 { throw CommandFailure(several: computers, for: question, by: keys) }
    (self.snapshot, self.row) = (snapshot, row)
  }

  /// For people: a line for each stored field, by section.
  func text(_ sections: ChosenSections) -> [UInt8] {
    var lines: [String] = []
    var last: String?
    let columns = snapshot.columns.indices.filter { column in
      sections.contains(snapshot.columns[column]) && snapshot.absence(row: row, column: column) != .notRequested
    }
    let width = columns.map { DisplayText(snapshot.columns[$0].title).width }.max() ?? 0
    for section in sectionOrder(of: columns) {
      for column in columns where snapshot.columns[column].sectionTitle == section {
        if last != section {
          if last != nil { lines.append("") }
          lines.append(section)
          last = section
        }
        let title = DisplayText(snapshot.columns[column].title)
        let padding = String(repeating: " ", count: width - title.width + 2)
        lines.append("  \(title.text)\(padding)\(value(column))")
      }
    }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  private func sectionOrder(of columns: [Int]) -> [String] {
    var seen: Set<String> = []
    return columns.map { snapshot.columns[$0].sectionTitle }.filter { seen.insert($0).inserted }
  }

  private func value(_ column: Int) -> String {
    switch snapshot.absence(row: row, column: column) {
    case .notAvailable: "not available in \(snapshot.layout)"
    case .some: "not reported"
    case nil: DisplayText(snapshot.text(row: row, column: column)).text
    }
  }

  /// For programs.
  func json(_ sections: ChosenSections) -> [UInt8] {
    RecordJSON(row: row, of: snapshot) { sections.contains($0) }.text
  }
}
