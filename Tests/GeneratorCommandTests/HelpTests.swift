import HelpPages
import Testing

@testable import openapi_generator

@Suite("Help of the generator")
struct HelpTests {
  @Test("every help page fits into 80 columns, and its paragraphs break only where a line is full")
  func pages() {
    let pages = HelpPage.all(of: OpenAPIGeneratorCommand.self)
    #expect(pages.count == 5)
    for page in pages { #expect(page.faults().isEmpty, "\(page)") }
  }

  @Test("the usage of every command has each of its options")
  func usage() throws {
    for page in HelpPage.all(of: OpenAPIGeneratorCommand.self).dropFirst() {
      let parts = page.text.split(separator: "\n\n")
      let usage = try #require(parts.first { $0.hasPrefix("USAGE:") })
      let options = try #require(parts.first { $0.hasPrefix("OPTIONS:") }).matches(of: /--[a-z-]+/).map(\.output)
      #expect(options.filter { !usage.contains($0) } == ["--help"], "\(page)")
    }
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
