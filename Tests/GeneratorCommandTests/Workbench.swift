import Foundation

/// A temporary folder with the files of one test.
struct Workbench {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "openapi-generator-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: folder.appending(path: name))
    return path(name)
  }

  func text(_ name: String) -> String? { try? String(contentsOf: folder.appending(path: name), encoding: .utf8) }

  func modified(_ name: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.modificationDate] as? Date
  }

  /// A small document.
  static func document(version: String = "1", property: String = "string") -> String {
    """
    {"openapi": "3.0.1", "info": {"title": "Worlds", "version": "\(version)"}, "paths": {"/worlds": {"get": {"responses":
    {"200": {"description": "ok", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/World"}}}}}}}},
    "components": {"schemas": {"World": {"type": "object", "properties": {"name": {"type": "\(property)"}}}}}}
    """
  }
}
