/// Lists the leaves of a schema: what can be a column.
struct CataloguePlanner {
  let document: ResolvedDocument

  /// The leaves in the document's order.
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

  /// Where a leaf stands, and what it has from the values around it.
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
      // A schema inside itself has leaves without end; its first round has shown them all.
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
    case .string, .enumeration, .integer, .number, .boolean, .free: false
    }
  }

  /// `userAndLocation` is `USER_AND_LOCATION`.
  static func snakeCase(_ name: String) -> String {
    var result = ""
    for character in name {
      if character.isUppercase && !result.isEmpty { result += "_" }
      result += character.uppercased()
    }
    return result
  }
}
