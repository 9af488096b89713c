import Browser
import JamfProAPI
import Terminal

/// Connects to another profile while the list of the one in use stays.
///
/// One at a time, and for the main thread only: fetching a secret may ask on the terminal.
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

  /// Fetches what signs in, then has the server asked; the answer goes to the mailbox.
  ///
  /// - Throws: what is wrong before the server is asked.
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

  /// The name of the profile that has answered; nil when it is no longer waited for. What failed is closed.
  func end(_ number: Int, isUsed: Bool) -> String? {
    guard let pending, pending.number == number else { return nil }
    self.pending = nil
    if !isUsed { close(pending.session) }
    return pending.name
  }

  /// Waits no longer.
  func cancel() {
    guard let pending else { return }
    self.pending = nil
    pending.task.cancel()
    close(pending.session)
  }

  /// Gives back a session's token and ends its connections, without waiting for that.
  func close(_ session: Session) {
    farewells.append(Task.detached { await session.end() })
  }

  /// Waits until all sessions are closed; that takes no longer than a farewell may.
  func waitForFarewells() {
    try? waiting { [farewells] in for farewell in farewells { await farewell.value } }
  }
}

extension Settings {
  /// Whether signing in to a profile starts a program, which may ask on the terminal.
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
