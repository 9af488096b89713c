/// Changes to a document before it is read (OpenAPI Overlay 1.0): what the server's document does not say, or says wrongly. They
/// survive when the document is fetched again.
public struct DocumentOverlay: Hashable, Sendable {
  /// One change.
  struct Action: Hashable, Sendable {
    /// Which parts of the document are changed.
    var target: DocumentPath
    /// What is merged into them; nil to remove them.
    var update: Node?
  }

  /// The changes, in their order.
  var actions: [Action] = []

  /// No changes.
  public init() {}

  /// Applies the changes. A target that does not exist is an error: the document may have changed.
  func apply(to root: inout Node) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for (index, action) in actions.enumerated() {
      let targets = action.target.targets(in: root)
      if targets.isEmpty {
        diagnostics.append(
          Diagnostic(
            .error, configurationKey: "overlay[\(index)].target", "the document has no \(action.target.text)"))
      }
      // The last first, so that removed elements do not move the others.
      for target in targets.reversed() {
        if let update = action.update {
          root[target] = root[target].map { Self.merged($0, with: update) }
        } else {
          root.remove(target)
        }
      }
    }
    return diagnostics
  }

  /// Objects get the members of the other one, lists its elements, and other values are replaced.
  private static func merged(_ node: Node, with update: Node) -> Node {
    switch (node, update) {
    case (.object(var object), .object(let new)):
      for (key, value) in new.members { object[key] = object[key].map { merged($0, with: value) } ?? value }
      return .object(object)
    case (.array(let elements), .array(let new)): return .array(elements + new)
    case (.array(let elements), _): return .array(elements + [update])
    default: return update
    }
  }
}

/// The part of JSONPath that names places: `$.paths['/v1/sites'].get`, `$.paths.*.*`, `$.servers[0]`.
struct DocumentPath: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case name(String)
    case index(Int)
    /// All members or elements.
    case all
  }

  let text: String
  let steps: [Step]

  /// Nil for other texts.
  init?(_ text: String) {
    guard text.hasPrefix("$") else { return nil }
    self.text = text
    var steps: [Step] = []
    var rest = text.dropFirst()
    while let first = rest.first {
      rest = rest.dropFirst()
      switch first {
      case ".":
        let name = rest.prefix { $0 != "." && $0 != "[" }
        guard !name.isEmpty else { return nil }
        rest = rest.dropFirst(name.count)
        steps.append(name == "*" ? .all : .name(String(name)))
      case "[":
        guard let step = Self.bracketed(&rest) else { return nil }
        steps.append(step)
      default: return nil
      }
    }
    self.steps = steps
  }

  private static func bracketed(_ rest: inout Substring) -> Step? {
    if let quote = rest.first, quote == "'" || quote == "\"" {
      rest = rest.dropFirst()
      guard let end = rest.firstIndex(of: quote) else { return nil }
      let name = String(rest[..<end])
      rest = rest[rest.index(after: end)...]
      guard rest.first == "]" else { return nil }
      rest = rest.dropFirst()
      return .name(name)
    }
    guard let end = rest.firstIndex(of: "]") else { return nil }
    let text = rest[..<end]
    rest = rest[rest.index(after: end)...]
    return text == "*" ? .all : Int(text).map { .index($0) }
  }

  /// The places in a document, in its order.
  func targets(in root: Node) -> [JSONPointer] {
    var places = [(JSONPointer(), root)]
    for step in steps {
      places = places.flatMap { pointer, node -> [(JSONPointer, Node)] in
        switch (step, node) {
        case (.name(let name), .object(let object)): object[name].map { [(pointer / name, $0)] } ?? []
        case (.index(let index), .array(let elements)):
          elements.indices.contains(index) ? [(pointer / index, elements[index])] : []
        case (.all, .object(let object)): object.members.map { (pointer / $0.key, $0.value) }
        case (.all, .array(let elements)): elements.enumerated().map { (pointer / $0.offset, $0.element) }
        default: []
        }
      }
    }
    return places.map(\.0)
  }
}

extension Node {
  /// Removes the member or element at a place; nothing for the root.
  fileprivate mutating func remove(_ pointer: JSONPointer) {
    guard let last = pointer.steps.last else { return }
    let parent = JSONPointer(Array(pointer.steps.dropLast()))
    switch self[parent] {
    case .object(var object):
      object[last] = nil
      self[parent] = .object(object)
    case .array(var elements):
      if let index = Int(last), elements.indices.contains(index) { elements.remove(at: index) }
      self[parent] = .array(elements)
    default: break
    }
  }

  /// The value as JSON in one line of ASCII.
  var json: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value): value.jsonLiteral
    case .array(let elements): "[\(elements.map(\.json).joined(separator: ", "))]"
    case .object(let object):
      "{\(object.members.map { "\($0.key.jsonLiteral): \($0.value.json)" }.joined(separator: ", "))}"
    }
  }
}
