import Foundation
import OpenAPIGenerator

/// The folder that generated files are in.
struct GeneratedFolder {
  let path: String

  /// A file that is not what it was.
  struct Change: Hashable, CustomStringConvertible {
    var file: String
    var added: Int
    var removed: Int

    /// `Schemas-3.swift: +12 -4 lines`.
    var description: String { "\(file): +\(added) -\(removed) lines" }
  }

  /// Writes the files that are not there as they are to be, and says which.
  func write(_ files: [GeneratedFile]) throws(CommandError) -> [Change] {
    try FileAccess.makeDirectory(path)
    var changes: [Change] = []
    for file in files {
      let place = path + "/" + file.name
      let before = try? FileAccess.bytes(of: place)
      guard try FileAccess.write(file.text.utf8, to: place) != .unchanged else { continue }
      changes.append(Self.change(of: file.name, from: String(decoding: before ?? [], as: UTF8.self), to: file.text))
    }
    return changes
  }

  /// Counts lines, wherever they stand: generated files are in the document's order, and moving is no change worth a word.
  private static func change(of file: String, from old: String, to new: String) -> Change {
    var counts: [Substring: Int] = [:]
    for line in new.split(separator: "\n") { counts[line, default: 0] += 1 }
    for line in old.split(separator: "\n") { counts[line, default: 0] -= 1 }
    return Change(
      file: file, added: counts.values.reduce(0) { $0 + max($1, 0) },
      removed: counts.values.reduce(0) { $0 + max(-$1, 0) })
  }
}
