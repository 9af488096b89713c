import Yams

/// Stage 1: bytes become a tree of nodes.
enum DocumentLoader {
  /// Reads a document in JSON (RFC 8259) or YAML.
  ///
  /// JSON has a reader of its own: Yams takes seconds for two megabytes and knows no surrogate pairs.
  static func load(_ bytes: [UInt8], name: String) throws -> LoadedDocument {
    let root = try node(bytes, name: name)
    guard let object = root.object else {
      throw DocumentError(name, "an OpenAPI document is an object, this is \(root.kindInWords)")
    }
    guard let version = object["openapi"]?.string, version.hasPrefix("3.0") || version.hasPrefix("3.1") else {
      let found = object["openapi"]?.string ?? object["swagger"]?.string
      throw DocumentError(
        name, found.map { "OpenAPI \($0) is not supported, 3.0 and 3.1 are" } ?? "the key openapi is missing",
        at: JSONPointer(["openapi"]))
    }
    return LoadedDocument(root: root, name: name, fingerprint: Fingerprint.text(of: bytes))
  }

  /// Any JSON or YAML text as a node; what begins with `{` or `[` is taken for JSON first, and a file that is called
  /// `.json` is nothing else: a slip in it would be other YAML, and pass.
  static func node(_ bytes: [UInt8], name: String) throws -> Node {
    let first = bytes.first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      do {
        return try JSONParser.parse(bytes)
      } catch {
        // Flow-style YAML begins like JSON; if it is neither, the words about JSON help more.
        guard !name.hasSuffix(".json"), let node = try? yaml(bytes, name: name) else {
          throw DocumentError(name, error.description)
        }
        return node
      }
    }
    return try yaml(bytes, name: name)
  }

  private static func yaml(_ bytes: [UInt8], name: String) throws -> Node {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw DocumentError(name, "not UTF-8") }
    do {
      guard let root = try Yams.compose(yaml: text) else { throw DocumentError(name, "the file is empty") }
      return Node(yaml: root)
    } catch let error as YamlError {
      throw DocumentError(name, error.words)
    }
  }
}

extension Node {
  /// The YAML node with its scalars resolved (YAML 1.2's core schema as far as Yams does it).
  init(yaml node: Yams.Node) {
    switch node {
    case .mapping(let mapping):
      self = .object(NodeObject(mapping.map { ($0.key.string ?? "", Node(yaml: $0.value)) }))
    case .sequence(let elements):
      self = .array(elements.map { Node(yaml: $0) })
    default:
      let text = node.scalar?.string ?? ""
      if let style = node.scalar?.style, style == .singleQuoted || style == .doubleQuoted {
        self = .string(text)
      } else if node.null != nil {
        self = .null
      } else if text == "true" || text == "false" {
        // Only these two: YAML 1.1 also takes `yes` and `on`, which documents use as plain strings.
        self = .bool(text == "true")
      } else if let value = node.int {
        self = .integer(value)
      } else if let value = node.float {
        self = .number(value)
      } else {
        self = .string(text)
      }
    }
  }
}
