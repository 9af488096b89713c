/// Stage 3: follows references, applies the filter, and keeps only what is needed.
enum DocumentResolver {
  /// Resolves the part of a document that a configuration asks for.
  static func resolve(
    _ document: RepairedDocument, configuration: GeneratorConfiguration
  ) -> ResolvedDocument {
    let root = document.root
    var reader = OperationReader(root: root, commaSeparated: configuration.commaSeparated)
    var diagnostics = NameCheck.check(configuration, in: root) + PathItemReferences.troubles(in: root)
    let operations = operations(of: root, configuration, &reader, &diagnostics)
    var roots = operations.flatMap(\.schemas).flatMap(\.references)
    roots += configuration.catalogue.flatMap(\.schemas)
    if let names = configuration.filter?.schemas {
      let all = root["components"]?["schemas"]?.object?.keys ?? []
      roots += all.filter { names.match($0) && !configuration.exclude.schemas.match($0) }.sorted()
    }
    // Without a filter, everything is generated, including unused schemas.
    if configuration.filter == nil { roots += unfiltered(root, configuration.exclude) }
    var closure = SchemaClosure(root: root, configuration: configuration)
    var schemas = closure.schemas(from: roots, &reader.schemas)
    diagnostics += closure.diagnostics
    relax(&schemas, in: operations)
    diagnostics += UnionCycles.breakAll(in: &schemas)
    let generated = Set(operations.map(\.pointer))
    let used = places(in: root).filter { generated.contains(JSONPointer(["paths", $0.path, $0.method])) }
    diagnostics += UnusedParts.warnings(about: used, in: root)
    let (securitySchemes, troubles) = SecurityScheme.all(in: root, for: operations)
    diagnostics += troubles
    return ResolvedDocument(
      document: document, operations: operations, securitySchemes: securitySchemes, schemas: schemas,
      sharedResponses: shared(operations, root),
      diagnostics: diagnostics + reader.schemas.diagnostics)
  }

  /// Removes requirements that answers do not meet, of the schemas that answers have.
  private static func relax(_ schemas: inout [NamedSchema], in operations: [Operation]) {
    let index = Dictionary(schemas.map { ($0.name, $0.schema) }, uniquingKeysWith: { first, _ in first })
    var waiting = operations.flatMap(\.responses).flatMap(\.contents).compactMap(\.schema).flatMap(\.references)
    var answered: Set<String> = []
    while let name = waiting.popLast() {
      guard answered.insert(name).inserted else { continue }
      waiting += index[name]?.references ?? []
    }
    for place in schemas.indices where answered.contains(schemas[place].name) {
      schemas[place].schema = schemas[place].schema.inAnswers
    }
  }

  /// An operation of a document, before it is read.
  struct Place {
    var path: String
    var method: String
    var node: Node

    var id: String { node["operationId"]?.string ?? "" }
    var tags: [String] { node["tags"]?.strings ?? [] }
    /// `GET /v1/sites`.
    var words: String { "\(method.uppercased()) \(path)" }

    func isPicked(by filter: DocumentFilter) -> Bool { filter.includes(operationID: id, path: path, tags: tags) }
  }

  /// The operations in document order.
  static func places(in root: Node) -> [Place] {
    (root["paths"]?.object.map { Array($0.members) } ?? []).flatMap { path, item in
      (item.object.map { Array($0.members) } ?? []).filter { DocumentRepair.methods.contains($0.key) }
        .map { Place(path: path, method: $0.key, node: $0.value) }
    }
  }

  private static func operations(
    of root: Node, _ configuration: GeneratorConfiguration, _ reader: inout OperationReader,
    _ diagnostics: inout [Diagnostic]
  ) -> [Operation] {
    var operations: [Operation] = []
    for place in places(in: root) {
      guard configuration.filter.map(place.isPicked) ?? true, !place.isPicked(by: configuration.exclude) else {
        continue
      }
      do {
        let item = root["paths"]?[place.path] ?? .null
        operations.append(try reader.read(place.node, path: place.path, method: place.method, item: item))
      } catch {
        diagnostics.append(error.diagnostic)
      }
    }
    return operations
  }

  /// All schemas, except excluded ones and those that only excluded operations need.
  private static func unfiltered(_ root: Node, _ exclude: DocumentFilter) -> [String] {
    let all = (root["components"]?["schemas"]?.object?.keys ?? []).filter { !exclude.schemas.match($0) }
    let places = places(in: root)
    let gone = places.filter { $0.isPicked(by: exclude) }
    guard !gone.isEmpty else { return all }
    let kept = places.filter { !$0.isPicked(by: exclude) }
    let references = NodeReferences(root: root)
    let unwanted = references.schemas(from: gone.map(\.node))
      .subtracting(references.schemas(from: kept.map(\.node)))
    return all.filter { !unwanted.contains($0) }
  }

