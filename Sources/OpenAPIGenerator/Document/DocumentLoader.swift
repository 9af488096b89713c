import YAML

/// Stage 1: bytes become a tree of nodes.
enum DocumentLoader {
  /// Reads a document in JSON (RFC 8259) or YAML.
  ///
  /// JSON has its own parser, because YAML takes much longer, and does not support surrogate pairs.
  ///
  /// - Parameter acceptsYAML: false for a text that is not trusted: a short one in YAML can stand for a huge tree.
  static func load(_ bytes: [UInt8], name: String, acceptsYAML: Bool = true) throws -> LoadedDocument {
    var duplicates: [String] = []
    let root = acceptsYAML ? try node(bytes, name: name, &duplicates) : try json(bytes, name: name)
    guard let object = root.object else {
      if bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "<") {
        throw DocumentError(name, "this is a web page or XML, not an OpenAPI document in JSON or YAML")
      }
      throw DocumentError(name, "an OpenAPI document must be an object, not \(root.kindInWords)")
    }
    guard let version = object["openapi"]?.string, version.hasPrefix("3.0") || version.hasPrefix("3.1") else {
      let key = object["openapi"] == nil && object["swagger"] != nil ? "swagger" : "openapi"
      let words =
        switch object[key] {
        case nil: "the key openapi is missing"
        case .string(let found)?: "OpenAPI \(found) is not supported; versions 3.0 and 3.1 are"
        case _? where key == "swagger": "OpenAPI 2 is not supported; versions 3.0 and 3.1 are"
        case let other?: "the version must be a text such as \"3.1.0\", not \(other.kindInWords)"
        }
      throw DocumentError(name, words, at: JSONPointer([key]))
    }
    var loaded = LoadedDocument(root: root, name: name, fingerprint: Fingerprint.text(of: bytes))
    loaded.warnings = duplicates.map { Diagnostic(.warning, at: JSONPointer(), $0) }
    return loaded
  }

  /// Any JSON or YAML text as a node. Text that begins with `{` or `[` is parsed as JSON first. A `.json` file is
  /// parsed only as JSON: with a syntax error it could still be valid YAML with another meaning.
  static func node(_ bytes: [UInt8], name: String) throws -> Node {
    var duplicates: [String] = []
    return try node(bytes, name: name, &duplicates)
  }

  private static func node(_ bytes: [UInt8], name: String, _ duplicates: inout [String]) throws -> Node {
    let first = bytes.first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      do {
        return try JSONParser.parse(bytes, &duplicates)
      } catch {
        // Flow-style YAML begins like JSON. If it is neither, the JSON error helps more.
        guard !name.hasSuffix(".json"), let node = try? yaml(bytes, name: name) else {
          throw DocumentError(name, error)
        }
        return node
      }
    }
    return try yaml(bytes, name: name)
  }

  private static func json(_ bytes: [UInt8], name: String) throws -> Node {
    do { return try JSONParser.parse(bytes) } catch { throw DocumentError(name, error) }
  }

  private static func yaml(_ bytes: [UInt8], name: String) throws -> Node {
    do {
      guard let root = try YAMLNode.read(bytes) else { throw DocumentError(name, "the file is empty") }
      return Node(yaml: root)
    } catch let error as YAMLError {
      throw DocumentError(name, Self.words(for: error), at: error.place.map { SourcePlace($0) })
    }
  }

  /// The error and its place in one line.
  private static func words(for error: YAMLError) -> String {
    let place = error.place.map { "not YAML, \(SourcePlace($0).words)" } ?? "not YAML"
    switch error {
    case .syntax(let problem, _, let beginning?):
      return "\(place): \(problem) (\(beginning.text) that begins on line \(beginning.place.line))"
    case .duplicateKey(let name, _, let first): return "\(place): duplicate key \(name), first on line \(first.line)"
    default: return "\(place): \(error.words)"
    }
  }
}

extension Node {
  /// The YAML node with its scalars resolved by YAML 1.2's core schema. A key `<<` merges other objects (YAML 1.1), whose
  /// members count only where the object has none of their keys.
  init(yaml node: YAMLNode) {
    switch node.value {
    case .mapping(let entries):
      var members: [(String, Node)] = []
      var merged: [NodeObject] = []
      for entry in entries {
        let value = Node(yaml: entry.value)
        if entry.key.text == "<<", entry.key.isPlain, value.object != nil || value.array != nil {
          merged += value.array?.compactMap(\.object) ?? [value.object].compactMap(\.self)
        } else {
          members.append((entry.key.text, value))
        }
      }
      var object = NodeObject(members)
      for other in merged {
        for (key, value) in other.members where object[key] == nil { object[key] = value }
      }
      self = .object(object)
    case .sequence(let elements): self = .array(elements.map(Node.init(yaml:)))
    case .scalar(let scalar):
      self =
        switch scalar.resolved {
        case .null: .null
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .number(let value): .number(value)
        case .string: .string(scalar.text)
        }
    }
  }
}

/// The result of stage 1: a document as it is in its file.
struct LoadedDocument: Sendable {
  /// The root object.
  var root: Node
  /// The document's name for messages and for the header of generated files.
  var name: String
  /// A fingerprint of the bytes (FNV-1a, 64 bits, 16 hexadecimal digits). Not cryptographic.
  var fingerprint: String
  /// What is unusual about its text.
  var warnings: [Diagnostic] = []

  init(root: Node, name: String, fingerprint: String) {
    self.root = root
    self.name = name
    self.fingerprint = fingerprint
  }
}

/// FNV-1a over bytes. Unlike Swift's hashing, it is the same on every machine and in every run.
enum Fingerprint {
  static func value(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  static func text(of bytes: some Sequence<UInt8>) -> String {
    let digits = String(value(of: bytes), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension DocumentError {
  fileprivate init(_ document: String, _ failure: JSONParser.Failure) {
    self.init(document, failure.description, at: failure.place)
  }
}
