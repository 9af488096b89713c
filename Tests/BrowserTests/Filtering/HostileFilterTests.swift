import APIRuntime
import Inventory
import Screen
import SeededNumbers
import Testing

@testable import Browser

@Suite("Filters for values that cannot be shown unchanged") struct HostileFilterTests {
  private static let field = Field(
    path: "hardware.model", shortName: "model", section: "HARDWARE", isFilterable: true, isSortable: true)
  private static let reader = FilterReader(
    catalogue: FieldCatalogue([
      SchemaField(path: "hardware.model", kind: .string, section: "HARDWARE")
    ]), now: 0, timeZone: .utc)

  /// The error when the filter for a value is shown, put in the line and typed again; empty if there is none.
  private func trouble(with value: String) throws -> String {
    let choice = FilterValue.shown(value)
    guard let written = choice.written(for: Self.field) else { return "no filter for \(value.debugDescription)" }
    let filter = try Self.reader.read("model:" + written)
    var line = LineEditor()
    line.set(filter.text)
    guard line.text == filter.text else { return "the line makes \(line.text) of \(filter.text)" }
    let shown = DisplayText(filter.text).text
    guard try Self.reader.read(shown).description == filter.description else { return "\(shown) is another filter" }
    line.clear()
    try line.insert(shown)
    guard try Self.reader.read(line.text).description == filter.description else { return "\(line.text) was typed" }
    return ""
  }

  @Test func `every letter of Unicode is shown as the text to filter for, and so can be typed`() throws {
    var text = ""
    for value in UInt32(0x20)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      // Of planes without letters, only the ends are tested.
      if (0x32000...0xDFFFF).contains(value) || value > 0xE0FFF, (0x20..<0xFFF0).contains(value & 0xFFFF) { continue }
      text.unicodeScalars.append(contentsOf: ["a", scalar, scalar])
      guard value % 32 == 31 else { continue }
      try #expect(trouble(with: text) == "", "before \(String(value, radix: 16))")
      text = ""
    }
  }

  @Test(arguments: 1...8) func `letters that combine are shown as the text to filter for`(seed: UInt64) throws {
    let letters: [Unicode.Scalar] = [
      "a", "\u{301}", "\u{489}", "\u{1F469}", "\u{1F3FD}", "\u{200D}", "\u{1F4BB}", "\u{FE0F}", "\u{20E3}", "1",
      "\u{1F1E9}", "\u{1112}", "\u{1161}", "\u{11AB}", "\u{1160}", "\u{115F}", "\u{AC00}", "\u{1B}", "\u{202E}", "\r",
      "\n", "\"", "\\", "u", "{", "}", " ", "\u{A0}", "\u{3000}", "\u{E000}", "\u{E31}", "\u{93F}", "\u{34F}", "$",
    ]
    var generator = Seeded(state: seed)
    for _ in 0..<400 {
      let value = "x" + (0..<12).map { _ in String(letters.randomElement(using: &generator) ?? "a") }.joined()
      try #expect(trouble(with: value) == "")
    }
  }

  private static let values = [
    "\u{1B}[8mMac\u{1B}[2J", "a\u{202E}b\nc", "\u{2028}\u{E000}x", "\u{FFFD}", "\\u{1B}", "tab\tand\u{0}nothing",
  ]

  @Test(arguments: values) func `similar computers are counted correctly and found`(value: String) throws {
    var computers = ViewFixture.computers
    for index in 0..<3 { computers[index].model = value }
    var session = try ViewFixture.session(computers)
    session.press(.character("p"))
    let choices = (session.state.panel as? PivotPanel)?.list.items ?? []
    #expect(choices.first { $0.text == "Model" }?.trailing == "3")
    #expect(choices.allSatisfy { $0.trailing != "0" && !$0.trailing.isEmpty })
    session.press(.down, .enter)
    #expect(session.visibleNames.count == 3)
    // Edited to the same text it stays the same, and the panel of values recognizes it.
    let filter = session.state.filter.text
    session.type("/ ")
    session.press(.backspace, .enter)
    #expect(session.state.filter.text == filter)
    #expect(session.state.filterError == nil && session.visibleNames.count == 3)
  }

  @Test func `a department without a known name is filtered by its ID, as the list shows it`() throws {
    let record = try ComputerRecord(
      json: Array(#"{"id": "1", "userAndLocation": {"departmentId": "12", "buildingId": "-1"}}"#.utf8),
      catalogue: FieldCatalogue([
        SchemaField(path: "userAndLocation.departmentId", kind: .string, section: "USER_AND_LOCATION"),
        SchemaField(path: "userAndLocation.buildingId", kind: .string, section: "USER_AND_LOCATION"),
      ]), layout: .v4)
    let unknown = ReferenceNames(departments: .unavailable(reason: "a privilege is missing"))
    let known = ReferenceNames(departments: .names(["12": "Sales"]))
    #expect(
      record.naming(unknown).text("userAndLocation.department") == "12 (name not available: a privilege is missing)")
    #expect(record.listedText("userAndLocation.department", names: unknown) == "12")
    #expect(record.listedText("userAndLocation.department", names: known) == "Sales")
    #expect(record.listedText("userAndLocation.building", names: known) == nil)
  }
}
