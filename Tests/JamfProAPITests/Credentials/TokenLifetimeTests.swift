import APIRuntime
import Foundation
import HTTPTypes
import JamfProAPI
import Synchronization
import Testing

@Suite("tokens over a long run") struct TokenLifetimeTests {
  static let user = Credential.user(name: "jane", password: Secret("HUSH-password"))

  func client(_ desk: TokenDesk, _ clock: ManualClock, _ credential: Credential) -> JamfProAPIClient {
    JamfProAPIClient(
      serverURL: stubURL, credential: credential, transport: desk.server, now: { clock.now }, sleep: { _ in })
  }

  @Test(
    "an hour of requests is never refused, and asks for no more tokens than it must",
    arguments: [(stubCredential, 60), (stubCredential, 1800), (user, 60), (user, 1800)])
  func anHour(_ credential: Credential, _ lifetime: Int) async throws {
    let clock = ManualClock()
    let desk = TokenDesk(clock: clock, lifetime: .seconds(lifetime))
    let client = client(desk, clock, credential)
    for _ in 0..<1200 {
      _ = try await client.api.JamfProVersionGetV1().ok
      clock.advance(.seconds(3))
    }
    let account = desk.account.withLock(\.self)
    #expect(account.refusals == 0)
    // A tenth of a short lifetime, or a minute of a long one, is given away; requests come every three seconds.
    let used = lifetime - min(lifetime / 10, 60)
    #expect(account.issued <= 3600 / used + 1)
    #expect(account.keepAlives == (credential == Self.user ? account.issued - 1 : 0))
  }

  @Test("after a pause longer than the token lives, a user is signed in anew, without asking for an exchange")
  func pause() async throws {
    let clock = ManualClock()
    let desk = TokenDesk(clock: clock, lifetime: .seconds(1800))
    let client = client(desk, clock, Self.user)
    for _ in 0..<3 {
      _ = try await client.api.JamfProVersionGetV1().ok
      clock.advance(.seconds(7200))
    }
    let account = desk.account.withLock(\.self)
    #expect(account.issued == 3)
    #expect(account.keepAlives == 0)
    #expect(account.refusals == 0)
  }

  @Test("where the server does not exchange a token, the user is signed in anew")
  func noExchange() async throws {
    let clock = ManualClock()
    let desk = TokenDesk(clock: clock, lifetime: .seconds(60), keepsAlive: false)
    let client = client(desk, clock, Self.user)
    for _ in 0..<10 {
      _ = try await client.api.JamfProVersionGetV1().ok
      clock.advance(.seconds(56))
    }
    let account = desk.account.withLock(\.self)
    #expect(account.refusals == 0)
    #expect(account.keepAlives == 9)
    #expect(account.issued == 10)
  }

  @Test("a token that is revoked is replaced, at the price of one refusal")
  func revoked() async throws {
    let clock = ManualClock()
    let desk = TokenDesk(clock: clock, lifetime: .seconds(1800))
    let client = client(desk, clock, Self.user)
    _ = try await client.api.JamfProVersionGetV1().ok
    desk.end("t1")
    _ = try await client.api.JamfProVersionGetV1().ok
    let account = desk.account.withLock(\.self)
    #expect(account.refusals == 1)
    // What was refused is not offered for exchange.
    #expect(account.keepAlives == 0)
    #expect(account.issued == 2)
  }

  @Test(
    "a hundred calls at once ask for one token, and so they do when it has ended", arguments: [stubCredential, user])
  func hundred(_ credential: Credential) async throws {
    let clock = ManualClock()
    let desk = TokenDesk(clock: clock, lifetime: .seconds(60))
    let client = client(desk, clock, credential)
    for round in 1...3 {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<100 { group.addTask { _ = try await client.api.JamfProVersionGetV1().ok } }
        try await group.waitForAll()
      }
      #expect(desk.account.withLock(\.issued) == round)
      clock.advance(.seconds(57))
    }
    #expect(desk.account.withLock(\.refusals) == 0)
  }

  @Test("a ready token that the server refuses is told, with what to do")
  func readyToken() async throws {
    let clock = ManualClock()
    let desk = TokenDesk(clock: clock, lifetime: .seconds(60))
    let client = client(desk, clock, .token(Secret("HUSH-given")))
    let error = await #expect(throws: JamfProError.self) { try await client.serverInfo() }
    #expect(error?.kind == .tokenRejected)
    #expect(error?.next == "Give another token, or an API client, whose tokens are renewed by themselves.")
    #expect(desk.account.withLock(\.issued) == 0)
  }
}
