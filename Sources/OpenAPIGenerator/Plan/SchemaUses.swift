/// Where a schema's values come from: the versions of the API, and what their lists can be filtered and sorted by.
struct SchemaUses {
  /// As `v1`, in the order of the document.
  private(set) var versions: [String] = []
  /// Names of fields, as the parameter `filter` knows them.
  private(set) var filterable: Set<String> = []
  /// Names of fields, as the parameter `sort` knows them.
  private(set) var sortable: Set<String> = []

  /// Looks at all operations that are wanted: those count that answer with the schema, by itself or as elements of a
  /// list.
  init(of schema: String, in document: ResolvedDocument) {
    for operation in document.operations where operation.method == "GET" {
      let answers = operation.responses.flatMap(\.contents).compactMap(\.schema)
      guard answers.contains(where: { Self.holds($0, schema, document) }) else { continue }
      if let version = Self.version(of: operation.path), !versions.contains(version) { versions.append(version) }
      for parameter in operation.parameters where parameter.location == .query {
        if parameter.name == "filter" { filterable.formUnion(parameter.fields) }
        if parameter.name == "sort" { sortable.formUnion(parameter.fields) }
      }
    }
  }

  private static func holds(_ answer: Schema, _ schema: String, _ document: ResolvedDocument) -> Bool {
    if answer.kind == .reference(schema) { return true }
    switch document.following(answer).kind {
    case .array(let items): return items.kind == .reference(schema)
    case .object(let object):
      return object.properties.contains { property in
        if case .array(let items) = document.following(property.schema).kind {
          items.kind == .reference(schema)
        } else {
          false
        }
      }
    default: return false
    }
  }

  /// The first step of a path that names a version: `v4` of `/v4/computers-inventory`.
  private static func version(of path: String) -> String? {
    path.split(separator: "/" as Character).first { step in
      step.first == "v" && step.count > 1 && step.dropFirst().allSatisfy(\.isNumber)
    }.map(String.init)
  }
}
