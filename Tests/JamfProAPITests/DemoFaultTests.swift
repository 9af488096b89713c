import APIRuntime
import DemoServer
import Foundation
import HeldWork
import HTTPTypes
import JamfProAPI
import Testing

/// Sign-in, privileges and names with the demo server and its faults, without a network and with a manual clock.
@Suite("the client with a misbehaving server") struct DemoFaultTests {
  /// The demo server as a transport. Waiting advances the clock.
  struct Demo: ClientTransport {
    let server: DemoServer
    let clock: ManualClock

    init(_ faults: [Fault] = [], tokenLifetime: Duration = .seconds(1800)) {
      let clock = ManualClock()
      self.clock = clock
      server = DemoServer(
        DemoServer.Configuration(
          fleet: DemoFleet(seed: 7, count: 20, reference: DemoServerTests.day), tokenLifetime: tokenLifetime,
          faults: faults),
        clock: DemoClock(milliseconds: DemoServerTests.day) { clock.now })
    }

    func send(_ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String) async throws
      -> (HTTPResponse, HTTPBody?)
    {
      var request = request
      request.path = "/api" + (request.path ?? "")
      return try await server.answer(request, body)
    }

    func client(asUser: Bool = false, credential: Credential? = nil) -> JamfProAPIClient {
      let configuration = server.configuration
      let own: Credential =
        asUser
        ? .user(name: configuration.username, password: Secret(configuration.password))
        : .apiClient(id: configuration.clientID, secret: Secret(configuration.clientSecret))
      return JamfProAPIClient(
        serverURL: stubURL, credential: credential ?? own, transport: self, now: { [clock] in clock.now },
        sleep: { [clock] in clock.advance($0) }, random: { 1 })
    }
  }

  @Test("a user and an API client work for an hour", arguments: [true, false], [60, 1800])
  func anHour(_ asUser: Bool, _ lifetime: Int) async throws {
    let demo = Demo(tokenLifetime: .seconds(lifetime))
    let client = demo.client(asUser: asUser)
    for _ in 0..<120 {
      _ = try await client.api.JamfProVersionGetV1().ok
      demo.clock.advance(.seconds(30))
    }
    // None was rejected and retried.
    #expect(demo.server.counts.requests == 120)
    // A token of one minute is enough for two requests half a minute apart.
    #expect(demo.server.counts.tokenRequests <= (lifetime == 60 ? 60 : 3))
  }

  @Test("a user's token is invalidated at the end, and rejected from then on", arguments: [true, false])
  func farewell(_ asUser: Bool) async throws {
    let demo = Demo()
    let client = demo.client(asUser: asUser)
    _ = try await client.serverInfo()
    let token = try await client.tokens.token()
    let others = (0..<2).map { _ in demo.client(credential: .token(token.value)) }
    _ = try await others[0].serverInfo()
    // A client with an existing token does not invalidate it.
    await others[0].shutdown()
    _ = try await others[1].serverInfo()
    await client.shutdown()
    let error = await #expect(throws: JamfProError.self) { try await others[1].computerDetail(id: "1") }
    #expect(error?.kind == .tokenRejected)
  }

  @Test("a wrong password is reported as such, and tried once")
  func wrongPassword() async throws {
    let demo = Demo()
    let client = demo.client(credential: .user(name: "demo-user", password: Secret("wrong")))
    let error = await #expect(throws: JamfProError.self) { try await client.serverInfo() }
    #expect(error?.kind == .badCredentials)
    #expect(error?.what == "jamf.example does not accept the user demo-user.")
    #expect(demo.server.counts.tokenRequests == 1)
  }

  @Test("a missing privilege leaves IDs without names, is reported, and affects nothing else")
  func missingPrivilege() async throws {
    let demo = Demo([.missingPrivilege("Read Departments"), .missingPrivilege("Read Static Computer Groups")])
    for asUser in [true, false] {
      let client = demo.client(asUser: asUser)
      let lookups = await client.lookups()
      guard case .unavailable(let error) = lookups.departments, case .names(let buildings) = lookups.buildings,
        case .names(let sites) = lookups.sites, case .unavailable(let groups) = lookups.groups
      else { return #expect(Bool(false), "\(lookups)") }
      #expect(error.kind == .missingPrivilege(["Read Departments"]))
      #expect(error.affectsEverything)
      #expect(groups.description.contains("\"Read Smart Computer Groups\", \"Read Static Computer Groups\""))
      #expect(!buildings.isEmpty && !sites.isEmpty)
      let report = await client.privileges()
      #expect(report.source == .account)
      #expect(report.may("Read Computers") == true)
      #expect(report.may("Read Departments") == false)
      #expect(report.denied == ["Read Departments", "Read Static Computer Groups"])
    }
  }

  /// Every seventh, tenth: so few concurrent calls do not have the same fault twice in a row.
  static let faults: [[Fault]] = [
    [], [.html(every: 3)], [.truncateJSON(every: 3)], [.resetMidBody(every: 3)], [.unauthorised(every: 7)],
    [.revokeAfter(uses: 10)], [.maintenance(seconds: 40)], [.rateLimit(perSecond: 1)], [.hostileText],
    [.unknownFields], [.noCount], [.smallPages(rows: 3)], [.duplicates],
    [.html(every: 4), .unauthorised(every: 7)], [.maintenance(seconds: 10), .rateLimit(perSecond: 2)],
  ]

  @Test("small answers are complete with every fault", arguments: faults)
  func small(_ faults: [Fault]) async throws {
    let plain = await Demo().client().lookups()
    let demo = Demo(faults)
    let client = demo.client()
    let info = try await client.serverInfo()
    #expect(!info.release.isEmpty)
    let lookups = await client.lookups()
    for (found, expected) in [
      (lookups.departments, plain.departments), (lookups.buildings, plain.buildings), (lookups.sites, plain.sites),
      (lookups.groups, plain.groups),
    ] {
      guard case .names(let found) = found, case .names(let expected) = expected else {
        #expect(Bool(false), "\(found)")
        continue
      }
      #expect(found.keys.sorted() == expected.keys.sorted())
    }
    #expect(await client.privileges().source == .account)
    #expect(demo.server.counts.requests < 100)
    #expect(demo.server.counts.mostRunning <= 5)
  }

  @Test("maintenance beyond the deadline is reported in time")
  func longMaintenance() async throws {
    let demo = Demo([.maintenance(seconds: 3600)])
    let start = demo.clock.now
    let error = await #expect(throws: JamfProError.self) { try await demo.client().serverInfo() }
    #expect(error?.kind == .unavailable)
    #expect(demo.clock.now - start <= .seconds(60))
  }
}
