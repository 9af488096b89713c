import ArgumentParser
import Essentials
import GeneratorFiles
import ManualPages
import Wording

struct Manual: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints a manual page, or writes all of them.",
    discussion: """
      The pages have the same text as the help.

      EXAMPLES:
        openapi-generator manual | man -l -
        openapi-generator manual generate | mandoc -a
        openapi-generator manual --directory /usr/local/share/man/man1
      """)

  @Argument(help: "The command to describe (default: openapi-generator itself).")
  var command: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Write all pages to this folder, which is created if missing.", valueName: "folder"),
    completion: .directory)
  var directory: String?

  func validate() throws {
    if command != nil, directory != nil { throw ValidationError("--directory writes all pages and takes no command.") }
  }

  func run() async throws {
    try await reporting {
      let pages = try Self.pages()
      if let directory {
        try FileAccess.makeDirectory(directory)
        for page in pages { try FileAccess.write(page.text.utf8, to: "\(directory)/\(page.name).1") }
        return
      }
      let words = ["openapi-generator"] + (command.map { [$0] } ?? [])
      guard let page = pages.first(where: { $0.name == words.joined(separator: "-") }) else {
        throw CommandError(OpenAPIGeneratorCommand.complaint(about: command) ?? "there is no such page")
      }
      StandardStreams.write(page.text, to: STDOUT_FILENO)
    }
  }

  /// The page of the program and one page per command.
  static func pages() throws -> [ManualPage] {
    let root = try CommandDescription(of: OpenAPIGeneratorCommand.self)
    func facts(_ codes: [(Int32, String)]) -> ManualPage.Facts {
      ManualPage.Facts(
        version: "openapi-generator \(ProductVersion.number)", exitCodes: codes + [(64, "the command line is wrong")])
    }
    let usual = [(Int32(0), "done"), (1, "failed, or the document has errors")]
    let ofDiff = [(Int32(0), "no differences"), (1, "differences"), (2, "failed")]
    let program = ManualPage(of: root, facts(usual + [(2, "failed (diff, whose 1 means differences)")])) { roff in
      roff.section("Environment")
      roff.item(
        "HTTPS_PROXY, NO_PROXY, CURL_CA_BUNDLE",
        "Read by curl, which fetches documents: a proxy, what bypasses it, and a file with certificate authorities.")
    }
    return [program]
      + root.shownSubcommands.map { ManualPage(of: $0, facts($0.commandName == "diff" ? ofDiff : usual)) }
  }
}
