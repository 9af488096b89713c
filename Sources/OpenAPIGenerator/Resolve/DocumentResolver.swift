/// Stage 3: references are followed, the filter applied, and only what it needs is kept.
enum DocumentResolver {
  /// Resolves the part of a document that a configuration asks for.
  static func resolve(
    _ document: RepairedDocument, configuration: GeneratorConfiguration
  ) -> ResolvedDocument {
    let root = document.root
    var reader = OperationReader(root: root, commaSeparated: configuration.commaSeparated)
    var diagnostics = NameCheck.check(configuration, in: root)
    let operations = operations(of: root, configuration, &reader, &diagnostics)
    var roots = operations.flatMap(\.schemas).flatMap(\.references)
    roots += configuration.catalogue.flatMap(\.schemas)
    roots += (configuration.filter?.schemas ?? []).subtracting(configuration.exclude.schemas).sorted()
    // Without a filter the document is wanted whole, unused schemas too.
    if configuration.filter == nil { roots += unfiltered(root, configuration.exclude) }
    var closure = SchemaClosure(root: root, configuration: configuration)
    let schemas = closure.schemas(from: roots, &reader.schemas)
    diagnostics += closure.diagnostics
    return ResolvedDocument(
      document: document, operations: operations, schemas: schemas, sharedResponses: shared(operations, root),
      diagnostics: diagnostics + reader.schemas.diagnostics)
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

  /// The operations of a document in its order.
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

  /// All schemas, but for those left out and those that only operations which are left out need.
  private static func unfiltered(_ root: Node, _ exclude: DocumentFilter) -> [String] {
    let all = (root["components"]?["schemas"]?.object?.keys ?? []).filter { !exclude.schemas.contains($0) }
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
