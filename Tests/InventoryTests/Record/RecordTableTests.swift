import APIRuntime
import Inventory
import Testing

@Suite("Lists of a record as tables")
struct RecordTableTests {
  private func section(_ title: String, _ json: String, layout: LayoutVersion = .v4) throws -> ComputerRecord.Section {
    let record = try ComputerRecord(json: Array(json.utf8), catalogue: Sample.catalogue, layout: layout)
    return try #require(record.sections.first { $0.title == title })
  }

  /// The cells of a table, row by row; `/` for an empty one.
  private func cells(_ section: ComputerRecord.Section, _ table: ComputerRecord.Table) -> [[String]] {
    (0..<table.count).map { row in
      table.columns.indices.map { column in
        table.line(row: row, column: column).map { section.items[$0].value } ?? "/"
      }
    }
  }

  @Test("a list of objects is a table with the name first, in the server's order")
  func list() throws {
    let section = try section(
      "Applications",
      #"{"id":"1","applications":[{"version":"18.1","name":"Safari","sizeMegabytes":12,"new":true},{"name":"Mail"}]}"#)
    let table = try #require(section.tables.first)
    #expect(section.count == 2)
    #expect(table.path == "applications")
    #expect(table.columns.map(\.title) == ["Name", "Version", "Size", "Bundle version", "New"])
    #expect(table.columns.map(\.isNumeric) == [false, false, true, false, false])
    #expect(
      cells(section, table) == [
        ["Safari", "18.1", "12 MB", "not reported", "yes"],
        ["Mail", "not reported", "not reported", "not reported", "/"],
      ])
    for row in 0..<table.count {
      for line in table.lines(ofRow: row) { #expect(table.row(ofLine: line) == row) }
    }
    #expect(table.row(ofLine: table.lines.upperBound) == nil)
  }

  @Test("an object with nested lists is not a table; its innermost lists are")
  func nested() throws {
    let section = try section(
      "Storage",
      #"{"id":"1","storage":{"disks":[{"device":"disk0","partitions":[{"name":"Data"},{"name":"VM"}]},"#
        + #"{"device":"disk1","partitions":[]}]}}"#)
    #expect(section.count == nil)
    #expect(section.tables.map(\.path) == ["storage.disks[0].partitions"])
    #expect(cells(section, section.tables[0]) == [["Data"], ["VM"]])
    let plain = try self.section("Applications", #"{"id":"1","applications":["x",{"name":"a"}]}"#)
    #expect(plain.tables.isEmpty && plain.count == 2)
  }

  @Test("fields of a list that a version does not have are listed before the table")
  func older() throws {
    let section = try section("Applications", #"{"id":"1","applications":[{"name":"a"}]}"#, layout: .v2)
    let table = try #require(section.tables.first)
    #expect(table.lines == 1..<4)
    #expect(section.items[0].value == "not available in v2")
  }

  @Test("extension attributes have names, values and their definitions")
  func attributes() throws {
    let section = try section(
      "Extension attributes",
      #"{"id":"1","extensionAttributes":[{"definitionId":"1","name":"Owner","values":["a"],"description":"Who"}],"#
        + #""general":{"extensionAttributes":[{"definitionId":"2","name":"Score","values":[]}]}}"#)
    let table = try #require(section.tables.first)
    #expect(table.form == .named)
    #expect(section.count == 2)
    #expect((0..<2).map { section.items[table.lines(ofRow: $0).lowerBound].label } == ["Owner", "Score"])
    #expect(table.lines(ofRow: 0).count == 3)
  }

  @Test("a section without any values says so as a whole")
  func state() throws {
    #expect(try section("Printers", #"{"id":"1","printers":[]}"#).state == "none")
    #expect(try section("Printers", #"{"id":"1"}"#).state == "not reported")
    #expect(try section("Fonts", #"{"id":"1"}"#).state == "not available in v4")
    #expect(try section("Printers", #"{"id":"1","printers":[{"name":"p"}]}"#).state == nil)
    #expect(try section("Extension attributes", #"{"id":"1","extensionAttributes":[]}"#).count == 0)
  }

  @Test("dates are moments; the FileVault line shows the boot partition's state and the field that contradicts it")
  func moments() throws {
    let general = try section(
      "General", #"{"id":"1","general":{"lastContact":"1970-01-01T00:00:01Z","initialEntryDate":"1970-01-02"}}"#)
    let moments = general.items.compactMap(\.date)
    #expect(moments == [.moment(1000), .day(86_400_000)])
    func fileVault(_ details: String) throws -> String? {
      let section = try section("Disk encryption", #"{"id":"1","diskEncryption":{\#(details)}}"#)
      return section.items.first { $0.label == "FileVault" }?.value
    }
    let state = #""bootPartitionEncryptionDetails":{"partitionFileVault2State":"#
    #expect(try fileVault(state + #""ENCRYPTED"},"fileVault2Enabled":true"#) == "ENCRYPTED")
    #expect(
      try fileVault(state + #""ENCRYPTED"},"fileVault2Enabled":false"#)
        == "ENCRYPTED, although the field FileVault enabled says no")
    #expect(try fileVault(state + #""DECRYPTING","partitionFileVault2Percent":40}"#) == "DECRYPTING, 40%")
    #expect(try fileVault(#""fileVault2Enabled":true"#)?.hasPrefix("not reported for the boot partition") == true)
    #expect(try fileVault(#""fileVault2EligibilityMessage":"ok""#) == nil)
  }
}
