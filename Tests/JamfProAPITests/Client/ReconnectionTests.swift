import APIRuntime
import SeededNumbers
import Synchronization
import Testing

@testable import JamfProAPI

@Suite("a lost connection") struct ReconnectionTests {
  /// With all connections busy all the time.
  private static let ideal = Duration.milliseconds(26) * 3000 / 5

  @Test("without an outage, a load takes at most 1.2 times the ideal")
  func undisturbed() async throws {
    let server = UnreliableServer(3000)
    let load = try await server.load(server.client())
    #expect(load.time <= Self.ideal * 1.2, "\(load.time)")
  }

  @Test("on average, a load that loses the connection for 20 seconds takes 1.2 times the ideal and the outage")
  func average() async throws {
    var times: [Duration] = []
    for (seed, second) in stride(from: 2.0, through: 15, by: 0.65).enumerated() {
      let start = Duration.seconds(second)
      let server = UnreliableServer(3000, outages: [start..<start + .seconds(20)])
      times.append(try await server.load(server.client(seed: seed)).time)
    }
    let average = times.reduce(.zero, +) / times.count
    #expect(average <= Self.ideal * 1.2 + .seconds(20), "\(times)")
  }

  @Test(
    "a load that loses the connection for 20 seconds takes 1.2 times the ideal, the outage and the work that it lost")
  func time() async throws {
    for second in stride(from: 2.0, through: 15, by: 1.3) {
      let start = Duration.seconds(second)
      let server = UnreliableServer(3000, outages: [start..<start + .seconds(20)])
      let load = try await server.load(server.client())
      // The server's work on the pages that were cut off.
      let lost = server.requests.filter { !$0.isAnswered && $0.at < start }.map { start - $0.at }
      // The first attempt after the outage comes up to a second late.
      let most = Self.ideal * 1.2 + .seconds(20) + lost.reduce(.zero, +) / 5 + .seconds(1)
      #expect(load.time <= most, "\(load.time)")
    }
  }

  @Test(
    "it continues by itself with what is missing, whatever the failure",
    arguments: [2.0, 3.7, 6, 8.3, 11, 13.1, 15],
    [UnreliableServer.refused, .connectionClosed, .unknownHost("jamf.example"), .timedOut(.connecting)])
  func continues(at second: Double, _ failure: TransportError) async throws {
    let start = Duration.seconds(second)
    let server = UnreliableServer(3000, outages: [start..<start + .seconds(20)], failure: failure)
    let load = try await server.load(server.client())
    #expect(load.outcome.isComplete && load.outcome.computers == 3000)
    // At worst, the server's work on five pages is lost just before they arrive.
    #expect(load.time <= Self.ideal * 1.2 + .seconds(20) + .milliseconds(2600), "\(load.time)")
    // Rows are requested again only if they were in flight.
    let pages = server.requests.filter { !$0.rows.isEmpty && $0.rows.count > 1 }
    let lost = pages.filter { !$0.isAnswered && $0.at < start }.reduce(0) { $0 + $1.rows.count }
    let sent = pages.filter { request in !server.outages[0].contains(request.at) }.reduce(0) { $0 + $1.rows.count }
    #expect(sent <= 3000 + lost + 50, "\(sent) rows, \(lost) lost")
    // One small request at a time tests the connection.
    #expect(server.vain.count <= 60 && server.vain.filter { !$0.rows.isEmpty }.count <= 5, "\(server.vain.count)")
  }

