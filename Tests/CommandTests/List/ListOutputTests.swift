import APIRuntime
import Foundation
import JamfProAPI
import Screen
import Synchronization
import Testing

@testable import DemoServer
@testable import Inventory
@testable import jamf_tui

@Suite("The same computers in every output")
struct ListOutputTests {
  /// One room in 499 looks like a formula.
  private static let computers = 500
  private static let names = [
    "id", "name", "udid", "serialNumber", "managementId", "username", "realname", "email", "room", "model", "osVersion",
    "lastContact", "department", "building", "site", "supervised", "totalRamMegabytes", "applications[].name",
    "groupMemberships[].groupName", "purchasing.warrantyDate",
  ]

  @Test("letters that tables write without a closer look are safe to print")
  func plainLetters() {
    let scalars = (0x20...0x1_FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    let plain = scalars.map { String($0) }.filter {
      Array($0.utf8).withUnsafeBufferPointer { JSONText.isKnownPlain($0) }
    }
    #expect(plain.count > 30_000)
    #expect(plain.filter { PlainText($0).text != $0 } == [])
    #expect(PlainText(plain.joined()).text == plain.joined())
  }

  /// The demo's computers as the program prints and stores them.
  private func printed(
    _ forms: [TableForm], fleet: DemoFleet
  ) async throws -> (outputs: [String], snapshot: InventorySnapshot) {
    let fields = try Self.names.map { (name: $0, field: try FieldCatalogue.jamfPro.field(named: $0)) }
    return try await DemoServer.serving(DemoServer.Configuration(fleet: fleet)) { _, port in
      let client = try JamfProAPIClient.ofDemo(port: port)
      let loader = FleetLoader(
        client: client, columns: LoadedColumns(searched: fields.map(\.field)), timeZone: .utc, asksForNames: true)
      let written = Mutex<[TableForm: [UInt8]]>([:])
      let printers = forms.map { form in
        ListPrinter(form, fields: fields, limit: nil) { part in written.withLock { $0[form, default: []] += part } }
      }
      _ = try await loader.stream(filter: ServerFilter(filter: .all)) { arrival in
        for printer in printers { _ = try printer.print(arrival) }
        return true
      }
      for printer in printers { try printer.end() }
      let snapshot = try await loader.load { _ in }.snapshot
      await client.shutdown()
      let bytes = written.withLock(\.self)
      return (try forms.map { try #require(String(validating: bytes[$0] ?? [], as: UTF8.self)) }, snapshot)
    }
  }

  /// The rows of a text by RFC 4180: a machine with a state for each kind of place.
  private func records(ofCSV text: String) throws -> [[String]] {
    enum Place { case start, bare, quoted, afterQuote }
    var (records, record, cell, place) = ([[String]](), [String](), String.UnicodeScalarView(), Place.start)
    func endCell() {
      record.append(String(cell))
      cell = String.UnicodeScalarView()
      place = .start
    }
    for scalar in text.unicodeScalars {
      switch (place, scalar) {
      case (.start, "\""): place = .quoted
      case (.quoted, "\""): place = .afterQuote
      case (.afterQuote, "\""):
        cell.append(scalar)
        place = .quoted
      case (.quoted, _): cell.append(scalar)
      case (_, ","): endCell()
      case (_, "\r"): continue
      case (_, "\n"):
        endCell()
        records.append(record)
        record = []
      case (.afterQuote, _): throw CocoaError(.formatting)
      default:
        cell.append(scalar)
        place = .bare
      }
    }
    #expect(record.isEmpty && cell.isEmpty && place == .start)
    return records
  }

  private func rows(of text: String) -> [[String]] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The expected JSON of a value.
  private func json(_ value: FieldValue) -> NSObject {
    switch value {
    case .text(let text): text as NSString
    case .integer(let number): NSNumber(value: number)
    case .number(let number): NSNumber(value: number)
    case .boolean(let flag): NSNumber(value: flag)
    case .date(let milliseconds):
      Date(timeIntervalSince1970: Double(milliseconds / 1000)).formatted(.iso8601).replacing(
        "Z", with: milliseconds % 1000 == 0 ? "Z" : ".\(String(milliseconds % 1000 + 1000).dropFirst())Z") as NSString
    case .day(let milliseconds):
      Date(timeIntervalSince1970: Double(milliseconds) / 1000).formatted(.iso8601.year().month().day()) as NSString
    case .list(let texts): texts as NSArray
    case .notReported, .notRequested, .notAvailable: NSNull()
    }
  }

  @Test("all outputs, the store and the fleet agree field by field", arguments: [false, true])
  func same(hasHostileText: Bool) async throws {
    let fleet = DemoFleet(seed: 1, count: Self.computers, reference: DemoService.today, hasHostileText: hasHostileText)
    let (outputs, snapshot) = try await printed([.plain, .tsv, .csv, .json, .ndjson], fleet: fleet)
    let plain = rows(of: outputs[0])
    let tsv = rows(of: outputs[1])
    let csv = try records(ofCSV: outputs[2])
    let json = try #require(try JSONSerialization.jsonObject(with: Data(outputs[3].utf8)) as? [[String: NSObject]])
    let ndjson = try outputs[4].split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: NSObject])
    }
    #expect(tsv.first == Self.names && csv.first == Self.names)
    #expect(Array(tsv.dropFirst()) == Array(csv.dropFirst()))
    #expect(json == ndjson)
    #expect(
      plain.count == Self.computers && csv.count == Self.computers + 1 && json.count == Self.computers
        && snapshot.count == Self.computers)
    var guarded = 0
    // One comparison per field, many thousands: only failures are reported.
    var wrong: [String] = []
    func compare<Value: Equatable>(_ row: Int, _ name: String, _ found: Value, _ wanted: Value) {
      if found != wanted { wrong.append("\(row) \(name): \(found) is not \(wanted)") }
    }
    // The store has its rows in the order in which pages came.
    let order = (0..<Self.computers).sorted { Int(snapshot.id(at: $0).rawValue)! < Int(snapshot.id(at: $1).rawValue)! }
    for row in 0..<Self.computers {
      compare(row, "keys", Set(json[row].keys), Set(Self.names))
      for (column, name) in Self.names.enumerated() {
        let shown = PlainText(snapshot.text(row: order[row], column: column)).text
        let value = snapshot.value(row: order[row], column: column)
        compare(row, name, plain[row][column], shown)
        compare(row, name, json[row][name], self.json(value))
        let isNumber = if case .integer = value { true } else { false }
        let signs = "=+-@＝＋－＠".unicodeScalars
        let isFormula = !isNumber && shown.unicodeScalars.first.map(signs.contains) ?? false
        compare(row, name, csv[row + 1][column], (isFormula ? "'" : "") + shown)
        if isFormula { guarded += 1 }
      }
      // Hostile texts are inserted while records are written.
      guard !hasHostileText else { continue }
      let computer = fleet.computer(at: row)
      let texts = [
        ("id", computer.id), ("name", computer.name), ("udid", computer.udid),
        ("serialNumber", computer.serialNumber), ("managementId", computer.managementID),
      ]
      for (name, text) in texts { compare(row, name, json[row][name], text as NSString) }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
    #expect(guarded > 0 || hasHostileText, "nothing looks like a formula, so nothing was tried")
  }
}
