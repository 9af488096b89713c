import APIRuntime
import Browser
import DemoServer
import Inventory
import JamfProAPI
import Terminal
import Testing

@testable import jamf_tui

@Suite("Columns that are loaded beside the list", .timeLimit(.minutes(5)))
struct ColumnsDuringLoadTests {
  private static let computers = 400

  /// The lists that the browser receives, in order, from a server that takes 4 ms for a row and each group of sections.
  ///
  /// - Parameters:
  ///   - faults: of the server.
  ///   - wanted: the computers to fill with values first, of the first list that has the column.
  ///   - isRefresh: whether the list is loaded a second time, and the column is requested for the earlier list.
  private func lists(
    faults: [String] = [], filling wanted: (@Sendable (InventorySnapshot) -> [ComputerID])? = nil,
    isRefresh: Bool = false
  ) async throws -> (lists: [InventorySnapshot], field: Field, rows: Int, mostRunning: Int) {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: 1, count: Self.computers, reference: DemoService.today),
      versions: Set(InventoryVersion.allCases), faults: try (["row-cost=4"] + faults).map { try Fault($0) })
    let name = try FieldCatalogue.jamfPro.field(named: "name")
    let field = try FieldCatalogue.jamfPro.field(named: "gatekeeperStatus")
    return try await DemoServer.serving(configuration) { server, port in
      let client = try JamfProAPIClient.ofDemo(port: port)
      let loader = FleetLoader(
        client: client, columns: LoadedColumns(searched: [name]), timeZone: .utc, asksForNames: false,
        keepsSections: true)
      let runner = EffectRunner(
        fleet: loader, label: "test", mailbox: Mailbox(waker: Waker()), environment: [:], configurationFile: "")
      let earlier = isRefresh ? try await loader.load { _ in }.snapshot : nil
      let screen = earlier.map { list in (0..<20).map { list.id(at: $0) } } ?? []
      runner.load(LoadRequest(generation: 1, earlier: earlier, first: screen))
      var lists: [InventorySnapshot] = []
      var (hasAsked, isLoaded, hasColumns, isFilling) = (false, false, false, false)
      let deadline = ContinuousClock.now + .seconds(120)
      while !(isLoaded && hasColumns), ContinuousClock.now < deadline {
        for case .browser(let event) in runner.mailbox.drain() {
          switch event {
          case .page(1, let snapshot, _, let total):
            // The browser shows the earlier list until the end of a refresh.
            if !isRefresh { lists.append(snapshot) }
            if hasAsked { continue }
            hasAsked = true
            runner.loadColumns(
              ColumnRequest(
                generation: 1, fields: [field], snapshot: earlier ?? snapshot, first: screen, load: 1,
                isRefresh: isRefresh, total: total))
          case .rowsRefreshed(1, let snapshot): lists.append(snapshot)
          case .loadFinished(1, let snapshot, _):
            lists.append(snapshot)
            isLoaded = true
          case .columnsArrived(1, let snapshot, _, _):
            lists.append(snapshot)
            if let wanted, !isFilling { runner.fillColumns(generation: 1, wanted(snapshot)) }
            isFilling = true
          case .columnsLoaded(1, let snapshot, _, _):
            lists.append(snapshot)
            hasColumns = true
          case .loadFailed, .columnsFailed, .loadPartial: Issue.record("\(event)")
          default: break
          }
        }
        try await Task.sleep(for: .milliseconds(2))
      }
      await client.shutdown()
      return (lists, field, server.counts.records, server.counts.mostRunning)
    }
  }

  private func known(_ field: Field, in list: InventorySnapshot) -> Int {
    guard let column = list.column(path: field.path) else { return 0 }
    return (0..<list.count).count { list.value(row: $0, column: column) != .notRequested }
  }

  @Test("they fill in while the list arrives, lose nothing, and keep to five requests at a time")
  func filling() async throws {
    let (lists, field, rows, mostRunning) = try await lists()
    let last = try #require(lists.last)
    #expect(last.count == Self.computers && known(field, in: last) == Self.computers)
    #expect(last.unfinished.isEmpty)
    let counts = lists.map(\.count)
    #expect(counts == counts.sorted())
    let values = lists.map { known(field, in: $0) }
    #expect(values == values.sorted(), "\(values)")
    // There were values before the list was complete.
    #expect(zip(counts, values).contains { $0 < Self.computers && $1 > 0 }, "\(counts) \(values)")
    #expect(mostRunning <= 5)
    // Each computer twice: for the list, and for the column.
    #expect(rows <= Self.computers * 2 + 60, "\(rows)")
  }

  @Test("beside a refresh, they fill in the earlier list, and the new list has them without another request")
  func refreshing() async throws {
    let (lists, field, rows, mostRunning) = try await lists(isRefresh: true)
    let last = try #require(lists.last)
    #expect(last.count == Self.computers && known(field, in: last) == Self.computers)
    #expect(last.unfinished.isEmpty)
    #expect(lists.allSatisfy { $0.count == Self.computers })
    let values = lists.map { known(field, in: $0) }
    #expect(values == values.sorted(), "\(values)")
    // The screen has values long before the others.
    #expect(values.contains { $0 > 0 && $0 <= Self.computers / 4 }, "\(values)")
    #expect(mostRunning <= 5)
    // Each computer for the first list, for the second, and for the column.
    #expect(rows <= Self.computers * 3 + 100, "\(rows)")
  }

  @Test("computers that come onto the screen meanwhile have their values before the pages bring them")
  func scrolling() async throws {
    // The last computers are not on the first pages. A page of 25 rows takes 400 ms.
    let wanted = (381...400).map { ComputerID(rawValue: "\($0)") }
    let (lists, field, _, mostRunning) = try await lists(faults: ["row-cost=16"]) { _ in wanted }
    func known(in list: InventorySnapshot, of ids: some Sequence<ComputerID>) -> Int {
      guard let column = list.column(path: field.path) else { return 0 }
      return ids.count { id in
        list.row(of: id).map { list.value(row: $0, column: column) != .notRequested } ?? false
      }
    }
    let others = (101...380).map { ComputerID(rawValue: "\($0)") }
    let early = lists.first { known(in: $0, of: wanted) == wanted.count }
    #expect(early.map { known(in: $0, of: others) < others.count } == true)
    // Nothing is lost afterward.
    let counts = lists.map { known(in: $0, of: wanted) }
    #expect(counts == counts.sorted(), "\(counts)")
    #expect(mostRunning <= 5)
  }
}
