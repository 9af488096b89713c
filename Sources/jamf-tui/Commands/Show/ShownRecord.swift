import Inventory
import JamfProAPI
import Screen

/// The record of one computer, with the names for its IDs.
struct ShownRecord {
  private let bytes: [UInt8]
  private let layout: LayoutVersion
  private let names: ReferenceNames
  private let client: JamfProAPIClient

  /// - Throws: `JamfProError` when the server does not send it.
  init(of id: RecordID, session: Session) throws {
    client = session.client
    (bytes, layout, names) = try session.waitingForAnswer { [client] in
      async let names = ReferenceNames(client.lookups())
      let bytes = try await client.computerDetail(id: id.rawValue)
      return (bytes, try await client.serverInfo().inventoryVersion.layout, await names)
    }
  }

  /// The record for people.
  func text(_ sections: ChosenSections) throws -> [UInt8] {
    let record: ComputerRecord
    do {
      record = try ComputerRecord(
        json: bytes, catalogue: .jamfPro, layout: layout, timeZone: .system(), names: names)
    } catch { throw client.explain(error) }
    return Array(RecordText(record, sections: sections).text.utf8)
  }

  /// The record for programs.
  func json(_ sections: ChosenSections) throws -> [UInt8] {
    do {
      return try RecordJSON(
        json: bytes, catalogue: .jamfPro, layout: layout, sections: sections.names, names: names
      ).text
    } catch { throw client.explain(error) }
  }
}

/// The record of one computer as text: the content of the detail pane, complete, with aligned values.
struct RecordText {
  private let record: ComputerRecord
  private let sections: ChosenSections

  init(_ record: ComputerRecord, sections: ChosenSections) {
    self.record = record
    self.sections = sections
  }

  /// Longer labels shift their own value to the right.
  private static let widestLabel = 34

  /// The text, ending with a line break.
  var text: String {
    let wanted = record.sections.filter { sections.contains($0) }
    var lines: [String] = []
    var wasBare = false
    for section in wanted {
      // No empty line between titles without content.
      if !lines.isEmpty, section.state == nil || !wasBare { lines.append("") }
      wasBare = section.state != nil
      lines.append(Self.heading(of: section))
      if section.state == nil { lines += Self.lines(of: section).map { $0.isEmpty ? "" : "  " + $0 } }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func heading(of section: ComputerRecord.Section) -> String {
    let remark = section.state ?? section.count.map(String.init)
    return DisplayText(section.title).text + (remark.map { ": " + DisplayText($0).text } ?? "")
  }

  private static func lines(of section: ComputerRecord.Section) -> [String] {
    let column = valueColumn(of: section)
    var lines: [String] = []
    var tables = section.tables.filter { $0.form == .plain && $0.columns.count > 1 }[...]
    var index = 0
    while index < section.items.count {
      if let table = tables.first, table.lines.lowerBound == index {
        tables = tables.dropFirst()
        lines += Self.lines(of: table, in: section)
        index = table.lines.upperBound
      } else {
        let next = section.items.indices.contains(index + 1) ? section.items[index + 1].depth : 0
        lines += Self.lines(of: section.items[index], at: column, isGroup: next > section.items[index].depth)
        index += 1
      }
    }
    return lines
  }

  private static func valueColumn(of section: ComputerRecord.Section) -> Int {
    let tables = section.tables.filter { $0.form == .plain && $0.columns.count > 1 }
    let widths = section.items.indices.filter { index in !tables.contains { $0.lines.contains(index) } }.map { index in
      section.items[index].depth * 2 + DisplayText(section.items[index].label).width
    }
    return min(widths.max() ?? 0, widestLabel) + 2
  }

  private static func lines(of item: ComputerRecord.Item, at column: Int, isGroup: Bool) -> [String] {
    let label = String(repeating: " ", count: item.depth * 2) + DisplayText(item.label).text
    if item.value.isEmpty { return [isGroup ? label : label + space(after: label, to: column) + "empty"] }
    // The output of an extension attribute's script can have many lines.
    var values = item.value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    while values.count > 1, values.last?.isEmpty == true { values.removeLast() }
    return values.enumerated().map { index, value in
      let start = index == 0 ? label : ""
      let text = DisplayText(String(value)).text
      return text.isEmpty ? start : start + space(after: start, to: column) + text
    }
  }

  private static func space(after text: String, to column: Int) -> String {
    String(repeating: " ", count: max(text.isEmpty ? 0 : 2, column - DisplayText(text).width))
  }

  // MARK: Tables

  private static func lines(of table: ComputerRecord.Table, in section: ComputerRecord.Section) -> [String] {
    let reported = table.columns.indices.filter { column in
      (0..<table.count).contains { row in
        table.line(row: row, column: column).map { section.items[$0].isReported } ?? false
      }
    }
    let header = reported.map { DisplayText(table.columns[$0].title.uppercased()) }
    let rows = (0..<table.count).map { row in
      reported.map { column in
        let item = table.line(row: row, column: column).map { section.items[$0] }
        // An empty text is treated like a missing value.
        return DisplayText(item.flatMap { $0.isReported && !$0.value.isEmpty ? $0.value : nil } ?? "–")
      }
    }
    let indent = String(repeating: " ", count: (section.items[table.lines.lowerBound].depth) * 2)
    var lines = AlignedRows([header] + rows, isNumeric: reported.map { table.columns[$0].isNumeric }).lines
    let silent = table.columns.indices.filter { !reported.contains($0) }.map {
      DisplayText(table.columns[$0].title).text
    }
    if !silent.isEmpty { lines.append("\(RecordText.notReportedOfAny) \(silent.joined(separator: ", "))") }
    return lines.map { indent + $0 }
  }

  private static let notReportedOfAny = "not reported for any:"
}

/// Rows of cells in aligned columns.
struct AlignedRows {
  private let rows: [[DisplayText]]
  private let isNumeric: [Bool]

  /// - Parameter isNumeric: which columns are right-aligned; none by default.
  init(_ rows: [[DisplayText]], isNumeric: [Bool] = []) {
    self.rows = rows
    self.isNumeric = isNumeric
  }

  /// One line per row, with two spaces between columns and none at the end.
  var lines: [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      ColumnWidth.fitting(rows.lazy.map { $0.indices.contains(column) ? $0[column].width : 0 })
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let space = String(repeating: " ", count: max(0, widths[column] - cell.width))
        let isRight = isNumeric.indices.contains(column) && isNumeric[column]
        line += (column > 0 ? "  " : "") + (isRight ? space + cell.text : cell.text + space)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
