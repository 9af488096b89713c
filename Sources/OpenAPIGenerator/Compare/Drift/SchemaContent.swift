/// What a schema says about values, with references followed and compositions joined: two schemas that allow the same
/// values are alike, whatever they are named and however they are composed.
struct SchemaContent {
  /// The type in JSON; nil for any, and for a choice between several.
  var type: String?
  var format: String?
  /// The known values of an enumeration.
  var values: [String] = []
  /// The properties of an object, in the document's order.
  var properties = NodeObject()
  var required: Set<String> = []
  /// The schema of a list's elements.
  var items: Node?
  /// The schema of an object's other members.
  var others: Node?
}

/// Reads contents of schemas. Each named schema is read once.
struct SchemaContents {
  private let root: Node
  private var known: [String: SchemaContent] = [:]

  init(root: Node) { self.root = root }

  /// The content of a schema.
  mutating func content(of node: Node) -> SchemaContent {
    guard let reference = node["$ref"]?.string else {
      var seen: Set<String> = []
      return read(node, &seen)
    }
    if let content = known[reference] { return content }
    var seen: Set<String> = []
    let content = read(node, &seen)
    known[reference] = content
    return content
  }

  /// A schema that refers to itself as a part of itself says nothing more the second time.
  private func read(_ node: Node, _ seen: inout Set<String>) -> SchemaContent {
    if let reference = node["$ref"]?.string {
      guard seen.insert(reference).inserted, let target = JSONPointer(reference: reference).flatMap({ root[$0] }) else {
        return SchemaContent()
      }
      return read(target, &seen)
    }
    var content = own(node)
    for part in node["allOf"]?.array ?? [] { content.join(read(part, &seen), isChoice: false) }
    for choice in (node["oneOf"]?.array ?? []) + (node["anyOf"]?.array ?? []) {
      // null as a choice is how OpenAPI 3.1 says that a value may be absent.
      if choice["type"]?.string == "null" { continue }
      content.join(read(choice, &seen), isChoice: true)
    }
    return content
  }

  private func own(_ node: Node) -> SchemaContent {
    var content = SchemaContent()
    let types = node["type"]?.string.map { [$0] } ?? node["type"]?.strings.filter { $0 != "null" } ?? []
    content.type = types.count == 1 ? types[0] : nil
    content.format = node["format"]?.string
    content.values = (node["enum"]?.array ?? []).compactMap(\.scalarText)
    content.properties = node["properties"]?.object ?? NodeObject()
    content.required = Set(node["required"]?.strings ?? [])
    content.items = node["items"]
    content.others = node["additionalProperties"].flatMap { $0.object == nil ? nil : $0 }
    if content.type == nil, types.isEmpty {
      if !content.properties.isEmpty || content.others != nil { content.type = "object" }
      if content.items != nil { content.type = "array" }
    }
    return content
  }
}

extension SchemaContent {
  /// Adds what a part or a choice says. A value of a choice has some of the properties and none for certain.
  fileprivate mutating func join(_ other: SchemaContent, isChoice: Bool) {
    let isFirst = self.type == nil && properties.isEmpty && values.isEmpty && items == nil
    if isFirst || type == other.type || other.type == nil {
      type = type ?? other.type
    } else if isChoice {
      type = nil
    }
    format = format ?? other.format
    let known = Set(values)
    values += other.values.filter { !known.contains($0) }
    for (name, node) in other.properties.members where properties[name] == nil { properties[name] = node }
    if !isChoice { required.formUnion(other.required) }
    items = items ?? other.items
    others = others ?? other.others
  }
}
