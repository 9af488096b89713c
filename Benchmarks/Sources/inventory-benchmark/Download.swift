import APIRuntime
import AsyncHTTPTransport
import Foundation
import HTTPTypes
import Inventory
import JamfProAPI
import Measuring

/// Downloads the byte server's pages with the project's transport.
struct Download {
  let address: ServerAddress
  let transport = AsyncHTTPTransport(configuration: Self.configuration)

  /// Over loopback, compression only costs time.
  private static let configuration = AsyncHTTPTransportConfiguration(asksForCompression: false)
  /// The number of concurrent requests, equal to the pager's.
  private static let window = 4
  static let rows = InventoryRequest.usualPageRows

  init(url: String) throws { address = try ServerAddress(url) }

  /// Closes the connections.
  func end() async { await transport.shutdown() }

  /// A range of pages, in order.
  func pages(_ numbers: Range<Int>) async throws -> [[UInt8]] {
    var pages = [[UInt8]](repeating: [], count: numbers.count)
    try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      var next = numbers.lowerBound
      while next < numbers.upperBound || !group.isEmpty {
        if next < numbers.upperBound, next - numbers.lowerBound < Self.window {
          group.addTask { [next] in (next, try await body(of: next).collect(upTo: 1 << 30)) }
          next += 1
          continue
        }
        guard let (number, page) = try await group.next() else { break }
        pages[number - numbers.lowerBound] = page
        if next < numbers.upperBound {
          group.addTask { [next] in (next, try await body(of: next).collect(upTo: 1 << 30)) }
          next += 1
        }
      }
    }
    return pages
  }

  /// Downloads every page and discards its bytes as they arrive. Returns their number.
  func drop(pages count: Int) async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      var (next, bytes) = (0, 0)
      while next < min(Self.window, count) {
        group.addTask { [next] in try await dropped(next) }
        next += 1
      }
      while let more = try await group.next() {
        bytes += more
        if next < count {
          group.addTask { [next] in try await dropped(next) }
          next += 1
        }
      }
      return bytes
    }
  }

  /// A whole load, as in the program: client, pager, column store.
  func load() async throws -> InventorySnapshot {
    let client = JamfProAPIClient(
      address: address, credential: .apiClient(id: "demo-client", secret: Secret("demo-secret")),
      configuration: Self.configuration)
    var builder = Subject.builder()
    let request = InventoryRequest(sections: Subject.sections.sorted(), firstPageRows: 100)
    let outcome = try await client.inventoryPager(request).run { [reading = builder.reading] rows in
      reading.follower(rows: rows)
    } reading: { page, follower in
      try follower.read(page.bytes)
    } consume: { _, page in
      let summary = try builder.append(page)
      return InventoryPage.Counts(
        rows: summary.rows, newRows: summary.newRows, totalCount: summary.totalCount, firstID: summary.firstID,
        lastID: summary.lastID)
    }
    await client.shutdown()
    guard outcome.isComplete else { throw BenchmarkError("the load was not complete: \(outcome)") }
    return builder.snapshot()
  }

  /// The names of departments and buildings.
  func names() async -> ReferenceNames {
    let client = JamfProAPIClient(
      address: address, credential: .apiClient(id: "demo-client", secret: Secret("demo-secret")),
      configuration: Self.configuration)
    let lookups = await client.lookups()
    await client.shutdown()
    func naming(_ lookup: Lookup) -> Naming {
      switch lookup {
      case .names(let names): .names(names)
      case .unavailable(let error): .unavailable(reason: "\(error)")
      }
    }
    return ReferenceNames(departments: naming(lookups.departments), buildings: naming(lookups.buildings))
  }

  private func dropped(_ number: Int) async throws -> Int {
    var bytes = 0
    for try await chunk in try await body(of: number) { bytes += chunk.count }
    return bytes
  }

  private func body(of number: Int) async throws -> HTTPBody {
    let sections = Subject.sections.sorted().map { "section=\($0)" }.joined(separator: "&")
    let request = HTTPRequest(
      method: .get, scheme: nil, authority: nil,
      path: "/v4/computers-inventory?\(sections)&page=\(number)&page-size=\(Self.rows)&sort=id%3Aasc")
    let (response, body) = try await transport.send(request, body: nil, baseURL: address.url, operationID: "page")
    guard response.status == .ok, let body else { throw BenchmarkError("page \(number): \(response.status)") }
    return body
  }
}
