package import Foundation

/// A page of the documentation, in Markdown.
package struct DocumentationPage: CustomStringConvertible, Sendable {
  /// From the project's folder: `docs/guide.md`.
  package var path: String
  package var text: String

  /// A page with this text.
  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  package var description: String { path }
  package var file: URL { DocumentationPages.root.appending(path: path).standardized }
  package var folder: URL { file.deletingLastPathComponent() }

  /// The content between ```` ```language ```` and ```` ``` ````.
  package func blocks(of language: String) -> [String] {
    text.split(separator: "```\(language)\n").dropFirst().map { block in
      String(block[..<(block.firstRange(of: "```")?.lowerBound ?? block.endIndex)])
    }
  }

  /// The text without blocks of code.
  package var prose: String {
    var isCode = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return !isCode
    }.joined(separator: "\n")
  }

  /// The anchors of the headings: `#api-client`.
  package var anchors: Set<String> {
    Set(
      prose.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
        let words = heading.drop { $0 == "#" }.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        return words.trimmingCharacters(in: .whitespaces).replacing(" ", with: "-")
      })
  }

  /// The targets of its links and pictures, except on other servers.
  package var links: [String] {
    prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }.filter { !$0.contains("://") }
  }
}

package enum DocumentationPages {
  /// The project's folder.
  package static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  package static let all: [DocumentationPage] = {
    let pages = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "docs").path)) ?? []
    let paths =
      [
        "README.md", "SECURITY.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SUPPORT.md",
        "Packaging/README.md",
      ]
      + pages.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
    return paths.map { path in
      let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
      return DocumentationPage(path: path, text: text ?? "")
    }
  }()
}
