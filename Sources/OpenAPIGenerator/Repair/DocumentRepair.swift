/// Stage 2: known defects of served documents are put right, each with a record of it.
///
/// The stages behind this one need not know the defects. A repair never guesses: where two readings are possible the
/// document stays as it is and the stage that stumbles over it says so.
enum DocumentRepair {
  /// The methods of a path item that hold operations, in the order OpenAPI lists them.
  static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

  /// A repair of one schema.
  typealias SchemaRepair = (inout Node, SchemaPlace) -> [Repair]

  /// Repairs a whole document; `pins` are the ids of operations by method and path, whatever the document says.
  static func repair(_ document: LoadedDocument, pinning pins: [String: String] = [:]) -> RepairedDocument {
    var root = document.root
    var repairs: [Repair] = []
    let schemes = root["components"]?["securitySchemes"]
    repairs += ScopesOnBasicSecurity.repair(&root, schemes: schemes, at: JSONPointer(), "security")
    forEachPath(of: &root) { item, place in repairs += ParameterRepairs.repair(&item, at: place) }
    forEachOperation(of: &root) { operation, place in
      repairs += JoinedContentTypes.repair(&operation, at: place)
      repairs += ParameterRepairs.repair(&operation, at: place)
      repairs += ScopesOnBasicSecurity.repair(&operation, schemes: schemes, at: place.pointer, place.words)
    }
    OperationIDs.repair(&root, pinning: pins, into: &repairs)
    repairSchemas(&root, into: &repairs)
    return RepairedDocument(root: root, name: document.name, fingerprint: document.fingerprint, repairs: repairs)
  }

  private static func repairSchemas(_ root: inout Node, into repairs: inout [Repair]) {
    let schemaRepairs: [SchemaRepair] = [
      UndefinedRequiredNames.repair, FilesInDiscriminatorMappings.repair, NeverNullErrorField.repair,
      UntypedProperties(root: root).repair, BoundsOfStrings.repair,
    ]
    var found: [Repair] = []
    SchemaWalk.forEachSchema(of: &root) { schema, place in
      let count = found.count
      for repair in schemaRepairs { found += repair(&schema, place) }
      return found.count > count
    }
    repairs += found
  }

  /// Hands every path item to `body`, which may change it.
  private static func forEachPath(of root: inout Node, _ body: (inout Node, OperationPlace) -> Void) {
    guard var paths = root["paths"]?.object else { return }
    for path in paths.keys {
      guard var item = paths[path] else { continue }
      body(&item, OperationPlace(path: path, method: nil))
      paths[path] = item
    }
    root["paths"] = .object(paths)
  }

  /// Hands every operation to `body`, which may change it.
  static func forEachOperation(of root: inout Node, _ body: (inout Node, OperationPlace) -> Void) {
    guard var paths = root["paths"]?.object else { return }
    for path in paths.keys {
      guard var item = paths[path]?.object else { continue }
      for method in item.keys where methods.contains(method) {
        guard var operation = item[method] else { continue }
        body(&operation, OperationPlace(path: path, method: method))
        item[method] = operation
      }
      paths[path] = .object(item)
    }
    root["paths"] = .object(paths)
  }
}

/// Which operation, or which path, a repair looks at.
struct OperationPlace: Hashable {
  var path: String
  /// In lower case, as the document writes it; nil for the path itself.
  var method: String?

  var pointer: JSONPointer { JSONPointer(["paths", path] + (method.map { [$0] } ?? [])) }
  /// `GET /v1/sites`.
  var words: String { method.map { "\($0.uppercased()) \(path)" } ?? path }
}
