import APIRuntime
import Foundation
import Inventory
import JamfProAPI
import Screen
import SeededNumbers
import Synchronization
import Testing

@testable import Browser
@testable import jamf_tui

/// The server of one seed, used by `list`, `show` and the browser, each with its own client.
struct HostileRun {
  let seed: UInt64
  /// How many bytes a mutation may add to a response.
  let mostBytes: Int
  /// How many keys the browser gets in addition to the usual ones.
  let keys: Int

  /// A part of the program that reads a server's responses.
  enum Part: String, CaseIterable, Sendable {
    case list, show, browse
  }

  /// Uses the server and returns what it sent.
  ///
  /// - Parameter other: the server of an earlier run, whose responses are reused.
  func run(_ part: Part, replaying other: MutatingServer? = nil) async throws -> MutatingServer {
    let server = MutatingServer(seed: seed, mostBytes: mostBytes, replaying: other)
    var random = Seeded(state: seed &+ 1)
    let client = server.client()
    switch part {
    case .list: try await list(client, &random)
    case .show: try await show(client, &random)
    case .browse: try await browse(client, &random)
    }
    await client.shutdown()
    #expect(!server.wasAskedTooOften, "\(part.rawValue) of seed \(seed) asks without an end")
    return server
  }

  // MARK: list

  private static let filters = [
    "", "mac", "osVersion:>14", "lastContact:<30d", "totalRamMegabytes:>8", "supervised:yes", "re:/a+b*/", "~mbp",
    "=general.name==\"*a*\"", "!username:?", "ea.1:x",
  ]

  private func list(_ client: JamfProAPIClient, _ random: inout Seeded) async throws {
    let fields = FieldCatalogue.jamfPro.fields
    let some = (0..<random.size(upTo: 40)).map { _ in random.pick(fields) }.filter { !$0.isDerived }
    let columns = LoadedColumns(searched: FieldCatalogue.jamfPro.defaultColumns, kept: some)
    let text = random.pick(Self.filters)
    let filter =
      (try? Filter(text, catalogue: .jamfPro, now: 1_795_262_400_000, timeZone: .utc)) ?? .all
    let loader = FleetLoader(
      client: client, columns: columns.keeping(filter.fields), timeZone: .utc, asksForNames: true)
    let named = columns.fields.map { (name: $0.name, field: $0) }
    let output = Output()
    if random.isOne(of: 2) {
      let form = random.pick([TableForm.ndjson, .json, .csv, .tsv, .plain])
      let printer = ListPrinter(form, fields: named, limit: nil) { output.write($0) }
      do {
        _ = try await loader.stream(filter: ServerFilter(filter: filter)) { try printer.print($0) }
        try printer.end()
        if form == .ndjson || form == .json { check(output.bytes, isLines: form == .ndjson) }
      } catch { _ = CommandFailure(any: error).description }
    } else {
      do {
        let fleet = try await loader.load { _ in }
        let sort = [SortKey(path: random.pick(columns.fields).path, descending: random.isOne(of: 2))]
        guard let order = Ranking.order(fleet.snapshot, ListQuery(filter: filter, sort: sort)) else { return }
        let projection = Projection(
          snapshot: fleet.snapshot, rows: (0..<order.count).map { order.row(at: $0) },
          columns: named.compactMap { name, field in
            fleet.snapshot.column(path: field.path).map { (name: name, index: $0) }
          })
        try projection.print(random.pick([.table, .json, .csv])) { output.write($0) }
        _ = CommandFailure(incomplete: fleet.outcome)?.description
      } catch { _ = CommandFailure(any: error).description }
    }
    checkSafe(output.bytes)
  }

  // MARK: show

  private func show(_ client: JamfProAPIClient, _ random: inout Seeded) async throws {
    let computer = random.pick(["1", "2", "3", "12", "mac", "C02", "ada"])
    let isJSON = random.isOne(of: 2)
    // Commands wait for the network, which needs all threads of the pools.
    let bytes = await OwnThread.run { () -> [UInt8] in
      let session = jamf_tui.Session(client: client, label: "jamf.example.com")
      do {
        let id =
          computer.first?.isNumber == true
          ? RecordID(rawValue: computer) : try ShowLookup(session: session).computer(ShowQuestion(computer)).id
        let record = try ShownRecord(of: id, session: session)
        return try isJSON ? record.json(ChosenSections([])) : record.text(ChosenSections([]))
      } catch {
        return Array(CommandFailure(any: error).description.utf8)
      }
    }
    checkSafe(bytes)
    if isJSON, bytes.first == UInt8(ascii: "{") { check(bytes, isLines: false) }
  }

  // MARK: The browser

  private static let sizes = [(80, 24), (120, 36), (200, 60), (40, 12), (5, 3)]

  private func browse(_ client: JamfProAPIClient, _ random: inout Seeded) async throws {
    let (width, height) = random.pick(Self.sizes)
    var browser = try HeadlessBrowser(
      client: client, size: ScreenSize(width: width, height: height), isASCII: random.isOne(of: 4))
    await browser.send(.started)
    await browser.press(.down, .enter, .pageDown, .end, .home, .tab)
    await browser.type(random.pick(["/mac", "/osVersion:>14", "F", "s", "c", "p", ":dup", "/ea.1:>3", "r", "]", "Y"]))
    await browser.press(.enter)
    let all = Array(Set(ActionTable.all.flatMap(\.keys))).sorted { $0.name < $1.name }
    for _ in 0..<keys {
      await browser.press(random.pick(all))
      if random.isOne(of: 20) {
        let (width, height) = random.pick(Self.sizes)
        await browser.send(.resize(ScreenSize(width: width, height: height)))
      }
    }
  }

  // MARK: Checks

  /// Nothing that is printed controls a terminal.
  private func checkSafe(_ bytes: [UInt8]) {
    let control = bytes.first { ($0 < 0x20 && $0 != 0x0A && $0 != 0x09 && $0 != 0x0D) || $0 == 0x7F }
    #expect(control == nil, "seed \(seed) prints a control character")
    #expect(String(validating: bytes, as: UTF8.self) != nil, "seed \(seed) prints broken UTF-8")
  }

  /// JSON output is valid.
  private func check(_ bytes: [UInt8], isLines: Bool) {
    for text in isLines ? bytes.split(separator: UInt8(ascii: "\n")).map(Array.init) : [bytes] {
      #expect(throws: Never.self) {
        try JSONReader.read(text) { reader throws(JSONReadingError) in try reader.skipValue() }
      }
    }
  }
}

/// Output from any thread.
private final class Output: Sendable {
  private let all = Mutex<[UInt8]>([])

  var bytes: [UInt8] { all.withLock(\.self) }

  func write(_ bytes: [UInt8]) { all.withLock { $0 += bytes } }
}

/// A thread that may wait for other threads.
private enum OwnThread {
  static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: work()) }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }
}
