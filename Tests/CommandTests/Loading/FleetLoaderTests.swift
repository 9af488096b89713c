import APIRuntime
import DemoServer
import Foundation
import Inventory
import JamfProAPI
import Synchronization
import Testing

@testable import jamf_tui

@Suite("Loading the list")
struct FleetLoaderTests {
  /// A server with a small fleet, and a loader of these columns.
  private func serving<Value: Sendable>(
    computers: Int = 60, versions: Set<InventoryVersion> = Set(InventoryVersion.allCases), faults: [String] = [],
    columns: [String] = ["id", "name", "department"], asksForNames: Bool = true,
    _ body: @escaping @Sendable (FleetLoader, DemoServer) async throws -> Value
  ) async throws -> Value {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: 1, count: computers, reference: DemoService.today), versions: versions,
      faults: try faults.map { try Fault($0) })
    let fields = try columns.map { try FieldCatalogue.jamfPro.field(named: $0) }
    return try await DemoServer.serving(configuration) { server, port in
      let client = try JamfProAPIClient.ofDemo(port: port)
      let loader = FleetLoader(
        client: client, columns: LoadedColumns(searched: fields), timeZone: .utc, asksForNames: asksForNames)
      let value = try await body(loader, server)
      await client.shutdown()
      return value
    }
  }

  private static func texts(_ snapshot: InventorySnapshot, _ column: Int) -> [String] {
    (0..<snapshot.count).map { snapshot.text(row: $0, column: column) }
  }

  @Test("departments have names in the first snapshot or a later one, and always in the last")
  func names() async throws {
    let departments = try await serving { loader, _ in
      let fleet = try await loader.load { _ in }
      #expect(fleet.outcome.isComplete)
      return Self.texts(fleet.snapshot, 2)
    }
    #expect(departments.contains { $0.contains { $0.isLetter } })
    #expect(!departments.contains { Int($0) != nil })
  }

  @Test("without the privilege departments are IDs, with the reason")
  func namesRefused() async throws {
    let (departments, reason) = try await serving(faults: ["missing-privilege=Read Departments"]) { loader, _ in
      let snapshot = try await loader.load { _ in }.snapshot
      return (Self.texts(snapshot, 2), snapshot.names.reasonForIDs(in: snapshot.columns[2]))
    }
    #expect(departments.contains { Int($0) != nil })
    #expect(reason == "the privilege Read Departments is missing")
  }

  @Test("names that are not shown are not requested")
  func namesNotAsked() async throws {
    let fields = try ["id", "name"].map { try FieldCatalogue.jamfPro.field(named: $0) }
    #expect(!ReferenceNames.areShown(in: fields))
    #expect(ReferenceNames.areShown(in: [try FieldCatalogue.jamfPro.field(named: "building")]))
    let (with, without) = try await serving(columns: ["id"]) { loader, server in
      var quiet = loader
      quiet.asksForNames = false
      _ = try await quiet.load { _ in }
      let without = server.counts.requests
      _ = try await loader.load { _ in }
      return (server.counts.requests - without, without)
    }
    #expect(with >= 4 && without < with)
  }

  @Test("a record that the server fails on is reported as missing, and the others are loaded")
  func badRecord() async throws {
    let (ids, outcome) = try await serving(computers: 120, faults: ["bad-record=7"]) { loader, _ in
      let fleet = try await loader.load { _ in }
      return (Self.texts(fleet.snapshot, 0), fleet.outcome)
    }
    #expect(ids.count == 119 && Set(ids).count == 119 && !ids.contains("7"))
    let failure = try #require(CommandFailure(incomplete: outcome))
    #expect(failure.what == "The list is incomplete: 119 of 120 computers were loaded.")
    #expect(failure.why?.hasPrefix("The server fails on 1 computer (row 7, after ID 6): ") == true, "\(failure)")
    #expect(failure.why?.contains("status 500") == true)
    #expect(failure.exitCode == .partial)
  }

  @Test("the server does not send computers that its part of the filter excludes")
  func leftToTheServer() async throws {
    let (all, some, outcome) = try await serving(columns: ["id", "serialNumber"]) { loader, _ in
      let text = "serialNumber:^C"
      let filter = try Filter(text, catalogue: .jamfPro, now: 0, timeZone: .utc)
      let all = try await loader.load { _ in }.snapshot
      let fleet = try await loader.load(filter: ServerFilter(filter: filter)) { _ in }
      return (Self.texts(all, 1), Self.texts(fleet.snapshot, 1), fleet.outcome)
    }
    #expect(some == all.filter { $0.uppercased().hasPrefix("C") })
    #expect(some.count > 0 && some.count < all.count && outcome.totalCount == some.count && outcome.isComplete)
  }

  @Test("a column added later equals one loaded with the list")
  func addedLater() async throws {
    let (later, atOnce) = try await serving(columns: ["id"]) { loader, _ in
      let fields = try ["department", "totalRamMegabytes", "applications.name"].map {
        try FieldCatalogue.jamfPro.field(named: $0)
      }
      let list = try await loader.load { _ in }.snapshot
      let added = try await loader.adding(fields, to: list) { _ in }
      #expect(added.outcome.isComplete)
      let whole = try await loader.load(besides: fields) { _ in }.snapshot
      // Pages arrive in any order.
      func rows(_ snapshot: InventorySnapshot) -> [[String]] {
        let columns = (0...3).map { Self.texts(snapshot, $0) }
        return (0..<snapshot.count).map { row in columns.map { $0[row] } }.sorted { $0[0] < $1[0] }
      }
      return (rows(added.snapshot), rows(whole))
    }
    #expect(later == atOnce)
    #expect((1...3).allSatisfy { column in later.contains { !$0[column].isEmpty } })
  }

  @Test("a column that a stored list does not have is searched once it is loaded, as in a load of all computers")
  func searchedLater() async throws {
    let (later, atOnce) = try await serving(columns: ["id"]) { loader, _ in
      let fields = try ["vendor", "username"].map { try FieldCatalogue.jamfPro.field(named: $0) }
      let stored = try await loader.load { _ in }.snapshot
      var loader = loader
      loader.columns = LoadedColumns(searched: loader.columns.searched + fields)
      let query = ListQuery(filter: Filter(words: "apple inc"))
      let added = try await loader.adding(fields, to: stored) { _ in }.snapshot
      return (Ranking.order(added, query)?.count, Ranking.order(try await loader.load { _ in }.snapshot, query)?.count)
    }
    #expect(later == atOnce && later ?? 0 > 0)
  }

  @Test("the computers on the screen get their values first, in one request, and others as their pages come")
  func screenFirst() async throws {
    let reports = Mutex<[FleetLoader.ColumnProgress]>([])
    // 300 computers take 240 ms, a screen 40 ms, and the first page 200 ms.
    let (mostRunning, model) = try await serving(
      computers: 300, faults: ["row-cost=4"], columns: ["id"], asksForNames: false
    ) { loader, server in
      let model = try FieldCatalogue.jamfPro.field(named: "model")
      let list = try await loader.load { _ in }.snapshot
      let ids = (0..<list.count).map(list.id(at:)).filter { (281...290).contains(Int($0.rawValue) ?? 0) }
      let added = try await loader.adding([model], to: list, first: ids) { progress in
        reports.withLock { $0.append(progress) }
      }
      let column = try #require(added.snapshot.column(path: model.path))
      #expect(added.outcome.isComplete && added.snapshot.unfinished.isEmpty)
      #expect(Self.texts(added.snapshot, column).allSatisfy { !$0.isEmpty })
      return (server.counts.mostRunning, model)
    }
    #expect(mostRunning <= 5)
    let all = reports.withLock(\.self)
    let first = try #require(all.first)
    let column = try #require(first.snapshot.column(path: model.path))
    let known = (0..<first.snapshot.count).filter { first.snapshot.value(row: $0, column: column) != .notRequested }
    let onScreen: [String] = (281...290).map { "\($0)" }
    #expect(Set(known.map { first.snapshot.id(at: $0).rawValue }) == Set(onScreen))
    #expect(first.loaded == 10 && first.snapshot.unfinished == [model.path])
    #expect(all.map(\.loaded) == all.map(\.loaded).sorted() && all.last?.total == 300)
    for report in all {
      let known = (0..<300).count { report.snapshot.value(row: $0, column: column) != .notRequested }
      #expect(report.loaded == known)
    }
  }

  @Test("a refresh fetches the computers on the screen in one request, with all columns of a load")
  func screenRefreshed() async throws {
    try await serving(computers: 120, columns: ["id", "name", "department"], asksForNames: true) { loader, server in
      let list = try await loader.load { _ in }.snapshot
      let ids = (100..<110).map(list.id(at:))
      let before = server.counts.requests
      let updated = try #require(await loader.updating(ids, of: list, besides: []))
      #expect(server.counts.requests - before == 1)
      #expect((0..<3).allSatisfy { Self.texts(updated, $0) == Self.texts(list, $0) })
      // The first page brings all of a small list.
      #expect(try await loader.updating([], of: list, besides: []) == nil)
    }
  }

  @Test("duplicates are known in the last snapshot, and when requested later")
  func twins() async throws {
    let (later, atOnce) = try await serving(computers: 500, columns: ["id"]) { loader, _ in
      let list = try await loader.load { _ in }.snapshot
      let added = try await loader.adding([.duplicates], to: list) { _ in }.snapshot
      let whole = try await loader.load(besides: [.duplicates]) { _ in }.snapshot
      // Pages come in any order.
      func texts(_ snapshot: InventorySnapshot) throws -> [String] {
        let texts = Self.texts(snapshot, try #require(snapshot.column(path: Field.duplicates.path)))
        return texts.indices.sorted { Int(snapshot.id(at: $0).rawValue)! < Int(snapshot.id(at: $1).rawValue)! }
          .map { texts[$0] }
      }
      return (try texts(added), try texts(whole))
    }
    #expect(later == atOnce)
    #expect(later.contains { !$0.isEmpty } && later.contains(""))
  }

  @Test("a load that ends before its first page does not wait for names")
  func failingAtOnce() async throws {
    await #expect(throws: JamfProError.self) {
      try await serving(faults: ["missing-privilege=Read Computers"]) { loader, _ in _ = try await loader.load { _ in }
      }
    }
  }

  @Test("a version that is missing on the server is detected with the first page")
  func fallback() async throws {
    let (snapshot, version) = try await serving(faults: ["api=v1"], columns: ["id", "lastContact"]) { loader, _ in
      let snapshot = try await loader.load { _ in }.snapshot
      return (snapshot, try await loader.client.serverInfo().inventoryVersion)
    }
    #expect(version == .v1 && snapshot.layout == .v1)
    #expect(Self.texts(snapshot, 1).contains { $0.hasPrefix("20") })
  }

  @Test("progress starts with the first page, and its count never decreases")
  func progress() async throws {
    let counts = Mutex<[Int]>([])
    try await serving(computers: 600, columns: ["id"]) { loader, _ in
      _ = try await loader.load { progress in
        counts.withLock { $0.append(progress.snapshot.count) }
        #expect(progress.total == 600)
      }
    }
    let seen = counts.withLock(\.self)
    #expect(seen.first == FleetLoader.firstRows)
    #expect(seen == seen.sorted())
  }
}
