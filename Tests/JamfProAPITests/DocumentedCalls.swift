import APIRuntime
import Foundation
import JamfProAPI
import Testing

/// The calls of docs/libraries.md. They are compiled here, and compared with the page.
private func documentedCalls(id: String, secret: String) async throws -> Int {
  let client = JamfProAPIClient(hostname: "example.jamfcloud.com", clientID: id, clientSecret: secret)
  let page = try await client.api.ComputersInventoryGetV1(
    query: .init(section: [.GENERAL, .USER_AND_LOCATION], page: 0, page_hyphen_size: 1000)
  ).ok.body.json
  let fleet = try await client.ComputerInventoryGetV1AllPages(query: .init(section: [.GENERAL]))
  return (page.results?.count ?? 0) + (fleet.results?.count ?? 0)
}

@Suite("The calls in the documentation")
struct DocumentedCallsTests {
  @Test("they are those that are compiled here")
  func calls() throws {
    let file = URL(filePath: #filePath)
    let root = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "docs/libraries.md"), encoding: .utf8)
    let code = try String(contentsOf: file, encoding: .utf8)
    let block = try #require(page.firstRange(of: "```swift\nimport JamfProAPI\n\n"))
    let lines = page[block.upperBound...].prefix { $0 != "`" }.split(separator: "\n")
    #expect(lines.count == 5)
    // In the function, they are indented.
    #expect(code.contains(lines.map { "  \($0)\n" }.joined()))
  }
}