  @Test("outages at any moments lose nothing, and no row arrives twice", arguments: 0..<12)
  func manyOutages(seed: Int) async throws {
    var random = Seeded(seed)
    var outages: [Range<Duration>] = []
    var end = Duration.milliseconds(Int64.random(in: 200...4000, using: &random))
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let length = Duration.milliseconds(Int64.random(in: 20...40_000, using: &random))
      outages.append(end..<end + length)
      end += length + .milliseconds(Int64.random(in: 500...9000, using: &random))
    }
    let server = UnreliableServer(3000, outages: outages)
    let load = try await server.load(server.client())
    #expect(load.outcome.isComplete, "\(load.outcome)")
    #expect(load.rows.count == 3000 && Set(load.rows).count == 3000)
    // An outage lasts at most 40 s, tested twice to three times a second at first.
    #expect(server.vain.count <= outages.count * 100)
  }

  @Test("the wait is reported with its real length, and withdrawn as soon as the server answers")
  func reports() async throws {
    let delays = Mutex<[Duration]>([])
    let ends = Mutex<[Duration]>([])
    let server = UnreliableServer(3000, outages: [.seconds(5)..<Duration.seconds(25)])
    let client = server.client(
      onRetry: { attempt in delays.withLock { $0.append(attempt.delay) } },
      onRetryEnd: { [time = server.time] _ in ends.withLock { $0.append(time.now) } })
    _ = try await server.load(client)
    let waits = delays.withLock(\.self)
    #expect((waits.first ?? .zero) <= .milliseconds(500))
    #expect((waits.max() ?? .zero) <= .milliseconds(1500) && waits.reduce(.zero, +) >= .seconds(18))
    #expect((ends.withLock { $0.last } ?? .zero) <= .seconds(28))
  }

  @Test("patience lasts at least a minute, then a load ends with what it has")
  func patience() async throws {
    let server = UnreliableServer(3000, outages: [.seconds(5)..<Duration.seconds(10_000)], failure: .connectionClosed)
    let load = try await server.load(server.client())
    #expect(!load.outcome.isComplete && load.outcome.computers > 300)
    #expect(load.outcome.reason?.kind == .unreachable)
    #expect(load.time >= .seconds(65) && load.time <= .seconds(80), "\(load.time)")
  }

  @Test("a server that never answered is reported after one retry, as before")
  func neverReached() async throws {
    let server = UnreliableServer(10, outages: [.zero..<Duration.seconds(10_000)])
    let client = server.client()
    let error = await #expect(throws: JamfProError.self) { try await server.time.run { try await client.serverInfo() } }
    #expect(error?.kind == .unreachable)
    #expect(server.requests.count == 2 && server.time.now < .seconds(1))
  }

  @Test("a server that answered in an earlier run is waited for from the first request on")
  func known() async throws {
    let states = Mutex<[ConnectionState]>([])
    let server = UnreliableServer(10, outages: [.zero..<Duration.seconds(600)])
    let client = server.client(
      Reconnection(
        isEndless: { true }, isKnownServer: { true }, onChange: { state in states.withLock { $0.append(state) } }))
    let load = try await server.load(client)
    #expect(load.outcome.isComplete && load.rows.count == 10)
    #expect(states.withLock(\.self) == [.lost, .offline(UnreliableServer.refused), .connected])
    #expect(server.time.now < .seconds(600 + 120 + 5), "\(server.time.now)")
  }

  @Test("after patience has ended, other calls fail at their first attempt until the server answers")
  func exhausted() async throws {
    let server = UnreliableServer(10, outages: [.seconds(5)..<Duration.seconds(200)])
    let client = server.client()
    _ = try await server.time.run { try await client.serverInfo() }
    server.time.jump(.seconds(10))
    for _ in 0..<2 {
      await #expect(throws: JamfProError.self) {
        try await server.time.run { try await client.computerDetail(id: "1") }
      }
    }
    let after = server.requests.count
    let start = server.time.now
    await #expect(throws: JamfProError.self) { try await server.time.run { try await client.computerDetail(id: "1") } }
    #expect(server.requests.count == after + 1 && server.time.now - start < .seconds(1))
    server.time.jump(.seconds(200))
    _ = try await server.time.run { try await client.computerDetail(id: "1") }
  }

  @Test("with endless patience, a load goes offline, is tested every two minutes at most often, and completes")
  func endless() async throws {
    let states = Mutex<[ConnectionState]>([])
    let server = UnreliableServer(3000, outages: [.seconds(5)..<Duration.seconds(3600)])
    let client = server.client(
      Reconnection(isEndless: { true }, onChange: { state in states.withLock { $0.append(state) } }))
    let load = try await server.load(client)
    #expect(load.outcome.isComplete && Set(load.rows).count == 3000)
    #expect(states.withLock(\.self) == [.lost, .offline(UnreliableServer.refused), .connected])
    #expect(load.time <= .seconds(3600 + 120) + Self.ideal * 1.2)
    let late = server.vain.filter { $0.at > .seconds(90) }
    #expect(late.count <= 3600 / 110 + 3, "\(late.count)")
  }

  @Test("any answer ends the wait of all calls immediately")
  func anyAnswer() async throws {
    let server = UnreliableServer(10, outages: [.seconds(5)..<Duration.seconds(150)])
    let client = server.client(Reconnection(isEndless: { true }))
    let time = server.time
    try await time.run {
      _ = try await client.serverInfo()
      try await time.sleep(.seconds(10))
      async let detail = client.computerDetail(id: "1")
      try await time.sleep(.seconds(141))
      #expect(await client.testConnection())
      _ = try await detail
    }
    #expect(time.now < .seconds(155), "\(time.now)")
  }

  @Test("time in which the program was suspended does not count, and patience starts again after it")
  func suspended() async throws {
    let server = UnreliableServer(10, outages: [.seconds(5)..<Duration.seconds(3650)])
    let client = server.client()
    let time = server.time
    try await time.run {
      _ = try await client.serverInfo()
      try await time.sleep(.seconds(10))
      async let detail = client.computerDetail(id: "1")
      try await time.sleep(.seconds(30))
      // The lid is closed for an hour, and the network needs half a minute after that.
      time.jump(.seconds(3580))
      _ = try await detail
    }
  }

  @Test("a test of the connection that was suspended together with the program does not count either")
  func suspendedTest() {
    var outage = Outage()
    outage.note(.seconds(50), took: .seconds(50))
    outage.note(nil, took: .seconds(300))
    #expect(outage.spent == .zero)
    outage.note(nil, took: .seconds(110))
    #expect(outage.spent > .zero)
  }

  @Test("a canceled call leaves at once, and nothing is tested any more when none is left")
  func canceled() async throws {
    let server = UnreliableServer(10, outages: [.seconds(5)..<Duration.seconds(10_000)])
    let client = server.client(Reconnection(isEndless: { true }))
    let time = server.time
    try await time.run {
      _ = try await client.serverInfo()
      try await time.sleep(.seconds(10))
      let calls = (1...3).map { id in Task { try await client.computerDetail(id: "\(id)") } }
      try await time.sleep(.seconds(20))
      for call in calls { call.cancel() }
      for call in calls {
        let error = await #expect(throws: JamfProError.self) { try await call.value }
        #expect(error?.kind == .canceled)
      }
      let sent = server.requests.count
      try await time.sleep(.seconds(600))
      #expect(server.requests.count == sent)
    }
  }

  @Test("a token that has expired during the outage is replaced afterwards, and the load does not notice")
  func token() async throws {
    var server = UnreliableServer(3000, outages: [.seconds(5)..<Duration.seconds(45)])
    let load = try await server.load(server.client())
    #expect(load.outcome.isComplete)
    server = UnreliableServer(3000, tokenLifetime: 20, outages: [.seconds(5)..<Duration.seconds(45)])
    let other = try await server.load(server.client())
    #expect(other.outcome.isComplete)
    #expect(server.requests.filter { $0.operationID == Operations.AccessTokenRequest.id }.count >= 2)
  }
}
