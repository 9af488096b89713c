import Browser
import Inventory
import JamfProAPI
import SeededNumbers
import Testing

@testable import jamf_tui

@Suite("Refreshing by what has changed", .timeLimit(.minutes(5)))
struct DeltaTests {
  private static let paths = [
    "general.name", "general.reportDate", "general.lastContact", "userAndLocation.username", "userAndLocation.email",
  ]

  /// A browser's list of a simulated server.
  private struct List {
    let server: SimulatedServer
    let client: JamfProAPIClient
    let loader: FleetLoader
    var snapshot: InventorySnapshot
    var asked = Instant(milliseconds: 0)

    init(_ server: SimulatedServer) async throws {
      self.server = server
      client = server.client()
      let fields = DeltaTests.paths.compactMap { FieldCatalogue.jamfPro.field(path: $0) }
      loader = FleetLoader(
        client: client, columns: LoadedColumns(searched: fields), timeZone: .utc, asksForNames: true)
      snapshot = InventorySnapshot(columns: fields)
      try await loadAll()
    }

    private func now() async throws -> Instant {
      _ = try await client.serverInfo()
      return Instant(milliseconds: try #require(client.serverTime))
    }

    mutating func loadAll() async throws {
      let asked = try await now()
      let fleet = try await loader.load(reusing: snapshot) { _ in }
      if let incomplete = CommandFailure(incomplete: fleet.outcome) { throw incomplete }
      (snapshot, self.asked) = (fleet.snapshot, asked)
    }

    /// Returns whether the list was brought up to date.
    @discardableResult
    mutating func update() async throws -> Bool {
      let asked = try await now()
      guard let update = try await loader.updating(snapshot, checked: self.asked) else { return false }
      (snapshot, self.asked) = (update.snapshot, asked)
      return !update.needsAll
    }

    /// How the list differs from the server's computers.
    ///
    /// - Parameter ignoresEdits: whether edits that move no date do not count.
    func differences(ignoresEdits: Bool) -> [String] {
      let computers = server.computers
      var found: [String] = []
      let ids = (0..<snapshot.count).map { snapshot.id(at: $0).rawValue }
      let (known, wanted) = (Set(ids), Set(computers.keys.map(String.init)))
      if known.count != ids.count { found.append("an id is there twice") }
      found += known.subtracting(wanted).map { "\($0) is gone" } + wanted.subtracting(known).map { "\($0) is missing" }
      for computer in computers.values {
        guard let row = snapshot.row(of: RecordID(rawValue: "\(computer.id)")) else { continue }
        let values = DeltaTests.paths.map { path in
          snapshot.column(path: path).map { snapshot.value(row: row, column: $0) }
        }
        let isEdited = ignoresEdits && computer.isEdited
        let email = isEdited ? values[4] : .text(computer.email)
        let expected: [FieldValue?] = [
          .text(computer.name), .date(computer.reported), .date(computer.contact), .text(computer.user), email,
        ]
        if values != expected { found.append("\(computer.id): \(values), not \(expected)") }
      }
      return found
    }
  }

  @Test(
    "after random changes and late answers, the list equals a full load but for edits that move no date",
    arguments: ["11.30.2", "11.10.0"], 1...12)
  func histories(release: String, seed: UInt64) async throws {
    let server = SimulatedServer(seed: seed, count: 60, release: release)
    var random = Seeded(state: seed &* 77)
    var list = try await List(server)
    for _ in 0..<8 {
      for _ in 0..<random.below(12) { server.changeSomething() }
      server.lag(60_000)
      // Answers that contradict each other make it incomplete, and the list stays.
      do {
        if random.isOne(of: 3) { try await list.loadAll() } else { try await list.update() }
      } catch let failure as CommandFailure {
        #expect(failure.exitCode == .partial)
      }
      server.lag(0)
      server.wait(60_000)
      #expect(try await list.update())
      #expect(list.differences(ignoresEdits: true).isEmpty, "\(list.differences(ignoresEdits: true))")
      if random.isOne(of: 3) { server.wait(Int64(random.below(86_400_000))) }
    }
    try await list.loadAll()
    #expect(list.differences(ignoresEdits: false).isEmpty)
    await list.client.shutdown()
  }

