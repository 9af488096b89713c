import APIRuntime
import DemoServer
import HTTPTypes
import JamfProAPI
import Measuring

/// The demo server's fleet: its prepared records, and its responses to requests that are not for a page.
struct Fleet: Sendable {
  /// The records with the sections of the usual columns.
  let records: RecordStore
  private let server: DemoServer

  static let sections = ["GENERAL", "HARDWARE", "OPERATING_SYSTEM", "USER_AND_LOCATION"]
  private static let blockRows = 2000
  /// The instant that the fleet's dates are relative to: 2026-11-20T12:00:00Z, so that every run has the same records.
  private static let reference: Int64 = 1_795_176_000_000

  /// Prepares the records of `computers`.
  init(computers: Int) async throws {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(count: computers, reference: Self.reference), versions: [.v4], tokenLifetime: .seconds(86_400))
    server = DemoServer(configuration)
    let token = try await Self.token(server, configuration)
    var records = RecordStore(blockRows: Self.blockRows)
    while records.count < computers {
      let query =
        Self.sections.map { "section=\($0)" }.joined(separator: "&")
        + "&page=\(records.count / Self.blockRows)&page-size=\(Self.blockRows)&sort=id%3Aasc"
      let (response, body) = try await server.answer(
        HTTPRequest(
          method: .get, scheme: "http", authority: "127.0.0.1", path: "/api/v4/computers-inventory?\(query)",
          headerFields: [.authorization: "Bearer \(token)"]), nil)
      let page = try await body?.collect(upTo: 1 << 30) ?? []
      guard response.status == .ok else { throw BenchmarkError("the demo server refused a page: \(response.status)") }
      let before = records.count
      records.add(page: page)
      guard records.count > before else { throw BenchmarkError("the demo server sent a page without records") }
    }
    self.records = records
  }

  /// The demo server's response to any other request.
  func answer(_ request: HTTPRequest, _ body: [UInt8]) async throws -> (HTTPResponse, [UInt8]) {
    let (response, answer) = try await server.answer(request, body.isEmpty ? nil : HTTPBody(body))
    return (response, try await answer?.collect(upTo: 1 << 30) ?? [])
  }

  private static func token(_ server: DemoServer, _ configuration: DemoServer.Configuration) async throws -> String {
    let form =
      "grant_type=client_credentials&client_id=\(configuration.clientID)&client_secret=\(configuration.clientSecret)"
    let (_, body) = try await server.answer(
      HTTPRequest(
        method: .post, scheme: "http", authority: "127.0.0.1", path: "/api/v1/oauth/token",
        headerFields: [.contentType: "application/x-www-form-urlencoded"]), HTTPBody(form))
    let answer = try JSONValue(jsonBytes: try await body?.collect(upTo: 1 << 20) ?? [])
    guard let token = answer["access_token"]?.stringValue else {
      throw BenchmarkError("the demo server gave no token")
    }
    return token
  }
}

/// The records of a fleet as JSON, ordered by id and ready to send.
struct RecordStore: Sendable {
  /// Consecutive records, separated by commas.
  struct Block: Sendable {
    var bytes: [UInt8] = []
    /// The start of each record, followed by the offset after the comma that would follow the last.
    var starts: [Int] = [0]
  }

  private var blocks: [Block] = []
  private let blockRows: Int
  private(set) var count = 0

  /// - Parameter blockRows: the number of records in each block except the last.
  init(blockRows: Int) { self.blockRows = blockRows }

  /// Adds a page, `{"totalCount": …, "results": […]}`, as a block.
  mutating func add(page: [UInt8]) {
    let block = Self.block(of: page)
    count += block.starts.count - 1
    blocks.append(block)
  }

  /// The pieces of a page: concatenated, they are the response's body.
  func page(_ number: Int, rows: Int) -> [ArraySlice<UInt8>] {
    let first = min(count, number * rows)
    let end = min(count, first + rows)
    var pieces: [ArraySlice<UInt8>] = [Array("{\"totalCount\":\(count),\"results\":[".utf8)[...]]
    var row = first
    while row < end {
      let block = blocks[row / blockRows]
      let local = row % blockRows
      let localEnd = min(block.starts.count - 1, local + end - row)
      row += localEnd - local
      // The comma after the last record is sent only if another block follows.
      let stop = block.starts[localEnd] - (row < end ? 0 : 1)
      pieces.append(block.bytes[block.starts[local]..<stop])
    }
    pieces.append(Array("]}".utf8)[...])
    return pieces
  }

  /// Splits a page into the objects of its array of results.
  private static func block(of page: [UInt8]) -> Block {
    var block = Block()
    block.bytes.reserveCapacity(page.count)
    page.withUnsafeBufferPointer { page in
      var (depth, begin, isText, place) = (0, 0, false, 0)
      while place < page.count {
        switch page[place] {
        case UInt8(ascii: "\""): isText.toggle()
        case UInt8(ascii: "\\") where isText: place += 1
        case UInt8(ascii: "{") where !isText:
          depth += 1
          if depth == 2 { begin = place }
        case UInt8(ascii: "}") where !isText:
          if depth == 2 {
            block.bytes.append(contentsOf: page[begin...place])
            block.bytes.append(UInt8(ascii: ","))
            block.starts.append(block.bytes.count)
          }
          depth -= 1
        default: break
        }
        place += 1
      }
    }
    return block
  }
}
