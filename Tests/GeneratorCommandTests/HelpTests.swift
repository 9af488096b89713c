import ArgumentParser
import HelpPages
import ManualPages
import Testing

@testable import openapi_generator

@Suite("Help of the generator")
struct HelpTests {
  @Test("every help page fits into 80 columns, and its paragraphs break only where a line is full")
  func pages() {
    let pages = HelpPage.all(of: OpenAPIGeneratorCommand.self)
    #expect(pages.count == 6)
    // Command lines of examples are continued like tables.
    for page in pages { #expect(page.faults(hasTables: true).isEmpty, "\(page)") }
  }

  @Test("the usage of every command has each of its options")
  func usage() throws {
    for page in HelpPage.all(of: OpenAPIGeneratorCommand.self).dropFirst() {
      let parts = page.text.split(separator: "\n\n")
      let usage = try #require(parts.first { $0.hasPrefix("USAGE:") })
      let options = try #require(parts.first { $0.hasPrefix("OPTIONS:") }).matches(of: /--[a-z-]+/).map(\.output)
      #expect(options.filter { !usage.contains($0) } == ["--version", "--help"], "\(page)")
    }
  }

  @Test("every command has a manual page with its options and examples, and the program's page names all of them")
  func manual() throws {
    let pages = try Manual.pages()
    let commands = OpenAPIGeneratorCommand.configuration.subcommands.map { $0._commandName }
    #expect(pages.map(\.name) == ["openapi-generator"] + commands.map { "openapi-generator-\($0)" })
    for command in commands { #expect(pages[0].text.contains("openapi\\-generator\\-\(command)(1)"), "\(command)") }
    for page in pages {
      #expect(page.text.contains(".SH \"EXAMPLES\""), "\(page.name)")
      #expect(page.text.contains(".SH \"EXIT STATUS\""), "\(page.name)")
    }
    #expect(pages[1].text.contains("\\fB\\-\\-output\\-directory\\fR"))
    let diff = try #require(pages.first { $0.name.hasSuffix("-diff") })
    #expect(diff.text.contains(".B \"1\"\ndifferences"))
  }

  @Test("manual pages are written to a folder that is created, and an unknown page is an error with the nearest name")
  func manualFolder() async throws {
    let bench = try Workbench()
    defer { bench.remove() }
    try await Manual.parse(["--directory", bench.path("man/man1")]).run()
    for page in try Manual.pages() { #expect(bench.text("man/man1/\(page.name).1") == page.text) }
    #expect(
      OpenAPIGeneratorCommand.complaint(about: "gnerate") == "There is no command gnerate. Did you mean generate?")
    await #expect(throws: (any Error).self) { try await Manual.parse(["gnerate"]).run() }
  }

  @Test("a paragraph with the line breaks of its source and a line that is too long are detected")
  func faults() {
    let full = String(repeating: "x", count: 78)
    let page = HelpPage(
      command: "a",
      text:
        "OVERVIEW: Short.\n\nOne line ends\nhere.\n\n\(full) ab\n\(full) a\nb\n\nOPTIONS:\n  --long-name\n          Its text."
    )
    #expect(page.faults() == ["too long: \(full) ab", "broken in the middle: One line ends"])
  }
}
