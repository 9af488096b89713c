import Wording

/// Finds names in the configuration that the document does not contain. They are taken for typos and reported as
/// errors.
struct NameCheck {
  let root: Node
  private(set) var diagnostics: [Diagnostic] = []

  init(root: Node) { self.root = root }

  /// The names of the schemas.
  private var schemas: [String] { root["components"]?["schemas"]?.object?.keys ?? [] }

  /// Checks all names in a configuration.
  static func check(_ configuration: GeneratorConfiguration, in root: Node) -> [Diagnostic] {
    var check = NameCheck(root: root)
    let operations = DocumentResolver.places(in: root)
    for (key, filter) in [("filter", configuration.filter ?? DocumentFilter()), ("exclude", configuration.exclude)] {
      check.check(filter.paths, "path", "\(key).paths", among: root["paths"]?.object?.keys ?? [], allowsPatterns: true)
      check.check(filter.schemas, "schema", "\(key).schemas", among: check.schemas, allowsPatterns: true)
      check.check(
        filter.operations, "operation", "\(key).operations", among: operations.map(\.id), allowsPatterns: true
      ) { name in
        operations.first { $0.words == name }.map { "; its ID is \($0.id)" }
      }
      check.check(filter.tags, "tag", "\(key).tags", among: operations.flatMap(\.tags), allowsPatterns: true)
    }
    check.check(Set(configuration.catalogue.flatMap(\.schemas)), "schema", "catalogue", among: check.schemas)
    check.check(Set(configuration.typeOverrides.schemas.keys), "schema", "typeOverrides.schemas", among: check.schemas)
    check.check(Set(configuration.operationIDs.keys), "operation", "operationIds", among: operations.map(\.words))
    check.check(configuration.commaSeparated, "query parameter", "commaSeparated", among: check.queryParameters())
    return check.diagnostics
  }

  /// - Parameters:
  ///   - allowsPatterns: whether `*` stands for any characters.
  ///   - hint: a hint for a name that is known in another form.
  private mutating func check(
    _ names: Set<String>, _ kind: String, _ key: String, among known: [String], allowsPatterns: Bool = false,
    hint: (_ name: String) -> String? = { _ in nil }
  ) {
    guard !names.isEmpty else { return }
    for name in names.subtracting(known).sorted() {
      if allowsPatterns, NamePattern(name).isPattern {
        guard !known.contains(where: NamePattern(name).matches) else { continue }
        diagnostics.append(Diagnostic(.error, configurationKey: key, "there is no \(kind) that matches \(name)"))
        continue
      }
      let more = hint(name) ?? NearestNames.name(to: name, among: known).map { "; did you mean \($0)?" } ?? ""
      diagnostics.append(Diagnostic(.error, configurationKey: key, "there is no \(kind) \(name)\(more)"))
    }
  }

  private func queryParameters() -> [String] {
    var names: [String] = []
    func add(_ parameters: Node?) {
      for parameter in parameters?.array ?? [] {
        let target = parameter["$ref"]?.string.flatMap { JSONPointer(reference: $0) }.flatMap { root[$0] } ?? parameter
        if target["in"]?.string == "query", let name = target["name"]?.string { names.append(name) }
      }
    }
    for item in root["paths"]?.object?.members.map(\.value) ?? [] {
      add(item["parameters"])
      for method in DocumentRepair.methods { add(item[method]?["parameters"]) }
    }
    return names
  }
}
