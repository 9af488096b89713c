import Foundation
import OpenAPIGenerator

/// The folder of the generated files.
struct GeneratedFolder {
  let path: String

  /// A changed file.
  struct Change: Hashable, CustomStringConvertible {
    var file: String
    var added: Int
    var removed: Int

    /// `Schemas-3.swift: +12 -4 lines`.
    var description: String { "\(file): +\(added) -\(removed) lines" }
  }

  /// The folders with generated files in a folder and below, relative to it, in the order of their names. Hidden folders,
  /// such as those of builds, do not count.
  static func all(below root: String) -> [String] {
    let names = FileManager.default.enumerator(
      at: URL(filePath: root, directoryHint: .isDirectory), includingPropertiesForKeys: nil,
      options: [.skipsHiddenFiles])
    let base = URL(filePath: root, directoryHint: .isDirectory).standardizedFileURL.pathComponents
    var folders: [String] = []
    for case let url as URL in names.map(Array.init) ?? [] where url.lastPathComponent == GenerationRecord.fileName {
      guard let text = try? String(contentsOf: url, encoding: .utf8), GenerationRecord.isInHead(of: text) else {
        continue
      }
      let steps = url.deletingLastPathComponent().standardizedFileURL.pathComponents.dropFirst(base.count)
      folders.append(steps.isEmpty ? "." : steps.joined(separator: "/"))
    }
    return folders.sorted()
  }

  /// Writes the files that are missing or different, and returns the changes.
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

  /// Counts added and removed lines regardless of position: generated files are in document order, and a moved
  /// declaration is not a change.
  private static func change(of file: String, from old: String, to new: String) -> Change {
    var counts: [Substring: Int] = [:]
    for line in new.split(separator: "\n") { counts[line, default: 0] += 1 }
    for line in old.split(separator: "\n") { counts[line, default: 0] -= 1 }
    return Change(
      file: file, added: counts.values.reduce(0) { $0 + max($1, 0) },
      removed: counts.values.reduce(0) { $0 + max(-$1, 0) })
  }
}

extension Generation {
  /// Runs all stages. The document's name is the last component of its path.
  static func run(
    document: [UInt8], documentPath: String, configuration: GeneratorConfiguration, configurationPath: String?
  ) throws -> Generation {
    try run(
      document: document, name: URL(filePath: documentPath).lastPathComponent, configuration: configuration,
      documentPath: documentPath, configurationPath: configurationPath)
  }
}

extension Generation {
  /// Reports repairs and diagnostics; with `quiet`, only errors.
  func report(about document: String, quiet: Bool) {
    if !quiet { Repair.lines(repairs).forEach(say) }
    for diagnostic in diagnostics where !quiet || diagnostic.severity == .error { say("\(document): \(diagnostic)") }
  }

  /// Reports diagnostics as compilers do.
  func reportToBuild(about document: String, _ bytes: [UInt8], configuration: String?) {
    for diagnostic in diagnostics { say(diagnostic.compilerLine(document, bytes, configuration: configuration)) }
  }
}

/// A repair as `--repairs` writes it.
struct RepairRecord: Encodable {
  /// The kind of defect, such as `joined-content-types`.
  var kind: String
  /// The place in the document as served, as a JSON pointer.
  var pointer: String
  /// The place for people: `POST /v1/sites 200`, or a schema's name.
  var subject: String
  /// What was wrong, and how it was read.
  var message: String

  init(_ repair: Repair) {
    kind = repair.kind.rawValue
    pointer = repair.pointer.description
    subject = repair.subject
    message = repair.message
  }
}

/// Paths in the record of generated files. They are relative to those files, so that a package can be moved.
enum RelativePath {
  /// `path` relative to `folder`.
  static func path(to path: String, from folder: String) -> String {
    let target = steps(path)
    let start = steps(folder)
    let shared = zip(target, start).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: start.count - shared)
    return (up + target[shared...]).joined(separator: "/")
  }

  /// The path that `path`, relative to `folder`, refers to.
  static func resolve(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : folder + "/" + path
  }

  /// The components from the root, with links resolved, so that two paths of one folder are equal.
  private static func steps(_ path: String) -> [String] {
    URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().pathComponents.filter { $0 != "/" }
  }
}
