import ArgumentParser
import Essentials
import JamfProAPI

extension ConfigCommand {
  /// `jamf-tui config init`: asks for what a profile needs, tests it and writes it.
  struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create a profile: ask for what it needs, test the sign-in, and write it.",
      usage: "jamf-tui config init [--host <host>] [--profile <name>] <options>",
      discussion: """
        Asks for the server, how to sign in and where the secret is, signs in, and reports what it found. Then it writes the \
        profile to the configuration file, which only you can read, and leaves the rest of the file as it is. A secret that \
        you type is stored in a file of its own or in the keychain, never in the configuration. Ctrl-C leaves everything as \
        it was.

        Options answer the questions, all of them if there is no terminal. The exit code is 0 if the profile was written, \
        otherwise that of doctor.

        EXAMPLES:
          jamf-tui config init
          jamf-tui config init --host example.jamfcloud.com
          jamf-tui config init --host x.example.com --client-id 9f3 --secret env:SECRET
          jamf-tui config init --host x.example.com --username ada --secret file:~/ada
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

  @Flag(help: "Sign in with an existing access token.")
  var token = false

  @Option(
    help: ArgumentHelp(
      "Where the client secret, the password or the token is: \(SecretReference.forms). Never the secret itself.",
      valueName: "reference"))
  var secret: String?

  @Option(help: ArgumentHelp("The name of the profile (default: from the server's name).", valueName: "name"))
  var profile: String?

  @Option(help: ArgumentHelp("The configuration file to write.", valueName: "file"))
  var config: String?

  @Flag(name: .customLong("default"), help: "Make this the default profile.")
  var isDefault = false

  @Flag(help: "Replace an existing profile with the same name.")
  var replace = false

  @Flag(name: .customLong("no-test"), help: "Write the profile without signing in first.")
  var noTest = false

  func validate() throws {
    let ways = [clientID != nil ? "--client-id" : nil, username != nil ? "--username" : nil, token ? "--token" : nil]
    let given = ways.compactMap(\.self)
    guard given.count < 2 else { throw ValidationError("\(given.joined(separator: " and ")) cannot be combined.") }
    if let secret, SecretReference(secret) == nil {
      // The text may be the secret itself, so it is not repeated.
      throw ValidationError(
        "--secret takes the place where the secret is kept (\(SecretReference.forms)), never the secret itself: it "
          + "would be in the shell's history, and every user of this machine could read it.")
    }
    for (flag, text) in [("--client-id", clientID), ("--username", username), ("--profile", profile)] {
      guard let text, text.trimmed.isEmpty || text.contains(where: \.isNewline) else { continue }
      throw ValidationError("\(flag) is empty or has more than one line.")
    }
  }

  /// The sign-in method given by the options.
  var signIn: NewProfile.SignIn? {
    if let clientID { return .apiClient(id: clientID) }
    if let username { return .user(name: username) }
    return token ? .token : nil
  }

  /// The required flags that are missing, when there is no terminal to ask on.
  var missing: [String] {
    var flags: [String] = []
    if host == nil { flags.append("--host x.jamfcloud.com") }
    if signIn == nil { flags.append("--client-id ID") }
    if secret == nil { flags.append("--secret env:NAME") }
    return flags
  }
}
