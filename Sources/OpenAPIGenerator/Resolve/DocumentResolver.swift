import Wording

/// Stage 3: references are followed, the filter applied, and only what it needs is kept.
enum DocumentResolver {
  /// Resolves the part of a document that a configuration asks for.
  static func resolve(
    _ document: RepairedDocument, configuration: GeneratorConfiguration
  ) -> ResolvedDocument {
    var reader = OperationReader(root: document.root)
    var diagnostics: [Diagnostic] = []
    let operations = operations(of: document.root, configuration.filter, &reader, &diagnostics)
    var roots = operations.flatMap(\.schemas)
    for name in configuration.catalogue + (configuration.filter?.schemas.sorted() ?? []) {
      if document.root["components"]?["schemas"]?[name] != nil {
        roots.append(Schema(.reference(name), at: JSONPointer()))
      } else {
        diagnostics.append(unknown("schema", name, among: document.root["components"]?["schemas"]?.object?.keys ?? []))
      }
    }
    // Without a filter the document is wanted whole, unused schemas too.
    if configuration.filter == nil {
      for name in document.root["components"]?["schemas"]?.object?.keys ?? [] {
        roots.append(Schema(.reference(name), at: JSONPointer()))
      }
    }
    let schemas = closure(of: roots, document.root, &reader.schemas, &diagnostics)
    return ResolvedDocument(
      document: document, operations: operations, schemas: schemas,
      sharedResponses: shared(operations, document.root), diagnostics: diagnostics + reader.schemas.diagnostics)
  }

  private static func operations(
    of root: Node, _ filter: DocumentFilter?, _ reader: inout OperationReader, _ diagnostics: inout [Diagnostic]
  ) -> [Operation] {
    var operations: [Operation] = []
    var unused = filter ?? DocumentFilter()
    for (path, item) in root["paths"]?.object.map({ Array($0.members) }) ?? [] {
      for (method, node) in item.object.map({ Array($0.members) }) ?? []
      where DocumentRepair.methods.contains(method) {
        let id = node["operationId"]?.string ?? ""
        let tags = node["tags"]?.strings ?? []
        if let filter, !filter.includes(operationID: id, path: path, tags: tags) { continue }
        unused.operations.remove(id)
        unused.paths.remove(path)
        unused.tags.subtract(tags)
        do {
          operations.append(try reader.read(node, path: path, method: method, item: item))
        } catch {
          diagnostics.append(error.diagnostic)
        }
      }
    }
    // A filter entry that matches nothing is a slip of the pen, not a wish for nothing.
    let paths = root["paths"]?.object?.keys ?? []
    diagnostics += unused.paths.sorted().map { unknown("path", $0, among: paths) }
    diagnostics += unused.operations.sorted().map { unknown("operation", $0, among: operations.map(\.id)) }
    diagnostics += unused.tags.sorted().map { unknown("tag", $0, among: []) }
    return operations
  }

  private static func unknown(_ kind: String, _ name: String, among known: [String]) -> Diagnostic {
    let nearest = NearestNames.name(to: name, among: known).map { "; did you mean \($0)?" } ?? ""
    return Diagnostic(
      .error, at: JSONPointer(), "the configuration names \(kind) \(name), which is not there\(nearest)")
  }

  /// Every named schema that can be reached, in the document's order.
  private static func closure(
    of roots: [Schema], _ root: Node, _ reader: inout SchemaReader, _ diagnostics: inout [Diagnostic]
  ) -> [NamedSchema] {
    var found: [String: Schema] = [:]
    var waiting = roots.flatMap(\.references)
    while let name = waiting.popLast() {
      guard found[name] == nil else { continue }
      let pointer = JSONPointer(["components", "schemas", name])
      let schema: Schema
      do {
        schema = try reader.read(root[pointer] ?? .null, at: pointer)
      } catch {
        diagnostics.append(error.diagnostic)
        schema = Schema(.free, at: pointer)
      }
      found[name] = schema
      waiting += schema.references
    }
    let order = root["components"]?["schemas"]?.object?.keys ?? []
    return order.compactMap { name in found[name].map { NamedSchema(name: name, schema: $0) } }
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
      + responses.flatMap(\.contents).compactMap(\.schema)
  }
}
