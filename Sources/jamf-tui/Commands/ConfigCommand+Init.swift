import ArgumentParser
import Foundation

extension ConfigCommand {
  /// `jamf-tui config init`: asks for what a profile needs, tries it, and writes it.
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
