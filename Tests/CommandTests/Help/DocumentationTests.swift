import DemoServer
import DocumentedPages
import Foundation
import Inventory
import Testing

@testable import jamf_tui

extension DocumentationPages {
  static func page(_ path: String) throws -> DocumentationPage {
    try #require(all.first { $0.path == path })
  }
}

@Suite("Documentation")
struct DocumentationTests {
  @Test("every page exists, and each link leads to a file and a heading", arguments: DocumentationPages.all)
  func links(page: DocumentationPage) throws {
    #expect(!page.text.isEmpty)
    for link in page.links {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let file = parts[0].isEmpty ? nil : page.folder.appending(path: parts[0]).standardized
      if let file { #expect(FileManager.default.fileExists(atPath: file.path), "\(link)") }
      guard parts.count > 1 else { continue }
      let target = file.map { file in DocumentationPages.all.first { $0.file.path == file.path } } ?? page
      #expect(try #require(target, "\(link)").anchors.contains(parts[1]), "\(link)")
    }
  }

  @Test("every page of docs is linked from the README")
  func readme() throws {
    let links = Set(try DocumentationPages.page("README.md").links.map { String($0.prefix { $0 != "#" }) })
    for page in DocumentationPages.all where page.path.hasPrefix("docs/") {
      #expect(links.contains(page.path))
    }
  }

  @Test("headings become anchors")
  func anchors() {
    let page = DocumentationPage(path: "x.md", text: "# An API client, the least\n```sh\n# not one\n```\n## `list`\n")
    #expect(page.anchors == ["an-api-client-the-least", "list"])
    #expect(DocumentationPage(path: "x.md", text: "[a](b.md#c) ![d](https://e)").links == ["b.md#c"])
  }

  @Test("the README is short")
  func length() throws {
    #expect(try DocumentationPages.page("README.md").text.split(separator: "\n").count < 220)
  }

  @Test("the table of exit codes is that of the program (UPDATE_GOLDENS=1 writes it)")
  func exitCodes() throws {
    let rows = ExitMeaning.all.map { "| \($0.code) | \($0.meaning.replacing("show", with: "`show`")) |" }
    try expect("exit codes", in: "docs/scripting.md", is: ["| exit code | meaning |", "|---|---|"] + rows)
  }

  @Test("the tables of faults are those of the demo server (UPDATE_GOLDENS=1 writes it)")
  func faults() throws {
    let rows = FaultKind.allCases.map { "| `\($0.usage)` | \($0.summary) |" }
    try expect("faults", in: "docs/demo-server.md", is: ["| fault | what happens |", "|---|---|"] + rows)
    let changes = SchemaChange.allCases.map { "| `\($0.rawValue)` | \($0.summary) |" }
    try expect(
      "schema changes", in: "docs/demo-server.md", is: ["| change | what the document says |", "|---|---|"] + changes)
  }

  @Test("the table of aliases is that of the program (UPDATE_GOLDENS=1 writes it)")
  func aliases() throws {
    let catalogue = FieldCatalogue.jamfPro
    let rows = try DeviceKind.computers.aliases.map { alias in
      let field = try #require(catalogue.field(path: alias.path), "\(alias.name)")
      #expect(catalogue.alias(named: alias.name) == alias)
      return "| `\(alias.name)` | `\(field.name)` | \(alias.meaning ?? field.title) |"
    }
    try expect("aliases", in: "docs/filters.md", is: ["| alias | field | meaning |", "|---|---|---|"] + rows)
  }

  /// Compares the lines between `<!-- name -->` and `<!-- /name -->`.
  private func expect(_ name: String, in path: String, is lines: [String]) throws {
    // From the file, which another table of the same page may just have been written to.
    var text = try String(contentsOf: DocumentationPages.root.appending(path: path), encoding: .utf8)
    let start = try #require(text.firstRange(of: "<!-- \(name) -->\n")).upperBound
    let end = try #require(text.firstRange(of: "<!-- /\(name) -->")).lowerBound
    let wanted = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      text.replaceSubrange(start..<end, with: wanted)
      try text.write(to: DocumentationPages.root.appending(path: path), atomically: true, encoding: .utf8)
    } else {
      #expect(text[start..<end] == wanted)
    }
  }
}
