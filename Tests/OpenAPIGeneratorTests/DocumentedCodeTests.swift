import Foundation
import Testing

/// The code in the documentation is that of the examples, which CI builds and runs against the demo server.
@Suite("Code in the documentation")
struct DocumentedCodeTests {
  /// The fenced blocks of a page, each with the first code word of the paragraph before it.
  private func blocks(of page: String) throws -> [(name: String, text: String)] {
    let text = String(decoding: try Fixture.bytes(page), as: UTF8.self)
    var blocks: [(name: String, text: String)] = []
    var paragraph = ""
    var block: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let lines = block {
          let words = paragraph.split(separator: "`", omittingEmptySubsequences: false)
          blocks.append((words.count > 1 ? String(words[1]) : "", lines.map { $0 + "\n" }.joined()))
        }
        block = block == nil ? [] : nil
      } else if block != nil {
        block?.append(line)
      } else if !line.isEmpty {
        paragraph = String(line)
      }
    }
    return blocks
  }

  @Test("the first client is the example, and needs at most 20 lines of its own")
  func firstClient() throws {
    let blocks = try blocks(of: "docs/first-client.md")
    for name in ["StatusAPI/openapi.yaml", "StatusAPI/openapi-generator-config.yaml", "server-version/main.swift"] {
      let block = try #require(blocks.first { $0.name == "Sources/\(name)" }, "\(name)")
      #expect(block.text == String(decoding: try Fixture.bytes("Examples/Sources/\(name)"), as: UTF8.self))
      if name.hasSuffix(".swift") { #expect(block.text.split(separator: "\n").count <= 20) }
    }
  }

  @Test("the stub server is the example")
  func stubServer() throws {
    let block = try #require(
      try blocks(of: "docs/stub-server.md").first { $0.name.hasSuffix("main.swift") || $0.text.contains("Stub") })
    #expect(block.text == String(decoding: try Fixture.bytes("Examples/Sources/stub-server/main.swift"), as: UTF8.self))
  }
}
