import Archive
import ArgumentParser
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
      throw CommandFailure(noneOf: search.near(), for: question, in: stored)
    }
    if computers.count > 1 { throw CommandFailure(several: computers, for: question, by: keys) }
    (self.snapshot, self.row) = (snapshot, row)
  }

  /// - Throws: `CommandFailure` when nothing is stored of the sections.
  func check(_ sections: ChosenSections) throws {
    let hasSome = snapshot.columns.indices.contains { column in
      sections.contains(snapshot.columns[column]) && snapshot.absence(row: row, column: column) != .notRequested
    }
    guard !hasSome else { return }
    throw CommandFailure(
      "Nothing of these sections is stored.", why: "The browser stores the columns that it loads, and no details.",
      next: "Run without --offline.", exitCode: .failure)
  }

  /// For people: a line for each stored field, by section, in the order of the record, then what is not stored.
  func text(_ sections: ChosenSections) -> [UInt8] {
    var lines: [String] = []
    let columns = snapshot.columns.indices.filter { column in
      sections.contains(snapshot.columns[column]) && snapshot.absence(row: row, column: column) != .notRequested
    }
    let order = Dictionary(
      FieldCatalogue.jamfPro.fields.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    var wanted = ComputerRecord.sectionTitles(in: .jamfPro).filter { sections.contains(section: $0.name) }
    for column in columns where !wanted.contains(where: { $0.name == Self.section(of: snapshot.columns[column]) }) {
      wanted.append((snapshot.columns[column].sectionTitle, Self.section(of: snapshot.columns[column])))
    }
    let width = columns.map { DisplayText(snapshot.columns[$0].title).width }.max() ?? 0
    var missing: [String] = []
    for (title, name) in wanted {
      let stored = columns.filter { Self.section(of: snapshot.columns[$0]) == name }
        .sorted { order[snapshot.columns[$0].path] ?? .max < order[snapshot.columns[$1].path] ?? .max }
      if stored.isEmpty {
        missing.append(title)
        continue
      }
      if !lines.isEmpty { lines.append("") }
      lines.append(title)
      for column in stored {
        let label = DisplayText(snapshot.columns[column].title)
        lines.append("  \(label.text)\(String(repeating: " ", count: width - label.width + 2))\(value(column))")
      }
    }
    if !missing.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines.append("Not stored: \(missing.joined(separator: ", ")). Run without --offline for the whole record.")
    }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  /// The section of a record that has a field, by its name in the API.
  private static func section(of field: Field) -> String {
    field.extensionAttributeID == nil ? field.section ?? "" : "EXTENSION_ATTRIBUTES"
  }

  /// The value with its unit, as in the record.
  private func value(_ column: Int) -> String {
    switch snapshot.absence(row: row, column: column) {
    case .notAvailable: return "not available in \(snapshot.layout)"
    case .some: return "not reported"
    case nil: break
    }
    if case .integer(let number) = snapshot.value(row: row, column: column),
      let text = snapshot.columns[column].withUnit(number)
    {
      return text
    }
    let text = DisplayText(snapshot.text(row: row, column: column))
    return text.isEmpty ? "empty" : text.text
  }

  /// For programs.
  func json(_ sections: ChosenSections) -> [UInt8] {
    RecordJSON(row: row, of: snapshot) { sections.contains($0) }.text
  }
}
