import Browser
import JamfProAPI
import Terminal

/// Connects to another profile while the current list stays on the screen.
///
/// Connects to one profile at a time, and only on the main thread: fetching a secret may prompt on the terminal.
final class ProfileSwitcher {
  private struct Pending {
    var number: Int
    var name: String
    var session: Session
    var task: Task<Void, Never>
  }

  private let setup: BrowserSetup
  /// Opens the session of a profile.
  private let open: (String) throws -> Session
  private var pending: Pending?
  private var lastNumber = 0
  /// Sessions that are being closed.
  private var farewells: [Task<Void, Never>] = []

  init(_ setup: BrowserSetup, open: @escaping (String) throws -> Session) {
    self.setup = setup
    self.open = open
  }

  /// Fetches the credential, then contacts the server in the background; the result goes to the mailbox.
  ///
  /// - Throws: mistakes found before the server is contacted.
  func begin(_ name: String, on terminal: Terminal, _ mailbox: Mailbox) throws {
    cancel()
    let session = try setup.settings.mayAsk(profile: name) ? terminal.lend { try open(name) } : open(name)
    session.onDelay { mailbox.post(.profileDelayed($0)) }
    lastNumber += 1
    let task = Task.detached(priority: .userInitiated) { [setup, number = lastNumber] in
      do {
        _ = try await session.client.serverInfo()
        let connection = try await setup.connection(session) { await ServerCatalogue(of: session.client) }
        mailbox.post(.profileAnswered(number: number, .success(connection)))
      } catch {
        mailbox.post(.profileAnswered(number: number, .failure(CommandFailure(any: error))))
      }
    }
    pending = Pending(number: lastNumber, name: name, session: session, task: task)
  }

  /// The name of the profile that has answered, or nil when it is no longer wanted. Closes the session of a failed one.
  func end(_ number: Int, isUsed: Bool) -> String? {
    guard let pending, pending.number == number else { return nil }
    self.pending = nil
    if !isUsed { close(pending.session) }
    return pending.name
  }

  /// Stops waiting.
  func cancel() {
    guard let pending else { return }
    self.pending = nil
    pending.task.cancel()
    close(pending.session)
  }

  /// Revokes a session's token and closes its connections in the background.
  func close(_ session: Session) {
    farewells.append(Task.detached { await session.end() })
  }

  /// Waits until all sessions are closed. Each of them has a time limit.
  func waitForFarewells() {
    try? waiting { [farewells] in for farewell in farewells { await farewell.value } }
  }
}

extension Settings {
  /// Whether signing in to a profile starts a program, which may prompt on the terminal.
  fileprivate func mayAsk(profile name: String) -> Bool {
    guard let profile = configuration.profiles[name] else { return false }
    let credential: SecretReference? =
      switch profile.credential {
      case .apiClient(_, let secret): secret
      case .user(_, let password): password
      case .token(let token): token
      case nil: nil
      }
    let references = [credential, profile.network.clientCertificate?.passphrase, profile.network.proxy?.password]
    return references.contains { reference in
      switch reference {
      case .command, .keychain: true
      case .environment, .file, nil: false
      }
    }
  }
}
