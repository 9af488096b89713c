import ArgumentParser
import Essentials
import Inventory
import JamfProAPI
import Screen
import Secrets

/// `jamf-tui reveal`: a recovery key or password of one computer.
struct RevealCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reveal", abstract: "Reveal a recovery key or password of one computer.",
    usage: """
      jamf-tui reveal <kind> <computer> [--account <name>] [--yes]
                      [--output <format>] <options>
      """,
    discussion: """
      The kinds are filevault (the recovery key), recovery-lock (the password of the recovery lock), lock-pin (the PIN of the \
      last lock command) and laps (the password of a local administrator account that Jamf Pro changes).

      Jamf Pro records that you viewed it, and changes a password of laps some time after that. So a confirmation names the \
      computer first; --yes confirms in advance and is required without a terminal. The secret is requested once. If the answer \
      is lost, it is not requested again. Only the secret goes to standard output.

      The computer is found by its serial number, name, ID, UDID, management ID, asset tag, MAC or IP address, or by the user name, \
      e-mail address or full name of its user. If several computers or accounts match, they are listed: exit code 1. If there is \
      no such computer, or nothing is stored: exit code 2. If a privilege is missing, it is named: exit code 77.

      Each request is noted in reveals.ndjson in the state folder, without the secret. With "askReason": true in the \
      configuration, a reason is required.

      EXAMPLES:
        jamf-tui reveal filevault C02KXR84YM92
        jamf-tui reveal laps "Karen's MacBook Pro" --account localadmin/MDM
        jamf-tui reveal laps 4 --by id --yes --output json
        jamf-tui reveal --demo filevault 7
      """)

  /// The kinds as they are typed.
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case filevault
    case recoveryLock = "recovery-lock"
    case lockPIN = "lock-pin"
    case laps

    var secret: SecretKind {
      switch self {
      case .filevault: .fileVault
      case .recoveryLock: .recoveryLock
      case .lockPIN: .lockPIN
      case .laps: .localAdmin
      }
    }
  }

  /// The forms of the output.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(help: ArgumentHelp("What to reveal: filevault, recovery-lock, lock-pin or laps.", valueName: "kind"))
  var kind: Kind

  @Argument(help: ArgumentHelp("The computer.", valueName: "computer"))
  var computer: String

  @Option(help: ArgumentHelp("Search only this field, if the value could be in several.", valueName: "field"))
  var by: ShowKey?

  @Option(
    help: ArgumentHelp(
      "For laps: the account, with /MDM or /JMF if there are two of one name.", valueName: "name"))
  var account: String?

  @Flag(help: "Do not ask for confirmation.")
  var yes = false

  @Option(help: ArgumentHelp("Why, for the record on this computer.", valueName: "text"))
  var reason: String?

  @Option(help: ArgumentHelp("The output format: text or json.", valueName: "format"))
  var output = Form.text

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var logging: LoggingOptions

  func validate() throws {
    guard !computer.trimmed.isEmpty else {
      throw ValidationError("Name a computer: by its serial number, name, ID, management ID or user.")
    }
    guard account == nil || kind == .laps else { throw ValidationError("--account is for laps only.") }
  }

  func run() throws {
    try reportingFailures {
      let environment = ProcessInfo.processInfo.environment
      let settings = try Settings(connection, environment: environment)
      let confirmation = RevealConfirmation(
        isGiven: yes, reason: reason, needsReason: settings.configuration.reveal.askReason ?? false)
      try confirmation.check()
      try Session.use(connection, logging: logging, settings: settings, environment: environment) { session, _ in
        let found = try RevealLookup(session: session, command: "reveal \(kind.rawValue)")
          .computer(ShowQuestion(computer, by: by))
        let secret = try RevealTarget(kind.secret, account: account, session: session).secret(of: found)
        let why = try confirmation.ask(about: secret, of: found)
        let trace = RevealTrace(environment: environment)
        let line = RevealTrace.Line(
          server: session.label, account: connection.demo ? nil : session.account?.name, computer: found,
          secret: secret, reason: why)
        trace.append(.requested, line).map(StandardError.note)
        let answer: SecretAnswer
        do {
          answer = try session.waitingWithLine { [client = session.client] _ in try await client.reveal(secret) }
        } catch {
          _ = trace.append(.failed, line)
          throw error
        }
        _ = trace.append(answer.secret == nil ? .nothingStored : .revealed, line)
        guard let revealed = answer.secret else { throw CommandFailure(nothingStored: kind.secret, of: found, answer) }
        try write(revealed, secret, found)
        // What was confirmed in advance has not named the computer yet.
        let whose = yes ? PlainText("\(secret.title) of \(found.words).").text : nil
        StandardError.note([whose, kind.secret.effect, answer.remark].compactMap(\.self).joined(separator: " "))
      }
    }
  }

  private func write(_ revealed: RevealedSecret, _ secret: ComputerSecret, _ computer: RevealedComputer) throws {
    defer { revealed.erase() }
    switch output {
    case .text:
      let text = revealed.withBytes { String(decoding: $0, as: UTF8.self) }
      guard isatty(STDOUT_FILENO) == 1, text.unicodeScalars.contains(where: \.isUnprintable) else {
        return try StandardOutput().write(Array((text + "\n").utf8))
      }
      let spelled = text.unicodeScalars.map { scalar in
        scalar.isUnprintable ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
      }
      try StandardOutput().write(Array((spelled.joined() + "\n").utf8))
      StandardError.note(
        "It has characters that a terminal cannot show, printed as \\u{...}. A pipe gets them unchanged.")
    case .json: try StandardOutput().write(RevealedJSON.text(revealed, secret, computer))
    }
  }
}
