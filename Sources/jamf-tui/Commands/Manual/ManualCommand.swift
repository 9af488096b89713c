import ArgumentParser
import Essentials
import ManualPages
import Wording

/// `jamf-tui manual`: the manual pages, for `man` and for packages.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print a manual page, or write all of them.",
    discussion: """
      The pages have the same text as the help, and the keys of the browser.

      EXAMPLES:
        jamf-tui manual | man -l -
        jamf-tui manual | mandoc -a
        jamf-tui manual list | man -l -
        jamf-tui manual --directory /usr/local/share/man/man1
      """)

  @Argument(help: "The command to describe (default: jamf-tui itself).")
  var command: String?

  @Option(
    help: ArgumentHelp("Write all pages to this folder, which is created if necessary.", valueName: "folder"))
  var directory: String?

  func validate() throws {
    if command != nil, directory != nil { throw ValidationError("--directory writes all pages and takes no command.") }
  }

  func run() throws {
    try reportingFailures {
      let pages = try ManualPage.all()
      if let directory {
        try Self.write(pages, to: directory)
        return
      }
      let name = command.map { "jamf-tui-\($0)" } ?? "jamf-tui"
      guard let page = pages.first(where: { $0.name == name }) else {
        let known = pages.dropFirst().map { $0.name.replacing("jamf-tui-", with: "") }
        let meant = NearestNames.name(to: command ?? "", among: known).map { "Did you mean \"\($0)\"? " } ?? ""
        throw CommandFailure(
          "There is no manual page for \"\(command ?? "")\".",
          next: "\(meant)The commands are \(known.joined(separator: ", ")).",
          exitCode: .usage)
      }
      try StandardOutput().write(Array(page.text.utf8))
    }
  }

  private static func write(_ pages: [ManualPage], to directory: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      for page in pages {
        try Data(page.text.utf8).write(to: URL(filePath: directory).appending(path: "\(page.name).1"))
      }
    } catch {
      throw CommandFailure(
        "The manual pages could not be written to \(directory).", why: FileTrouble.reason(error), exitCode: .failure)
    }
  }
}
