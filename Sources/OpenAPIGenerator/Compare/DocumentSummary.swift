import Wording

/// One line that identifies a document.
public struct DocumentSummary: Hashable, Sendable, Encodable {
  /// What the document is called in messages.
  public var name: String
  /// `info.title`.
  public var title: String
  /// The OpenAPI version.
  public var openapi: String
  /// `info.version`. Some servers always say `production`.
  public var version: String
  /// How many path templates it has.
  public var paths: Int
  /// How many operations these have.
  public var operations: Int
  /// How many named schemas it has.
  public var schemas: Int

  /// Parses a document and summarizes it.
  ///
  /// - Parameters:
  ///   - bytes: the document, JSON or YAML.
  ///   - name: its name for messages.
  /// - Throws: `DocumentError` when the bytes are not an OpenAPI document, or one without paths.
  public init(of bytes: [UInt8], name: String) throws {
    let summary = DocumentSummary(of: try DocumentLoader.load(bytes, name: name))
    guard summary.paths > 0 else {
      throw DocumentError(name, "the document has no paths", at: JSONPointer(["paths"]))
    }
    self = summary
  }

  init(of document: LoadedDocument) {
    let root = document.root
    name = document.name
    title = root["info"]?["title"]?.string ?? ""
    openapi = root["openapi"]?.string ?? ""
    version = root["info"]?["version"]?.string ?? ""
    let items = root["paths"]?.object.map { Array($0.members) } ?? []
    paths = items.count
    operations = items.reduce(0) { count, item in
      count + DocumentRepair.methods.count { item.value[$0] != nil }
    }
    schemas = root["components"]?["schemas"]?.object?.count ?? 0
  }
}

extension DocumentSummary: CustomStringConvertible {
  /// `OpenAPI 3.0.1, version production, 547 paths, 817 operations, 738 schemas`.
  public var description: String {
    "OpenAPI \(openapi), version \(version), \(Quantity.of(paths, "path")), \(Quantity.of(operations, "operation")), "
      + Quantity.of(schemas, "schema")
  }
}
