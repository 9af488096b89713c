import Wording

/// Stage 2: repairs known defects of served documents and records each repair.
///
/// Later stages need not know the defects. A repair never guesses: if a defect is ambiguous, the document stays as it
/// is, and the stage that fails on it reports the problem.
enum DocumentRepair {
  /// The methods of a path item that hold operations, in the order OpenAPI lists them.
  static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

  /// A repair of one schema.
  typealias SchemaRepair = (inout Node, SchemaPlace) -> [Repair]

  /// Repairs a document. `pins` are operation ids by method and path, which override those of the document.
  static func repair(_ document: LoadedDocument, pinning pins: [String: String] = [:]) -> RepairedDocument {
    var root = document.root
    PathItemReferences.follow(in: &root)
    SchemaReferences.name(in: &root)
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

  /// Calls `body` with every path item. It may change the item.
  private static func forEachPath(of root: inout Node, _ body: (inout Node, OperationPlace) -> Void) {
    guard var paths = root["paths"]?.object else { return }
    for path in paths.keys {
      guard var item = paths[path] else { continue }
      body(&item, OperationPlace(path: path, method: nil))
      paths[path] = item
    }
    root["paths"] = .object(paths)
  }

  /// Calls `body` with every operation. It may change the operation.
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

/// The operation or the path that a repair applies to.
struct OperationPlace: Hashable {
  var path: String
  /// In lower case, as in the document; nil for the path itself.
  var method: String?

  var pointer: JSONPointer { JSONPointer(["paths", path] + (method.map { [$0] } ?? [])) }
  /// `GET /v1/sites`.
  var words: String { method.map { "\($0.uppercased()) \(path)" } ?? path }
}

/// The result of stage 2: the repaired document and the list of repairs.
struct RepairedDocument: Sendable {
  /// The root object.
  var root: Node
  /// The document's name.
  var name: String
  /// The fingerprint of the document as served.
  var fingerprint: String
  /// The repairs in document order.
  var repairs: [Repair]
}

/// A defect of a document that was repaired before the other stages.
public struct Repair: Hashable, Sendable, CustomStringConvertible {
  /// What was wrong.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An operation without an id: it gets one made of its method and path.
    case missingOperationID = "missing-operation-id"
    /// An id that an earlier operation has: the later operation gets another one.
    case clashingOperationID = "clashing-operation-id"
    /// Several content types written as one, with commas: each is read on its own.
    case joinedContentTypes = "joined-content-types"
    /// A required property that is not defined: it is not required.
    case undefinedRequiredName = "undefined-required-name"
    /// A discriminator that maps to a file: it maps to the schema of the same name.
    case fileInDiscriminatorMapping = "file-in-discriminator-mapping"
    /// The field of an error, which servers send as null: it is not required.
    case neverNullErrorField = "never-null-error-field"
    /// A parameter that is declared twice: the second declaration is ignored.
    case duplicateParameter = "duplicate-parameter"
    /// A cookie parameter, which is sent in the header `Cookie`.
    case cookieParameter = "cookie-parameter"
    /// A default `name.asc` of a sort parameter: it is read as `name:asc`, which servers expect.
    case dottedSortDefault = "dotted-sort-default"
    /// Scopes of a security scheme that cannot have any: they are ignored.
    case scopesOnBasicSecurity = "scopes-on-basic-security"
    /// A property without a type: it has the type of another part of the schema, or is any JSON value.
    case untypedProperty = "untyped-property"
    /// A minimum or maximum of a string: it is read as a bound of the length, or ignored.
    case boundOfString = "bound-of-string"
  }

  /// What was wrong.
  public var kind: Kind
  /// The place in the document as served.
  public var pointer: JSONPointer
  /// The place for people: `POST /v1/sites 200`, or a schema's name.
  public var subject: String
  /// What was wrong, and how it was read.
  public var message: String

  /// A repair.
  package init(_ kind: Kind, at pointer: JSONPointer, _ subject: String, _ message: String) {
    self.kind = kind
    self.pointer = pointer
    self.subject = subject
    self.message = message
  }

  /// One line that begins with `repaired:`.
  public var description: String { "repaired: \(subject): \(message)" }
}

extension Repair {
  /// The repairs as lines for people. Some documents give no operation an id; those repairs share one line, so that
  /// they do not hide the others.
  public static func lines(_ repairs: [Repair]) -> [String] {
    let others = repairs.count { $0.kind == .missingOperationID } - 1
    guard others >= 3 else { return repairs.map(\.description) }
    var isTold = false
    return repairs.compactMap { repair in
      guard repair.kind == .missingOperationID else { return repair.description }
      defer { isTold = true }
      if isTold { return nil }
      return "\(repair.description); and \(Quantity.of(others, "other")) (list them with --repairs FILE)"
    }
  }
}
