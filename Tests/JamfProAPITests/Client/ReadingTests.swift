import APIRuntime
import Foundation
import HeldWork
import HTTPTypes
import JamfProAPI
import Testing

@Suite("small answers are complete, or the reason is reported") struct ReadingTests {
  static let page = "<html><body>Jamf Cloud – Timeout</body></html>"

  /// Faults of an answer.
  enum Mishap: String, CaseIterable, Sendable {
    case interrupted, truncated, web, posing, empty, gateway, brokenOff

    func answer() throws -> (HTTPResponse, HTTPBody?) {
      switch self {
      case .interrupted: throw TransportError.connectionClosed
      case .truncated: JamfProAPITests.answer(200, #"{"version":"11.3"#)
      case .web: JamfProAPITests.answer(200, ReadingTests.page, contentType: "text/html")
      case .posing: JamfProAPITests.answer(200, ReadingTests.page)
      case .empty: JamfProAPITests.answer(200, "")
      case .gateway: JamfProAPITests.answer(504, ReadingTests.page, contentType: "text/html")
      case .brokenOff:
        (
          HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
          HTTPBody(
            AsyncThrowingStream<ArraySlice<UInt8>, any Error> { stream in
              stream.yield(Array(#"{"ver"#.utf8)[...])
              stream.finish(throwing: TransportError.connectionClosed)
            }, length: .known(100))
        )
      }
    }

    var kind: JamfProError.Kind {
      switch self {
      case .interrupted, .brokenOff: .interrupted
      case .truncated: .malformed(path: "version", offset: 16)
      case .web: .notJSON(contentType: "text/html")
      case .posing: .notJSON(contentType: nil)
      case .empty: .emptyAnswer
      case .gateway: .timedOut
      }
    }
  }

  /// A client whose server has this many faults before it answers.
  func client(_ mishap: Mishap, times: Int) -> (JamfProAPIClient, StubServer) {
    let calls = Counter()
    let server = StubServer { received in
      if received.operationID == Operations.AccessTokenRequest.id { return tokenAnswer() }
      return calls.increment() <= times ? try mishap.answer() : answer(200, #"{"version":"11.30.2"}"#)
    }
    return (
      JamfProAPIClient(serverURL: stubURL, credential: stubCredential, transport: server, sleep: { _ in }), server
    )
  }

  @Test("a broken answer is retried twice", arguments: Mishap.allCases)
  func again(_ mishap: Mishap) async throws {
    for times in [1, 2] {
      let (client, _) = client(mishap, times: times)
      #expect(try await client.serverInfo().version == "11.30.2")
    }
  }

  @Test("a persistently broken answer is reported, with a next step", arguments: Mishap.allCases)
  func lasting(_ mishap: Mishap) async throws {
    let (client, server) = client(mishap, times: .max)
    let error = try #require(
      await #expect(throws: JamfProError.self) { try await client.serverInfo() })
    #expect(error.kind == mishap.kind)
    #expect(error.isPassing)
    #expect(!error.affectsEverything)
    #expect(error.next?.isEmpty == false)
    // A connection that closes before the answer is also retried by a lower layer.
    #expect(server.count(Operations.JamfProVersionGetV1.id) == (mishap == .interrupted ? 12 : 3))
  }

  @Test("each kind of broken answer has its own message")
  func words() async throws {
    var seen: Set<String> = []
    for mishap in Mishap.allCases where ![.posing, .brokenOff].contains(mishap) {
      let (client, _) = client(mishap, times: .max)
      do { _ = try await client.serverInfo() } catch { #expect(seen.insert("\(error)").inserted) }
    }
    #expect(seen.count == Mishap.allCases.count - 2)
  }

  @Test(
    "a deliberate answer is not retried",
    arguments: [302, 400, 403, 409, 500, 501])
  func answers(_ status: Int) async throws {
    let (client, server) = stubClient { _ in jamfError(status, "X", "no") }
    await #expect(throws: JamfProError.self) { try await client.computerDetail(id: "1") }
    #expect(server.count(Operations.ComputersInventoryDetailByIdGetV4.id) == 1)
  }

  @Test("concurrent callers share one server request, and canceling one does not affect the others")
  func once() async throws {
    let gate = Gate()
    let server = StubServer { received in
      if received.operationID == Operations.AccessTokenRequest.id { return tokenAnswer() }
      await gate.pass()
      return answer(200, #"{"version":"11.30.2"}"#)
    }
    let client = JamfProAPIClient(serverURL: stubURL, credential: stubCredential, transport: server)
    let first = Task { try await client.serverInfo() }
    while server.count(Operations.JamfProVersionGetV1.id) == 0 { await Task.yield() }
    let others = (0..<20).map { _ in Task { try await client.serverInfo() } }
    first.cancel()
    await #expect(throws: JamfProError.self) { try await first.value }
    gate.open()
    for task in others { #expect(try await task.value.version == "11.30.2") }
    // If the first caller was alone when it left, one of the others made a new request.
    #expect(server.count(Operations.JamfProVersionGetV1.id) <= 2)
  }
}
