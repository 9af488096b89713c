import DocumentedPages
import Foundation
import Inventory
import ManualPages

@testable import jamf_tui

/// A filter that the documentation, the help or the filter's examples show.
struct DocumentedFilter: Hashable, Sendable, CustomStringConvertible {
  var text: String
  /// Where it stands.
  var place: String

  var description: String { "\(text) (\(place))" }

  /// Whether it tests what earlier loads have recorded.
  var testsHistory: Bool { text.contains(/\b(changed|was|new|gone)[.:]/) }

  /// What is shown as a filter, and does not have to find some computers of the demo.
  static let exceptions = [
    "changed:yesterday": "a test records all of its changes today",
    "gone:<30d": "no computer of the demo returns",
    "was.username:?": "users of the demo do not change",
    "note:x": "is a text with a colon",
    "( )": "is a part of a filter",
    "\"\\u{1B}\"": "is a character that no computer of the demo has",
  ]

  /// All of them but the exceptions.
  static let all = shown.filter { exceptions[$0.text] == nil }

  static let shown: [DocumentedFilter] = {
    var found: [DocumentedFilter] = []
    let configuration = try? String(
      contentsOf: DocumentationPages.root.appending(path: "config.example.json"), encoding: .utf8)
    for page in DocumentationPages.all + [DocumentationPage(path: "config.example.json", text: configuration ?? "")] {
      found += filters(in: page).map { DocumentedFilter(text: $0, place: page.path) }
    }
    let sheet = FieldCatalogue.jamfPro.kind.filterExamples.flatMap(\.texts)
    found += sheet.map { DocumentedFilter(text: $0, place: "F1") }
    found += helpFilters.map { DocumentedFilter(text: $0, place: "list --help") }
    found += CommandExample.shown.compactMap { example in
      example.value(of: "--filter").map { DocumentedFilter(text: $0, place: example.line) }
    }
    var seen: Set<String> = []
    return found.filter { seen.insert($0.text).inserted }
  }()

  /// Filters of saved views, in tables of filters, and, on the page about filters, tests of fields in its text.
  private static func filters(in page: DocumentationPage) -> [String] {
    let views = page.text.matches(of: /"filter": ("(?:[^"\\]|\\.)*")/).compactMap { match in
      try? JSONDecoder().decode(String.self, from: Data(match.1.utf8))
    }
    var texts: [String] = []
    var heading = ""
    for line in page.prose.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.hasPrefix("|") { heading = "" } else if heading.isEmpty { heading = line.dropFirst().firstCell }
      switch heading {
      case " filter ": texts += code(in: line.dropFirst().firstCell)
      case " the server applies ":
        // A field with a colon, such as `name:`, stands for every test of this field.
        texts += code(in: line.dropFirst().firstCell).filter { $0.contains(/:./) }
      case "" where page.path == "docs/filters.md":
        texts += code(in: line).filter { $0.contains(/^[(!]?[A-Za-z][\w.]*( ?[<>=]|:)[^?]/) }
      default: break
      }
    }
    return views + texts
  }

  private static func code(in text: some StringProtocol) -> [String] {
    String(text).matches(of: /`([^`]+)`/).map { String($0.1).replacing("\\|", with: "|") }
  }

  /// The filters in the list of the help, in which two blanks or more separate them from each other and from what they mean.
  private static var helpFilters: [String] {
    let help = (try? CommandDescription.root())?.shownSubcommands.first { $0.commandName == "list" }?.explanation ?? ""
    let lines = help.components(separatedBy: "tests of fields:\n").last?.components(separatedBy: "\nThe server").first
    return (lines ?? "").split(separator: "\n").flatMap { line in
      line.trimmingCharacters(in: .whitespaces).split(separator: /\ {2,}/).dropLast().map(String.init)
    }
  }
}

extension StringProtocol {
  /// The text before the next `|` of a Markdown table.
  fileprivate var firstCell: String {
    var cell = ""
    for character in self {
      if character == "|", cell.last != "\\" { break }
      cell.append(character)
    }
    return cell
  }
}
