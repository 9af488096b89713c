/// Stage 2: known defects of served documents are put right, each with a record of it.
///
/// The stages behind this one need not know the defects. A repair never guesses: where two readings are possible the
/// document stays as it is and the stage that stumbles over it says so.
enum DocumentRepair {
  /// The methods of a path item that hold operations, in the order OpenAPI lists them.
  static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

  /// A repair of one operation.
  typealias OperationRepair = @Sendable (inout Node, OperationPlace) -> [Repair]
  /// A repair of one schema.
  typealias SchemaRepair = (inout Node, SchemaPlace) -> [Repair]

  private static let operationRepairs: [OperationRepair] = [
    JoinedContentTypes.repair, DuplicateParameters.repair,
  ]

  /// Repairs a whole document; `pins` are the ids of operations by method and path, whatever the document says.
  static func repair(_ document: LoadedDocument, pinning pins: [String: String] = [:]) -> RepairedDocument {
    var root = document.root
    var repairs: [Repair] = []
    ScopesOnBasicSecurity.repair(&root, into: &repairs)
    repairOperations(&root, into: &repairs)
    OperationIDs.repair(&root, pinning: pins, into: &repairs)
    repairSchemas(&root, into: &repairs)
    return RepairedDocument(root: root, name: document.name, fingerprint: document.fingerprint, repairs: repairs)
  }

  private static func repairOperations(_ root: inout Node, into repairs: inout [Repair]) {
    forEachOperation(of: &root) { operation, place in
      for repair in operationRepairs { repairs += repair(&operation, place) }
    }
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

/// Which operation a repair looks at.
struct OperationPlace: Hashable {
  var path: String
  /// In lower case, as the document writes it.
  var method: String

  var pointer: JSONPointer { JSONPointer(["paths", path, method]) }
  /// `GET /v1/sites`.
  var words: String { "\(method.uppercased()) \(path)" }
}
