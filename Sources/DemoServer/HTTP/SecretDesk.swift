import Synchronization

/// Who has viewed which secret. A password of an account is changed some time after it was viewed.
final class SecretDesk: Sendable {
  /// A view or a change.
  struct Event: Hashable, Sendable {
    var username: String
    var source: String
    /// `VIEWED` or `COMPLETED`.
    var kind: String
    /// In milliseconds since 1970.
    var time: Int64
    /// Who viewed it; nil for changes.
    var viewedBy: String?
  }

  private struct Account {
    var events: [Event] = []
    var changes = 0
    /// When the password is changed next, in milliseconds since 1970.
    var due: Int64?
  }

  /// How long after a view a password is changed: real servers take an hour, too long for a demo.
  static let rotationMilliseconds: Int64 = 120_000

  private let accounts = Mutex<[String: Account]>([:])
  private let clock: DemoClock

  init(clock: DemoClock) { self.clock = clock }

  /// Notes a view, and returns how often the password was changed before.
  func view(_ account: DemoComputer.ManagedAccount, by viewer: String) -> Int {
    let now = clock.milliseconds()
    return accounts.withLock { accounts in
      var entry = accounts[account.guid] ?? Account()
      Self.rotate(&entry, account, now)
      entry.events.append(
        Event(username: account.username, source: account.source, kind: "VIEWED", time: now, viewedBy: viewer))
      entry.due = entry.due ?? now + Self.rotationMilliseconds
      accounts[account.guid] = entry
      return entry.changes
    }
  }

  /// What has happened to accounts, newest first.
  func events(of managed: [DemoComputer.ManagedAccount]) -> [Event] {
    let now = clock.milliseconds()
    return accounts.withLock { accounts in
      managed.flatMap { account -> [Event] in
        guard var entry = accounts[account.guid] else { return [] }
        Self.rotate(&entry, account, now)
        accounts[account.guid] = entry
        return entry.events
      }
    }.sorted { $0.time > $1.time }
  }

  private static func rotate(_ entry: inout Account, _ account: DemoComputer.ManagedAccount, _ now: Int64) {
    guard let due = entry.due, due <= now else { return }
    entry.changes += 1
    entry.due = nil
    entry.events.append(Event(username: account.username, source: account.source, kind: "COMPLETED", time: due))
  }
}
