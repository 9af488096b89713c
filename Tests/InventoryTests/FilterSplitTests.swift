import APIRuntime
import RSQL
import Testing

@testable import Inventory

@Suite("Splitting a filter between server and client")
struct FilterSplitTests {
  @Test(
    "tests with the same meaning on the server are sent, escaped and quoted",
    arguments: [
      ("serialNumber:C02X", "hardware.serialNumber==*c02x*"), ("serialNumber:^C02", "hardware.serialNumber==c02*"),
      ("serialNumber:C02*", "hardware.serialNumber==c02*"), ("serialNumber:X$", "hardware.serialNumber==*x"),
      ("serialNumber:=C02X", "hardware.serialNumber==c02x"),
      ("serialNumber:~C2", "hardware.serialNumber==*c*2*"),
      (#"serialNumber:"a b\"(""#, #"hardware.serialNumber=="*a b\"(*""#),
      ("managed:yes", "general.remoteManagement.managed==true"), ("id:=12", "id==12"),
      ("id:100..200", "id=ge=100;id=le=200"), ("departmentId:=4", "userAndLocation.departmentId==4"),
      ("totalRamMegabytes:>8192", "hardware.totalRamMegabytes=ge=8192"),
      ("totalRamMegabytes:0.5..1.5GB", "hardware.totalRamMegabytes=ge=1;hardware.totalRamMegabytes=le=1536"),
      // A minute more at both ends, and the matching days without time.
      (
        "lastContact:2026-11", "general.lastContact=ge=2026-10-31T22:59:00Z;general.lastContact=le=2026-11-30T23:01:00Z"
      ),
      ("lastContact:>30d", "general.lastContact=le=2026-10-21T13:04:53Z"),
      ("mdmProfileExpiration:<+1d", "general.mdmCertificateExpiration=le=2026-11-21T13:04:53Z"),
      ("serialNumber:a mini managed:no", "hardware.serialNumber==*a*;general.remoteManagement.managed==false"),
      ("serialNumber:a | managed:no", "hardware.serialNumber==*a*,general.remoteManagement.managed==false"),
      (
        "(serialNumber:a x | managed:no) id:=1",
        "(hardware.serialNumber==*a*,general.remoteManagement.managed==false);id==1"
      ),
      ("!!managed:yes", "general.remoteManagement.managed==true"),
      ("=name==Ada*;managed==true", "general.name==Ada*;general.remoteManagement.managed==true"),
      ("=id>5;id=in=(1,2)", "id=gt=5;id=in=(1,2)"), ("=lastContact>2026*", "general.lastContact=gt=2026*"),
      ("=name==x;name!=xy", "general.name==x"),
    ])
  func sent(text: String, expected: String) throws {
    let filter = try filter(text)
    let split = filter.split(for: .v4)
    #expect(split.serverFilter == expected)
    #expect(split.local == filter)
  }

  @Test(
    "tests for which a server could omit a computer are applied locally",
    arguments: [
      "mini", "^mini", "~mini", "re:/x/", "name:ada", "username:ada", #"serialNumber:"a*""#,
      #"serialNumber:"\\""#, #"serialNumber:" a""#, "serialNumber:re:/x/", "!serialNumber:a", "serialNumber:?",
      "!serialNumber:?",
      "managed:?", "!managed:no", "osVersion:>14", "id:1", "id:~1", "departmentId:4", "load:>5", "site:x",
      "department:x", "applications.name:slack", "fonts.name:x", "serialNumber:a | mini", "!(serialNumber:a mini)",
      "applications:(name:slack)", "applications:(name:=a version:=1)", "!applications:(name:=a)",
      "applications:(name:=a) | serialNumber:a", "!(applications:(name:=a) serialNumber:a)",
      "partitionFileVault2State:x", "=name!=x", "=name=out=(x)", "=name>x", "=name==é", "=id==x", "=managed==x",
      "=site.name==x",
      "",
    ])
  func kept(text: String) throws {
    let filter = try filter(text)
    #expect(filter.split(for: .v4) == FilterSplit(serverFilter: nil, local: filter, unasked: filter))
  }

  @Test(
    "tests that the server applies are distinguished from the others",
    arguments: [
      ("id:^21$", ""), ("=id==21", ""), ("managed:yes", ""), ("lastContact:<30d managed:yes", ""),
      ("osVersion:<15 lastContact:<30d", "osVersion:<15"), ("mini managed:yes", "mini"),
      ("serialNumber:a | managed:no", ""), ("serialNumber:a | mini", "serialNumber:a | mini"),
      ("(serialNumber:a x | managed:no) id:=1", "serialNumber:a x | managed:no"),
      ("!!(managed:yes mini)", "!!(managed:yes mini)"),
    ])
  func unasked(text: String, expected: String) throws {
    let unasked = try filter(text).split(for: .v4).unasked
    #expect(try unasked.root == filter(expected).root)
  }

  @Test("older versions get their own field names, and no fields that they do not have")
  func versions() throws {
    let expected = "general.lastContactTime=le=2026-10-21T13:04:53Z"
    for version in [LayoutVersion.v1, .v2, .v3] {
      #expect(try filter("lastContact:>30d").split(for: version).serverFilter == expected)
    }
    #expect(try filter("=cfBundleVersion==1").split(for: .v2).serverFilter == nil)
  }

  @Test("fields that are no longer in the answers are tested by the server only")
  func blind() throws {
    let split = try filter("=lastReportedIp==10.*;name==a*").split(for: .v4)
    #expect(split.serverFilter == "general.lastReportedIp==10.*;general.name==a*")
    #expect(try split.local.root == filter("=name==a*").root)
    #expect(split.local.text == "=name==a*")
    #expect(try filter("=lastReportedIp==10.*,name==a*").split(for: .v4).local.isAll)
    // An older server sends it, so it is also tested locally.
    #expect(try filter("=lastReportedIp==10.*").split(for: .v3).local.fields.map(\.name) == ["lastReportedIp"])
  }

  @Test("the part for the server fits into a request")
  func long() throws {
    let many = (0..<500).map { "serialNumber:C02ABCDEF\($0)" }
    let all = try filter(many.joined(separator: " ")).split(for: .v4)
    #expect(try #require(all.serverFilter).utf8.count <= 2000)
    #expect(try filter(many.joined(separator: " | ")).split(for: .v4).serverFilter == nil)
  }

  @Test("the server's part and the local part together are the filter", arguments: LayoutVersion.allCases)
  func together(layout: LayoutVersion) throws {
    var fleet = Fleet(seed: UInt64(layout.rawValue))
    let columns = FilterTypist.columns.map { column in Self.catalogue.field(path: column.path) ?? column }
    let snapshot = try Sample.snapshot(columns, fleet.computers(80))
    var typist = FilterTypist(seed: UInt64(layout.rawValue), catalogue: Self.catalogue)
    var sent = 0
    for round in 0..<160 {
      let typed = round % 4 == 0 ? "=\(typist.rsql(depth: 2))" : typist.filter(depth: 2)
      let filter = try typist.read(typed)
      let split = filter.split(for: layout)
      // A version 4 server can filter by fields that it does not send; none of them is among the columns.
      let predicate = try split.serverFilter.map { RSQLPredicate(try RSQLParser.parse($0)) }
      if predicate != nil { sent += 1 }
      for row in 0..<snapshot.count {
        let isWanted = SlowReference.matches(snapshot, row, filter.root)
        let isSent = predicate?.matches { value(of: $0, snapshot, row, layout) } ?? true
        let passes = isSent && SlowReference.matches(snapshot, row, split.local.root)
        #expect(passes == isWanted, "\(typed) of \(layout), sent \(split.serverFilter ?? "nothing")")
      }
    }
    #expect(sent > 15)
  }

  /// A server's value in a field.
  private func value(of name: String, _ snapshot: InventorySnapshot, _ row: Int, _ layout: LayoutVersion) -> RSQLValue?
  {
    guard let column = snapshot.columns.firstIndex(where: { layout.queryName(for: $0) == name }) else { return nil }
    return SlowReference.rsqlValue(snapshot.value(row: row, column: column), of: snapshot.columns[column])
  }

  /// The sample's fields, with many of them marked as filterable by servers.
  private static let catalogue = FieldCatalogue(
    Sample.schema.map { field in
      var field = field
      field.isFilterable = field.isFilterable || !["load", "site"].contains { field.path.contains($0) }
      return field
    })

  private func filter(_ text: String) throws -> Filter {
    try Filter(text, catalogue: Self.catalogue, now: Question.now, timeZone: Question.zone)
  }
}
