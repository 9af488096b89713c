import APIRuntime
import DemoServer
import Foundation
import HTTPTypes
import JamfProAPI
import Synchronization
import Testing

@testable import Inventory
@testable import jamf_tui

@Suite("A list that is printed as it arrives", .timeLimit(.minutes(5)))
struct ListStreamTests {
  /// The output of a stream, and how many of its pages are kept.
  private final class Taker: Sendable {
    struct Taken {
      var ids: [String] = []
      var departments: Set<String> = []
      var pages = 0
      var mostKept = 0
      var firstLoaded: (loaded: Int, total: Int?)?
      var chunks: [Weak] = []
    }

    struct Weak: Sendable {
      weak let chunk: InventoryChunk?
    }

    let taken = Mutex(Taken())

    func take(_ arrival: FleetLoader.Arrival) {
      taken.withLock { taken in
        taken.chunks = taken.chunks.filter { $0.chunk != nil } + arrival.snapshot.chunks.map { Weak(chunk: $0) }
        taken.mostKept = max(taken.mostKept, taken.chunks.count)
        taken.pages += arrival.snapshot.chunks.count
        taken.ids += arrival.rows.map { arrival.snapshot.id(at: $0).rawValue }
        if let column = arrival.snapshot.column(path: Reference.department.path) {
          taken.departments.formUnion(arrival.rows.map { arrival.snapshot.text(row: $0, column: column) })
        }
        if taken.firstLoaded == nil, arrival.loaded > 0 { taken.firstLoaded = (arrival.loaded, arrival.total) }
      }
    }
  }

  /// Holds back all pages after the first until it is opened.
  private final class PageGate: ClientMiddleware {
    private let (opening, opener) = AsyncStream<Void>.makeStream()
    private let isOpen: Task<Void, Never>

    init() { isOpen = Task { [opening] in for await _ in opening {} } }

    func open() { opener.finish() }

    func intercept(
      _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
      next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    ) async throws -> (HTTPResponse, HTTPBody?) {
      let path = request.path ?? ""
      let isFirst = path.split { "?&".contains($0) }.contains("page-size=\(FleetLoader.firstRows)")
      let isLater = path.contains("computers-inventory") && !isFirst
      if isLater { await isOpen.value }
      return try await next(request, body, baseURL)
    }
  }

  /// Rejects every filter, like a server that does not know one of the fields.
  private struct RejectedFilters: ClientMiddleware {
    func intercept(
      _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
      next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    ) async throws -> (HTTPResponse, HTTPBody?) {
      guard request.path?.contains("filter=") == true else { return try await next(request, body, baseURL) }
      return (HTTPResponse(status: .badRequest), HTTPBody("{}"))
    }
  }

