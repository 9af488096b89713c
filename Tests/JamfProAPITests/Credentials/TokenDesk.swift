import APIRuntime
import Foundation
import HeldWork
import HTTPTypes
import JamfProAPI
import Synchronization

/// A server that issues tokens with a lifetime by its own clock, accepts them until they expire, and records
/// everything about them.
final class TokenDesk: Sendable {
  struct Account {
    var issued = 0
    var ends: [String: ContinuousClock.Instant] = [:]
    var refusals = 0
    var keepAlives = 0
    var invalidated: [String] = []
  }

  let account = Mutex(Account())
  private let clock: ManualClock
  private let lifetime: Duration
  /// Whether users' tokens can be exchanged.
  private let keepsAlive: Bool
  /// The server's clock, which differs a lot from ours.
  private let epoch: (instant: ContinuousClock.Instant, date: Date)

  init(clock: ManualClock, lifetime: Duration, keepsAlive: Bool = true) {
    self.clock = clock
    self.lifetime = lifetime
    self.keepsAlive = keepsAlive
    epoch = (clock.now, Date(timeIntervalSince1970: 2_000_000_000))
  }

  var server: StubServer { StubServer { [self] received in respond(to: received) } }

  private func respond(to received: StubServer.Received) -> (HTTPResponse, HTTPBody?) {
    let token = received.authorization.map { $0.replacing("Bearer ", with: "") } ?? ""
    switch received.operationID {
    case Operations.AccessTokenRequest.id:
      return tokenAnswer(issue(), expiresIn: Int(lifetime.components.seconds))
    case Operations.AuthTokenPostV1.id: return userToken(issue())
    case Operations.AuthKeepAlivePostV1.id:
      account.withLock { $0.keepAlives += 1 }
      guard keepsAlive, isGood(token) else { return jamfError(401, "INVALID_TOKEN", "Unauthorized") }
      end(token)
      return userToken(issue())
    case Operations.AuthInvalidateTokenPostV1.id:
      end(token)
      account.withLock { $0.invalidated.append(token) }
      return (HTTPResponse(status: .noContent), nil)
    default:
      guard isGood(token) else {
        account.withLock { $0.refusals += 1 }
        return jamfError(401, "INVALID_TOKEN", "Unauthorized")
      }
      return answer(200, #"{"version":"11.30.2"}"#)
    }
  }

  func end(_ token: String) { account.withLock { $0.ends[token] = nil } }

  private func issue() -> String {
    account.withLock { account in
      account.issued += 1
      account.ends["t\(account.issued)"] = clock.now + lifetime
      return "t\(account.issued)"
    }
  }

  private func isGood(_ token: String) -> Bool {
    account.withLock { account in account.ends[token].map { clock.now < $0 } ?? false }
  }

  private func userToken(_ token: String) -> (HTTPResponse, HTTPBody?) {
    let seconds = (clock.now - epoch.instant).components.seconds
    let now = epoch.date.addingTimeInterval(Double(seconds))
    let expires = now.addingTimeInterval(Double(lifetime.components.seconds))
    let style = Date.VerbatimFormatStyle(
      format: """
        \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
        \(second: .twoDigits) GMT
        """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
    return answer(
      200, #"{"token":"\#(token)","expires":"\#(expires.formatted(.iso8601))"}"#, [.date: now.formatted(style)])
  }
}
