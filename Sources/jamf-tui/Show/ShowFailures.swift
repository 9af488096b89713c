import ArgumentParser
import Inventory
import Screen

/// What is said when not exactly one computer is meant.
extension CommandFailure {
  private static let mostListed = 50

  /// - Parameter keys: by what they are named so.
  init(several computers: [ShowCandidate], for question: ShowQuestion, by keys: [ShowKey]) {
    let example = computers.first?.id.rawValue ?? ""
    self.init(
      "\(computers.count) computers have \"\(question.text)\" as their \(Self.either(keys)):",
      next: "Show one of them with the same options and --by id: jamf-tui show --by id \(example)",
      more: Self.table(computers), exitCode: .failure)
  }

  init(noneOf near: [ShowCandidate], for question: ShowQuestion) {
    let keys = question.keys.isEmpty ? "" : Self.either(question.keys)
    self.init(
      "There is no computer \"\(question.text)\"" + (near.isEmpty ? "." : ". Near to it:"),
      why: keys.isEmpty
        ? "Nothing that a computer is named by looks so." : "It is nobody's \(keys), as far as this sign-in may see.",
      next: near.isEmpty ? "jamf-tui list --filter finds computers by any part of what is known of them." : nil,
      more: Self.table(near), exitCode: .noMatch)
  }

  /// `ID, name or user name`.
  private static func either(_ keys: [ShowKey]) -> String {
    let words = keys.map(\.words)
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func table(_ computers: [ShowCandidate]) -> [String] {
    guard !computers.isEmpty else { return [] }
    let rows =
      [["ID", "NAME", "SERIAL NUMBER", "USER"]]
      + computers.prefix(mostListed).map { [$0.id.rawValue, $0.name, $0.serialNumber, $0.username] }
    let cells = rows.map { $0.map { DisplayText($0.isEmpty ? "–" : $0) } }
    var lines = AlignedRows(cells).lines.map { "  " + $0 }
    if computers.count > mostListed { lines.append("  and \(computers.count - mostListed) more") }
    return lines
  }
}
