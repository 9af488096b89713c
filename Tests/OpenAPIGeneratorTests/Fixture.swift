import Foundation
import OpenAPIGenerator

/// Small documents, and the stages that tests run.
enum Fixture {
  /// A document of these schemas and paths, in YAML.
  static func document(paths: String = "{}", schemas: String = "{}", more: String = "") -> [UInt8] {
    let text = """
      openapi: 3.0.1
      info: { title: Worlds, version: "1" }
      servers: [{ url: /api }]
      \(more)
      paths:
      \(indented(paths, by: 2))
      components:
        schemas:
      \(indented(schemas, by: 4))
      """
    return Array(text.utf8)
  }

  private static func indented(_ text: String, by columns: Int) -> String {
    text.split(separator: "\n").map { String(repeating: " ", count: columns) + $0 }.joined(separator: "\n")
  }

  /// Runs all stages, without a filter and with public access.
  static func generate(
    _ document: [UInt8], _ configuration: GeneratorConfiguration = GeneratorConfiguration(accessModifier: .public)
  ) throws -> Generation {
    try Generation.run(document: document, name: "worlds.yaml", configuration: configuration)
  }

  /// The text of all files of one kind, without headers and imports.
  static func source(_ prefix: String, in generation: Generation) -> String {
    generation.files.filter { $0.name.hasPrefix(prefix) }.map(\.text).joined()
  }

  /// The package's root, also when the tests are compiled through a link to their folder.
  static let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A file of the package.
  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appending(path: path)))
  }

  /// The folder of Jamf's own documents, which cannot be part of the package.
  static let jamfDocuments = root.appending(path: "../shared/openapi").standardizedFileURL

  /// Whether tests of them run: if they are present, and always in CI.
  static let testsJamfDocuments =
    FileManager.default.fileExists(atPath: jamfDocuments.path) || ProcessInfo.processInfo.environment["CI"] == "true"
}
