import Foundation
import Inventory
import Testing

@testable import jamf_tui

@Suite("The program's version")
struct ProgramVersionTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  @Test("it names the program, its build, and its API versions")
  func text() {
    let lines = ProgramVersion.text.split(separator: "\n")
    #expect(lines.first == "jamf-tui \(ProgramVersion.number)")
    #expect(lines.count == 3)
    #expect(lines[1].contains("commit") && lines[1].contains("Swift 6."))
    #expect(lines[2].contains("API v1 to v4, as of Jamf Pro \(ProgramVersion.documentRelease)"))
    #expect(ProgramVersion.number.wholeMatch(of: /\d+\.\d+\.\d+(-[0-9A-Za-z.]+)?/) != nil)
  }

  @Test("the release is that of the OpenAPI document")
  func release() throws {
    let data = try Data(contentsOf: Self.root.appending(path: "Sources/JamfProAPI/openapi.json"))
    let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let info = try #require(document["info"] as? [String: Any])
    #expect(info["version"] as? String == ProgramVersion.documentRelease)
  }
}