  @Test("without a list of previews, reports and contacts arrive, and deletions wait for a full load")
  func withoutPreviews() async throws {
    let server = SimulatedServer(seed: 5, count: 60, hasPreviews: false)
    var list = try await List(server)
    for _ in 0..<30 { server.changeSomething() }
    try await list.update()
    #expect(list.differences(ignoresEdits: true).allSatisfy { $0.hasSuffix("is gone") || $0.contains("user") })
    #expect(list.differences(ignoresEdits: true).contains { $0.hasSuffix("is gone") })
    try await list.loadAll()
    #expect(list.differences(ignoresEdits: false).isEmpty)
    await list.client.shutdown()
  }

  @Test("with nothing changed, few requests are sent, and the list stays in the same memory", arguments: [50, 3000])
  func requests(count: Int) async throws {
    let server = SimulatedServer(seed: 1, count: count)
    var list = try await List(server)
    server.wait(3_600_000)
    _ = server.takeRequests()
    let before = list.snapshot
    // As after a start, the client knows nothing of the server.
    var started = try await List(server)
    _ = server.takeRequests()
    (started.snapshot, started.asked) = (list.snapshot, list.asked)
    try await started.update()
    let requests = server.takeRequests()
    #expect(requests.count { !$0.contains("preview") } <= 6, "\(requests)")
    // A small one, and if it has not all of them, pages of at least 100, as large as the server's speed allows.
    let previews = requests.count { $0.contains("preview") }
    #expect(previews >= 1 && previews <= (count > 100 ? 1 + (count + 99) / 100 : 1), "\(requests)")
    #expect(started.snapshot.isSame(as: before))
    try await list.update()
    await list.client.shutdown()
    await started.client.shutdown()
  }

  @Test("computers are not removed because many previews are missing, or while the inventory still has them")
  func hiddenComputers() async throws {
    let server = SimulatedServer(seed: 2, count: 100)
    var list = try await List(server)
    server.hide(Set(1...15))
    #expect(try await list.update())
    #expect(list.snapshot.count == 100)
    server.hide(Set(1...30))
    #expect(try await list.update() == false, "all computers have to be loaded")
    #expect(list.snapshot.count == 100)
    server.hide([])
    server.delete(1...15)
    #expect(try await list.update())
    #expect(list.snapshot.count == 85 && list.differences(ignoresEdits: false).isEmpty)
    await list.client.shutdown()
  }

  @Test("previews of a server that cuts pages are read to the end", arguments: [100, 150, 40])
  func cutPages(mostRows: Int) async throws {
    let server = SimulatedServer(seed: 6, count: 420, mostRows: mostRows)
    var list = try await List(server)
    for _ in 0..<20 { server.changeSomething() }
    server.delete([400, 410])
    #expect(try await list.update())
    #expect(list.differences(ignoresEdits: true).isEmpty, "\(list.differences(ignoresEdits: true))")
    await list.client.shutdown()
  }

  @Test("when most computers have changed, all are loaded instead")
  func manyChanges() async throws {
    let server = SimulatedServer(seed: 4, count: 300)
    var list = try await List(server)
    let before = list.snapshot
    for _ in 0..<3000 { server.changeSomething() }
    #expect(try await list.update() == false)
    #expect(list.snapshot.isSame(as: before))
    await list.client.shutdown()
  }

  @Test("a failure in the middle applies nothing")
  func failure() async throws {
    let server = SimulatedServer(seed: 3, count: 60)
    var list = try await List(server)
    for _ in 0..<20 { server.changeSomething() }
    _ = server.takeRequests()
    try await list.update()
    let needed = server.takeRequests().count
    #expect(needed > 2)
    for _ in 0..<20 { server.changeSomething() }
    let before = list.snapshot
    for count in 0..<2 {
      server.fail(after: count)
      let isUpdated = (try? await list.update()) ?? false
      #expect(!isUpdated && list.snapshot.isSame(as: before))
      server.fail(after: nil)
      _ = server.takeRequests()
    }
    try await list.update()
    #expect(list.differences(ignoresEdits: true).isEmpty)
    await list.client.shutdown()
  }

  @Test(
    "changes are requested from the newest report or the last check on, whichever is earlier, and ten minutes before")
  func since() {
    let checked = Instant(milliseconds: 10_000_000)
    #expect(FleetLoader.since(checked, newest: 9_000_000) == 8_400_000)
    #expect(FleetLoader.since(checked, newest: nil) == 9_400_000)
    // A report from the future.
    #expect(FleetLoader.since(checked, newest: 99_000_000) == 9_400_000)
  }
}
