import Browser
import Foundation
import Testing

@Suite("The documented keys")
struct KeysPageTests {
  private static let file = URL(filePath: #filePath).appending(path: "../../../../docs/keys.md").standardized
  private static let begin = "<!-- keys -->\n"
  private static let end = "<!-- /keys -->"

  @Test("the table matches the actions (UPDATE_GOLDENS=1 writes it)")
  func table() throws {
    var page = try String(contentsOf: Self.file, encoding: .utf8)
    let start = try #require(page.range(of: Self.begin)).upperBound
    let stop = try #require(page.range(of: Self.end)).lowerBound
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      page.replaceSubrange(start..<stop, with: Self.markdown)
      try page.write(to: Self.file, atomically: true, encoding: .utf8)
    } else {
      #expect(page[start..<stop] == Self.markdown)
    }
  }

  private static var markdown: String {
    var lines: [String] = []
    for group in ActionGroup.allCases {
      lines += ["", "**\(group.rawValue)**", "", "| keys | action | where | what it does |", "|---|---|---|---|"]
      for action in ActionTable.all where action.group == group {
        let keys = action.keys.map { "`\($0.name.replacing("|", with: "\\|"))`" }.joined(separator: " ")
        lines.append("| \(keys) | \(action.title) | \(ActionContext.words(for: action.contexts)) | \(action.help) |")
      }
    }
    lines.append("")
    return lines.joined(separator: "\n") + "\n"
  }
}