  private static func shared(_ operations: [Operation], _ root: Node) -> [(name: String, response: Response)] {
    var found: [String: Response] = [:]
    for response in operations.flatMap(\.responses) {
      if let name = response.sharedName { found[name] = response }
    }
    let order = root["components"]?["responses"]?.object?.keys ?? []
    return order.compactMap { name in found[name].map { (name, $0) } }
  }
}

extension Operation {
  /// The schemas of parameters, body and answers.
  var schemas: [Schema] {
    parameters.map(\.schema) + (requestBody?.contents.compactMap(\.schema) ?? [])
      + responses.flatMap(\.contents).compactMap(\.schema) + responses.flatMap(\.headers).map(\.schema)
  }
}

/// The result of stage 3: the selected part of the document as typed values without dangling references.
struct ResolvedDocument: Sendable {
  var name: String
  var title: String
  /// The servers in document order.
  var servers: [Server]
  /// The descriptions of tags.
  var tags: [String: String]
  /// The operations in document order.
  var operations: [Operation]
  /// The ways to authenticate, in document order.
  var securitySchemes: [SecurityScheme]
  /// The schemas that the operations, the filter and the catalogue need, in document order.
  var schemas: [NamedSchema]
  /// The shared answers that the operations use, in document order.
  var sharedResponses: [(name: String, response: Response)]
  /// What could not be resolved.
  var diagnostics: [Diagnostic]
  private let source: RepairedDocument

  /// The document without what is not generated, and without texts.
  var picked: Node { PickedDocument.node(of: source, operations: operations, schemas: schemas) }

  /// A named schema.
  func schema(named name: String) -> Schema? { index[name].map { schemas[$0].schema } }

  private let index: [String: Int]

  init(
    document: RepairedDocument, operations: [Operation], securitySchemes: [SecurityScheme], schemas: [NamedSchema],
    sharedResponses: [(name: String, response: Response)], diagnostics: [Diagnostic]
  ) {
    name = document.name
    title = document.root["info"]?["title"]?.string ?? document.name
    servers = document.root["servers"]?.array?.compactMap { Server($0) } ?? []
    tags = [:]
    for tag in document.root["tags"]?.array ?? [] {
      if let name = tag["name"]?.string, let text = tag["description"]?.string { tags[name] = text }
    }
    source = document
    self.operations = operations
    self.securitySchemes = securitySchemes
    self.schemas = schemas
    self.sharedResponses = sharedResponses
    self.diagnostics = diagnostics
    index = Dictionary(schemas.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// Collects the named schemas that are reachable from given ones, in document order.
struct SchemaClosure {
  let root: Node
  let configuration: GeneratorConfiguration
  /// Schemas that could not be read, or that are excluded but needed.
  private(set) var diagnostics: [Diagnostic] = []

  init(root: Node, configuration: GeneratorConfiguration) {
    self.root = root
    self.configuration = configuration
  }

  mutating func schemas(from roots: [String], _ reader: inout SchemaReader) -> [NamedSchema] {
    let order = root["components"]?["schemas"]?.object?.keys ?? []
    let known = Set(order)
    var found: [String: Schema] = [:]
    var waiting = roots
    while let name = waiting.popLast() {
      guard known.contains(name), found[name] == nil else { continue }
      let schema = schema(named: name, &reader)
      found[name] = schema
      // A schema with a configured type does not need the schemas it refers to.
      if configuration.typeOverrides.schemas[name] == nil { waiting += schema.references }
    }
    return order.compactMap { name in found[name].map { NamedSchema(name: name, schema: $0) } }
  }

  private mutating func schema(named name: String, _ reader: inout SchemaReader) -> Schema {
    let pointer = JSONPointer(["components", "schemas", name])
    if configuration.exclude.schemas.match(name) {
      diagnostics.append(
        Diagnostic(.warning, at: pointer, "\(name) is excluded but used: generated as any JSON value"))
      return Schema(.free, at: pointer)
    }
    do {
      return try reader.read(root[pointer] ?? .null, at: pointer)
    } catch {
      diagnostics.append(error.diagnostic)
      return Schema(.free, at: pointer)
    }
  }
}

/// Follows references in the tree of a document, without interpreting them.
struct NodeReferences {
  let root: Node

  /// The names of the schemas that are reachable from the nodes.
  func schemas(from nodes: [Node]) -> Set<String> {
    var seen: Set<String> = []
    var waiting = nodes
    while let node = waiting.popLast() {
      switch node {
      case .array(let elements): waiting += elements
      case .object(let object):
        waiting += object.members.map(\.value)
        guard let reference = object["$ref"]?.string, seen.insert(reference).inserted,
          let target = JSONPointer(reference: reference).flatMap({ root[$0] })
        else { continue }
        waiting.append(target)
      default: break
      }
    }
    let pointers = seen.compactMap { JSONPointer(reference: $0)?.steps }
    return Set(pointers.filter { $0.count == 3 && $0.starts(with: ["components", "schemas"]) }.map { $0[2] })
  }
}
