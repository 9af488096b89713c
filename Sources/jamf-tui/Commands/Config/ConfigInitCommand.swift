import ArgumentParser
import Foundation
import JamfProAPI

extension ConfigCommand {
  /// `jamf-tui config init`: asks for what a profile needs, tests it and writes it.
  struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write a profile: ask for what it needs, sign in to try it, keep it.",
      discussion: """
        Asks for the server, how to sign in and where the secret is, signs in, and says what it found. Then it writes the \
        profile, which only you can read, into the configuration file and leaves the rest of the file as it is. A secret \
        that is typed is kept in a file of its own or in the keychain, never in the configuration. Ctrl-C leaves everything \
        as it was.

        Without a terminal the flags answer:

          jamf-tui config init
          jamf-tui config init --host example.jamfcloud.com
          jamf-tui config init --host x.example.com --client-id 9f3 --secret env:SECRET
          jamf-tui config init --host x.example.com --username ada --secret file:~/ada

        Exit code 0 when the profile is written, else that of doctor.
        """)

    @OptionGroup var options: SetupOptions

    func run() throws {
      let environment = ProcessInfo.processInfo.environment
      try reportingFailures {
        let questions = TerminalQuestions.isPossible ? TerminalQuestions() : nil
        let text = try ProfileSetup(options: options, environment: environment, questions: questions).run()
        try StandardOutput().write(Array(text.utf8))
      }
    }
  }
}

/// Options that answer the questions of `config init`.
struct SetupOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The Jamf Pro server: x.jamfcloud.com, host:port or https://host[:port].", valueName: "host"))
  var host: String?

  @Option(name: .customLong("client-id"), help: ArgumentHelp("Sign in as this API client.", valueName: "id"))
  var clientID: String?

  @Option(help: ArgumentHelp("Sign in as this user.", valueName: "name"))
  var username: String?

  @Flag(help: "Sign in with a ready access token.")
  var token = false

  @Option(
    help: ArgumentHelp(
      "Where the client secret, the password or the token is: \(SecretReference.forms). Never the secret itself.",
      valueName: "reference"))
  var secret: String?

  @Option(help: ArgumentHelp("What the profile is called (default: after the server).", valueName: "name"))
  var profile: String?

  @Option(help: ArgumentHelp("The configuration file to write.", valueName: "file"))
  var config: String?

  @Flag(name: .customLong("default"), help: "Use this profile when none is named.")
  var isDefault = false

  @Flag(help: "Replace a profile of the same name.")
  var replace = false

  @Flag(name: .customLong("no-test"), help: "Write the profile without signing in first.")
  var noTest = false

  func validate() throws {
    let ways = [clientID != nil ? "--client-id" : nil, username != nil ? "--username" : nil, token ? "--token" : nil]
    let given = ways.compactMap(\.self)
    guard given.count < 2 else { throw ValidationError("\(given.joined(separator: " and ")) exclude each other.") }
    if let secret, SecretReference(secret) == nil {
      // The text may be the secret itself, so it is not repeated.
      throw ValidationError(
        "--secret says where the secret is kept (\(SecretReference.forms)). The secret itself is never an argument: it "
          + "would be in the shell's history, and everybody on the machine could read it.")
    }
    for (flag, text) in [("--client-id", clientID), ("--username", username), ("--profile", profile)] {
      guard let text, text.trimmed.isEmpty || text.contains(where: \.isNewline) else { continue }
      throw ValidationError("\(flag) is empty or more than a line.")
    }
  }

  /// The sign-in method given by the options.
  var signIn: NewProfile.SignIn? {
    if let clientID { return .apiClient(id: clientID) }
    if let username { return .user(name: username) }
    return token ? .token : nil
  }

  /// The required flags that are missing, when there is no terminal to ask on.
  var lacking: [String] {
    var flags: [String] = []
    if host == nil { flags.append("--host x.jamfcloud.com") }
    if signIn == nil { flags.append("--client-id ID") }
    if secret == nil { flags.append("--secret env:NAME") }
    return flags
  }
}
