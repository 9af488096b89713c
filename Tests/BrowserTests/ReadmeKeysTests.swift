import Browser
import Foundation
import Testing

@Suite("The README's key table")
struct ReadmeKeysTests {
  private static let file = URL(filePath: #filePath).appending(path: "../../../README.md").standardized
  private static let begin = "<!-- keys -->\n"
  private static let end = "<!-- /keys -->"

  @Test("is what the action table says (UPDATE_GOLDENS=1 writes it anew)")
  func table() throws {
    var readme = try String(contentsOf: Self.file, encoding: .utf8)
    let start = try #require(readme.range(of: Self.begin)).upperBound
    let stop = try #require(readme.range(of: Self.end)).lowerBound
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      readme.replaceSubrange(start..<stop, with: Self.markdown)
      try readme.write(to: Self.file, atomically: true, encoding: .utf8)
    } else {
      #expect(readme[start..<stop] == Self.markdown)
    }
  }

  private static var markdown: String {
    var lines: [String] = []
    for group in ActionGroup.allCases {
      lines += ["", "**\(group.rawValue)**", "", "| keys | action | what it does |", "|---|---|---|"]
      for action in ActionTable.all where action.group == group {
        let keys = action.keys.map { "`\($0.name)`" }.joined(separator: " ")
        lines.append("| \(keys) | \(action.title) | \(action.help) |")
      }
    }
    lines.append("")
    return lines.joined(separator: "\n") + "\n"
  }
}
