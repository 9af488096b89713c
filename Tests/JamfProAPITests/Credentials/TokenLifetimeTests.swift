import APIRuntime
import Foundation
import HeldWork
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
    "an hour of requests is never rejected, and requests no more tokens than necessary",
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
    // A tenth of a short lifetime, or a minute of a long one, is not used; requests are made every three seconds.
    let used = lifetime - min(lifetime / 10, 60)
    #expect(account.issued <= 3600 / used + 1)
    #expect(account.keepAlives == (credential == Self.user ? account.issued - 1 : 0))
  }

  @Test("after a pause beyond the token's lifetime, a user is signed in again without an exchange")
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

  @Test("if the server does not exchange a token, the user is signed in again")
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

  @Test("a revoked token is replaced after one rejection")
  func revoked() async throws {
    let clock = ManualClock()
    let desk = TokenDesk(clock: clock, lifetime: .seconds(1800))
    let client = client(desk, clock, Self.user)
    _ = try await client.api.JamfProVersionGetV1().ok
    desk.end("t1")
    _ = try await client.api.JamfProVersionGetV1().ok
    let account = desk.account.withLock(\.self)
    #expect(account.refusals == 1)
    // A rejected token is not offered for exchange.
    #expect(account.keepAlives == 0)
    #expect(account.issued == 2)
  }

  @Test(
    "a hundred concurrent calls request one token, also after it has expired", arguments: [stubCredential, user])
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

  @Test("an existing token that the server rejects is reported, with what to do")
  func readyToken() async throws {
    let clock = ManualClock()
    let desk = TokenDesk(clock: clock, lifetime: .seconds(60))
    let client = client(desk, clock, .token(Secret("HUSH-given")))
    let error = await #expect(throws: JamfProError.self) { try await client.serverInfo() }
    #expect(error?.kind == .tokenRejected)
    #expect(error?.next == "Use another token, or an API client, whose tokens renew automatically.")
    #expect(error?.isFinal == true)
    #expect(desk.account.withLock(\.issued) == 0)
  }
}
