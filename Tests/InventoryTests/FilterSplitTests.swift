import APIRuntime
import RSQL
import Testing

@testable import Inventory
@testable import SlowReferences

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
      "mini", "^mini", "~mini", "re:/x/", "name:~ada", "name:é", "name:東", #"serialNumber:"a*""#,
      #"serialNumber:"\\""#, #"serialNumber:" a""#, "serialNumber:re:/[x]/", "!serialNumber:a", "serialNumber:?",
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
    #expect(
      filter.split(for: .v4) == FilterSplit(serverFilter: nil, local: filter, unasked: filter, isExact: filter.isAll))
  }

  @Test(
    "the server can count only what it decides exactly as this program does",
    arguments: [
      ("managed:yes", true), ("serialNumber:^C02", true), ("id:<=100", true), ("id:<100", false), ("id:>100", false),
      ("totalRamMegabytes:>=8192", true), ("totalRamMegabytes:<8192", false), ("totalRamMegabytes:<8192.5", true),
      ("lastContact:<14h", false), ("lastContact:today", false), ("managed:yes lastContact:>7d", false),
      ("managed:yes | lastContact:>7d", false), ("name:x", false), ("", true),
    ])
  func exact(text: String, isExact: Bool) throws {
    #expect(try filter(text).split(for: .v4).isExact == isExact)
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

  @Test(
    "texts that people write are sent in all spellings, first as typed",
    arguments: [
      ("name:506", ["*506*"]), ("name:user506", ["*user506*"]), ("name:^b5f7", ["b5f7*"]), ("name:=b5f7", ["b5f7"]),
      ("name:x5f$", ["*x5f"]), (#"name:"b5f\"q""#, ["*b5f*"]), ("name:b5f*x5f", ["b5f*", "*x5f"]),
      ("name:anna@example.com", ["*anna*"]), ("name:m*", ["m*"]),
    ])
  func writtenTexts(text: String, patterns: [String]) throws {
    let filter = try filter(text)
    let sent = try #require(filter.split(for: .v4).serverFilter)
    for pattern in patterns { #expect(sent.contains("general.name==\(pattern),"), "\(sent)") }
    #expect(PercentEncoding.encode(sent).utf8.count <= 5000)
    #expect(filter.split(for: .v4, spells: false).serverFilter == nil)
    #expect(filter.split(for: .v4).local == filter)
  }

  @Test(
    "every spelling of a text has one of the patterns",
    arguments: [
      ("zoe", ["Zoe", "Zoë", "ŽOE", "Žoë", "a zöe b"]), ("strasse", ["Straße 1", "strasse", "STRÄSSE"]),
      ("hauser", ["Häuser", "HAUSER", "xhaüsery"]), ("ae", ["æ", "AE", "Æon"]), ("se", ["große", "se"]),
      ("karen's mac", ["Karen’s Mac", "karen's\u{A0}mac", "Käreñ's Mac"]), ("anna", ["Hanna", "Änna", "Aňňá"]),
      ("nguyen van", ["Nguyễn Văn", "NGUYEN VAN"]), ("thor", ["Þór", "thór", "Þor"]), ("lodz", ["Łódź", "LODZ"]),
      ("b12", ["Ｂ１２", "xb１2", "B12"]),
    ])
  func spellings(typed: String, values: [String]) throws {
    func text(_ value: String) -> String {
      String(decoding: Folding.folded(value.replacing("’", with: "'")), as: UTF8.self)
    }
    let wanted = text(typed)
    for sign in ["", "=", "^"] {
      let sent = try #require(try filter("name:\(sign)\"\(typed)\"").split(for: .v4).serverFilter)
      let predicate = RSQLPredicate(try RSQLParser.parse(sent))
      for value in values {
        let isWanted =
          switch sign {
          case "=": text(value) == wanted
          case "^": text(value).hasPrefix(wanted)
          default: text(value).contains(wanted)
          }
        if isWanted { #expect(predicate.matches { _ in .text(value) }, "\(value) of \(sent)") }
      }
    }
  }

  @Test(
    "parts of ids are sent as the numbers that have them",
    arguments: [("id:506", 506), ("id:^50", 50), ("id:99$", 99), ("id:1234", 1234), ("id:05", 5)])
  func digits(text: String, least: Int) throws {
    let filter = try filter(text)
    let sent = try #require(filter.split(for: .v4).serverFilter)
    let predicate = RSQLPredicate(try RSQLParser.parse(sent))
    let wanted = text.filter { $0.isNumber }
    for id in 1...60_000 {
      let digits = String(id)
      let matches =
        text.contains("^")
        ? digits.hasPrefix(wanted) : text.contains("$") ? digits.hasSuffix(wanted) : digits.contains(wanted)
      if matches { #expect(predicate.matches { _ in .integer(id) }, "\(id)") }
    }
    let sentNumbers = (1..<10_000).count { id in predicate.matches { _ in .integer(id) } }
    #expect(sentNumbers < 400, "\(sentNumbers)")
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
    #expect(PercentEncoding.encode(try #require(all.serverFilter)).utf8.count <= 5000)
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
