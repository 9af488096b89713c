import Inventory
import Screen

/// The record of one computer as a text: what the detail pane tells, all of it, with values beneath each other.
struct RecordText {
  private let record: ComputerRecord
  private let sections: ChosenSections

  init(_ record: ComputerRecord, sections: ChosenSections) {
    self.record = record
    self.sections = sections
  }

  /// Longer labels push their values to the right by themselves.
  private static let widestLabel = 34

  /// The text, which ends with a line end.
  var text: String {
    let wanted = record.sections.filter { sections.contains($0) }
    var lines: [String] = []
    var wasBare = false
    for section in wanted {
      // Titles with nothing below them stand together.
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
    // What a script of an extension attribute printed can be many lines.
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
        // An empty text says as little as none.
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
