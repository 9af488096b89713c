/// The fields of a schema, or of several versions of it.
struct CataloguePlan: Hashable, Sendable {
  /// The catalogue's name in Swift.
  var name: String
  var rows: [CatalogueRow]
}

/// One field, with the properties of the runtime's `SchemaField`.
struct CatalogueRow: Hashable, Sendable {
  var path: String
  /// The case of `SchemaField.Kind`.
  var kind: String
  var format: String?
  var values: [String]
  var section: String?
  var isDeprecated: Bool
  var isReadOnly: Bool
  var isList: Bool
  /// The versions of the API whose answers contain it, such as `v4`.
  var versions: [String] = []
  /// Whether the server can filter a list by it.
  var isFilterable = false
  /// Whether the server can sort a list by it.
  var isSortable = false
}

/// Lists the leaf fields of a schema: those that can be a column.
struct CataloguePlanner {
  let document: ResolvedDocument

  /// The fields in document order.
  func rows(of schema: String) -> [CatalogueRow] {
    guard let root = document.schema(named: schema) else { return [] }
    var rows: [CatalogueRow] = []
    collect(root, Place(), into: &rows, visited: [schema])
    let uses = SchemaUses(of: schema, in: document)
    for index in rows.indices {
      let name = rows[index].path.replacing("[]", with: "")
      rows[index].versions = uses.versions
      rows[index].isFilterable = uses.filterable.contains(name)
      rows[index].isSortable = uses.sortable.contains(name)
    }
    return rows
  }

  /// The place of a field, with what it inherits from the values around it.
  private struct Place {
    var path = ""
    var section: String?
    var isDeprecated = false
    var isReadOnly = false
    var isList = false
  }

  private func collect(_ schema: Schema, _ place: Place, into rows: inout [CatalogueRow], visited: Set<String>) {
    var place = place
    place.isDeprecated = place.isDeprecated || schema.isDeprecated
    place.isReadOnly = place.isReadOnly || schema.isReadOnly
    switch schema.kind {
    case .reference(let name):
      // A recursive schema would give endless fields. Its first level has all of them.
      guard !visited.contains(name), let target = document.schema(named: name) else { return }
      collect(target, place, into: &rows, visited: visited.union([name]))
    case .array(let items):
      place.isList = true
      collect(items, place, into: &rows, visited: visited)
    case .object(let object):
      guard !object.properties.isEmpty else { return rows.append(row(Leaf(kind: "freeForm"), place)) }
      if place.isList { place.path += "[]" }
      for property in object.properties {
        var inner = place
        inner.isList = false
        if place.path.isEmpty {
          inner.path = property.name
          inner.section = hasSection(property.schema) ? Self.snakeCase(property.name) : nil
        } else {
          inner.path += ".\(property.name)"
        }
        collect(property.schema, inner, into: &rows, visited: visited)
      }
    case .string(let format):
      let kind = format == "date-time" ? "dateTime" : format == "date" ? "date" : "string"
      rows.append(row(Leaf(kind: kind, format: kind == "string" ? format : nil), place))
    case .enumeration(let values): rows.append(row(Leaf(kind: "enumeration", values: values), place))
    case .numbers(let numbers):
      let kind = numbers.isInteger ? "integer" : "number"
      rows.append(row(Leaf(kind: kind, format: numbers.format, values: numbers.values.map(\.text)), place))
    case .integer(let format): rows.append(row(Leaf(kind: "integer", format: format), place))
    case .number(let format): rows.append(row(Leaf(kind: "number", format: format), place))
    case .boolean: rows.append(row(Leaf(kind: "boolean"), place))
    case .union, .free, .freeObject: rows.append(row(Leaf(kind: "freeForm"), place))
    }
  }

  private struct Leaf {
    var kind: String
    var format: String?
    var values: [String] = []
  }

  private func row(_ leaf: Leaf, _ place: Place) -> CatalogueRow {
    CatalogueRow(
      path: place.path, kind: leaf.kind, format: leaf.format, values: leaf.values, section: place.section,
      isDeprecated: place.isDeprecated, isReadOnly: place.isReadOnly, isList: place.isList)
  }

  /// Whether a property of the root is a section: an object or a list.
  private func hasSection(_ schema: Schema) -> Bool {
    switch schema.kind {
    case .reference(let name): document.schema(named: name).map(hasSection) ?? false
    case .array, .object, .freeObject, .union: true
    case .string, .enumeration, .numbers, .integer, .number, .boolean, .free: false
    }
  }

  /// `userAndLocation` becomes `USER_AND_LOCATION`.
  static func snakeCase(_ name: String) -> String {
    var result = ""
    for character in name {
      if character.isUppercase && !result.isEmpty { result += "_" }
      result += character.uppercased()
    }
    return result
  }
}

/// Merging several versions of a schema.
extension CataloguePlanner {
  /// The fields of several versions of a schema, given oldest first. The newest version sets the order; fields that
  /// only older versions have follow the same field as there.
  func rows(of schemas: [String]) -> [CatalogueRow] {
    var rows: [CatalogueRow] = []
    for schema in schemas.reversed() { merge(self.rows(of: schema), into: &rows) }
    return rows
  }

  private func merge(_ older: [CatalogueRow], into rows: inout [CatalogueRow]) {
    var places: [String: Int] = [:]
    for index in rows.indices { places[rows[index].path] = index }
    var added: [[CatalogueRow]] = Array(repeating: [], count: rows.count + 1)
    var place = rows.startIndex
    for row in older {
      guard let index = places[row.path] else {
        added[place].append(row)
        continue
      }
      rows[index].take(row)
      place = index + 1
    }
    rows = added[0] + rows.indices.flatMap { [rows[$0]] + added[$0 + 1] }
  }
}

extension CatalogueRow {
  /// Adds what an older version of the schema says about the same field.
  fileprivate mutating func take(_ older: CatalogueRow) {
    versions = older.versions.filter { !versions.contains($0) } + versions
    values += older.values.filter { !values.contains($0) }
    isFilterable = isFilterable || older.isFilterable
    isSortable = isSortable || older.isSortable
  }
}

/// How the operations use a schema: the API versions that return it, and the fields their lists can be filtered and
/// sorted by.
struct SchemaUses {
  /// Such as `v1`, in document order.
  private(set) var versions: [String] = []
  /// The field names that the parameter `filter` allows.
  private(set) var filterable: Set<String> = []
  /// The field names that the parameter `sort` allows.
  private(set) var sortable: Set<String> = []

  /// Collects the uses in operations whose answer is the schema or a list of it.
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

  /// The first path component that is a version: `v4` in `/v4/computers-inventory`.
  private static func version(of path: String) -> String? {
    path.split(separator: "/" as Character).first { step in
      step.first == "v" && step.count > 1 && step.dropFirst().allSatisfy(\.isNumber)
    }.map(String.init)
  }
}