  private func streaming(
    computers: Int = 1300, faults: [String] = [], columns: [String] = ["id", "name"],
    middlewares: [any ClientMiddleware] = [], filter: String = "",
    take: @escaping @Sendable (FleetLoader.Arrival) -> Bool
  ) async throws -> (fleet: FleetLoader.Fleet, requests: Int) {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: 1, count: computers, reference: DemoService.today),
      faults: try faults.map { try Fault($0) })
    let fields = try columns.map { try FieldCatalogue.jamfPro.field(named: $0) }
    let filter = ServerFilter(filter: try Filter(filter, catalogue: .jamfPro, now: 0, timeZone: .utc))
    return try await DemoServer.serving(configuration) { server, port in
      let client = try JamfProAPIClient.ofDemo(port: port, middlewares: middlewares)
      let loader = FleetLoader(
        client: client, columns: LoadedColumns(searched: fields), timeZone: .utc,
        asksForNames: ReferenceNames.areShown(in: fields))
      let fleet = try await loader.stream(filter: filter) { take($0) }
      let requests = server.counts.requests
      await client.shutdown()
      return (fleet, requests)
    }
  }

  @Test("the first computers are printed before another page arrives")
  func firstRows() async throws {
    let gate = PageGate()
    let taker = Taker()
    let (fleet, _) = try await streaming(middlewares: [gate]) { arrival in
      taker.take(arrival)
      // Without the first computers it is never opened, and the test does not end.
      if arrival.loaded > 0 { gate.open() }
      return true
    }
    let taken = taker.taken.withLock(\.self)
    #expect(taken.firstLoaded?.loaded == FleetLoader.firstRows && taken.firstLoaded?.total == 1300)
    #expect(taken.ids == (1...1300).map(String.init))
    #expect(fleet.outcome.isComplete)
  }

  @Test("printed pages are not kept, however many there are")
  func memory() async throws {
    let taker = Taker()
    _ = try await streaming(computers: 2000, faults: ["small-pages=20"]) { arrival in
      taker.take(arrival)
      return true
    }
    let taken = taker.taken.withLock(\.self)
    #expect(taken.pages >= 100 && taken.ids.count == 2000)
    // The page that is being printed, the previous one, and those that arrive in the meantime.
    #expect(taken.mostKept <= 8, "\(taken.mostKept) of \(taken.pages) pages are kept")
  }

  @Test(
    "each computer is printed once and in the order of IDs, whatever the server does",
    arguments: [["duplicates"], ["truncate-json=3"], ["reset-mid-body=3"], ["small-pages=60"], ["timeout-above=50"]])
  func order(faults: [String]) async throws {
    let taker = Taker()
    let (fleet, _) = try await streaming(computers: 700, faults: faults) { arrival in
      taker.take(arrival)
      return true
    }
    let ids = taker.taken.withLock(\.ids).compactMap { Int($0) }
    #expect(fleet.outcome.isComplete)
    // Computers that a server hides behind others are printed when they are found.
    #expect(faults == ["duplicates"] ? ids.sorted() == Array(1...700) : ids == Array(1...700), "\(faults)")
  }

  @Test("no more pages are requested once the limit is reached")
  func enough() async throws {
    let (all, allRequests) = try await streaming { _ in true }
    let taker = Taker()
    let (some, someRequests) = try await streaming { arrival in
      taker.take(arrival)
      return arrival.loaded < FleetLoader.firstRows
    }
    let (none, noneRequests) = try await streaming { _ in false }
    #expect(all.outcome.isComplete && some.outcome.isComplete && none.outcome.isComplete)
    #expect(taker.taken.withLock(\.pages) == 1)
    #expect(someRequests == noneRequests + 1, "one page")
    #expect(allRequests > someRequests)
  }

  @Test("a computer that is missing before the limit is reported")
  func limitBehindGap() async throws {
    let (fleet, _) = try await streaming(faults: ["bad-record=7"]) { $0.loaded < 500 }
    #expect(fleet.outcome.unreadable.count == 1 && !fleet.outcome.isComplete)
  }

  @Test("departments have names from the first page on")
  func names() async throws {
    let taker = Taker()
    _ = try await streaming(computers: 300, columns: ["id", "department"]) { arrival in
      taker.take(arrival)
      return true
    }
    let departments = taker.taken.withLock(\.departments).filter { !$0.isEmpty }
    #expect(!departments.isEmpty && departments.allSatisfy { Int($0) == nil })
  }

  @Test("the server applies its part of a filter, and the rest is returned")
  func filtered() async throws {
    let taker = Taker()
    let columns = ["id", "serialNumber"]
    let (fleet, _) = try await streaming(columns: columns, filter: "serialNumber:^C macbook") { arrival in
      taker.take(arrival)
      #expect(arrival.filter.description.contains("macbook"))
      return true
    }
    #expect((1..<1300).contains(taker.taken.withLock(\.ids.count)) && fleet.outcome.isComplete)
  }

  @Test("a rejected filter is known with the first computers, together with their API version")
  func rejected() async throws {
    let refusals = Mutex<[JamfProError?]>([])
    let (fleet, _) = try await streaming(
      computers: 300, middlewares: [RejectedFilters()], filter: "serialNumber:^C"
    ) { arrival in
      if arrival.loaded > 0 { refusals.withLock { $0.append(arrival.refusal) } }
      #expect(arrival.version == .v4)
      return true
    }
    let told = refusals.withLock(\.self)
    #expect(!told.isEmpty && told.allSatisfy { $0?.kind == .invalidRequest } && fleet.refusal?.kind == .invalidRequest)
  }

  @Test("duplicates are recognized for numeric and other IDs")
  func seen() {
    var seen = SeenComputers()
    let ids = ["1", "64", "63", "18446744073709551615", "01", "x", "", "1", "01", "x", "", "63", "0", "0"]
    let areNew = ids.map { seen.insert(RecordID(rawValue: $0)) }
    #expect(areNew == ids.indices.map { !ids[..<$0].contains(ids[$0]) })
  }
}
