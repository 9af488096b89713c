import ArgumentParser

extension CommandFailure {
  /// What is said of an option that other programs have, and this one has otherwise or not at all. Nil for all else that can be
  /// wrong, of which the argument parser knows more.
  init?(otherOptionIn arguments: [String], _ error: any Error) {
    guard JamfTUI.exitCode(for: error) == .validationFailure,
      let option = JamfTUI.message(for: error).firstMatch(of: /Unknown option '(-[^'=]*)/)?.1,
      let root = try? CommandDescription.root()
    else { return nil }
    let line = TypedLine(arguments, root: root)
    let next: String
    if Self.secrets.contains(option) {
      next =
        "A secret never stands on the command line, where others can see it: set JAMF_CLIENT_SECRET, JAMF_PASSWORD or "
        + "JAMF_TOKEN, or let jamf-tui config init keep a profile."
    } else if Self.distrusts.contains(option) {
      next = "Certificates are always verified. To trust one of your own: \"caFile\" in the profile, or SSL_CERT_FILE."
    } else if let form = line.argument(named: "--output")?.allValues?.first(where: { option == "--\($0)" }) {
      next = "Write --output \(form)."
    } else if let own = Self.own[option], line.argument(named: own) != nil {
      next = "Write \(own)."
    } else {
      return nil
    }
    self.init("\(line.command.words.joined(separator: " ")) has no option \(option).", next: next, exitCode: .usage)
  }

  private static let secrets: Set<Substring> = ["--client-secret", "--secret", "--password", "--token", "--pass"]

  private static let distrusts: Set<Substring> = [
    "--insecure", "-k", "--no-verify", "--no-verify-ssl", "--skip-verify", "--no-check-certificate",
  ]

  /// The options of this program by what they are called elsewhere.
  private static let own: [Substring: String] = [
    "-o": "--output", "--format": "--output", "-p": "--profile", "--url": "--host", "--server": "--host",
    "--hostname": "--host", "-f": "--filter", "--query": "--filter", "--search": "--filter", "--where": "--filter",
    "--fields": "--columns", "--select": "--columns", "--order-by": "--sort", "--sort-by": "--sort", "-n": "--limit",
    "--max": "--limit", "--top": "--limit", "--input": "--from", "--file": "--from", "-v": "--log-file",
    "--verbose": "--log-file", "--debug": "--log-file", "--serial": "--by", "--name": "--by",
  ]
}
