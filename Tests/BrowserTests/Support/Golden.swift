import Foundation
import Screen
import Testing

/// Screens as files: their text and, below a line of `=`, the role of each cell (`Role.letter`).
///
/// With `UPDATE_GOLDENS=1` in the environment the files are rewritten instead of compared.
enum Golden {
  static func expect(_ grid: CellGrid, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Goldens/\(name).txt")
    let form = grid.plainText() + String(repeating: "=", count: grid.size.width) + "\n" + grid.roleText()
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try Data(form.utf8).write(to: file)
      return
    }
    let wanted = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    guard form != wanted else { return }
    let pairs = zip(
      form.split(separator: "\n", omittingEmptySubsequences: false),
      wanted.split(separator: "\n", omittingEmptySubsequences: false))
    let difference = pairs.enumerated().first { $0.element.0 != $0.element.1 }
    let line =
      difference.map { "line \($0.offset + 1)\n  is:     \($0.element.0)\n  wanted: \($0.element.1)" } ?? "length"
    Issue.record("\(name) differs: \(line)", sourceLocation: sourceLocation)
  }
}
