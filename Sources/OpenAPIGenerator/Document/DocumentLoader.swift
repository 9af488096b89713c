import Wording
import Yams

/// Stage 1: bytes become a tree of nodes.
enum DocumentLoader {
  /// Reads a document in JSON (RFC 8259) or YAML.
  ///
  /// JSON has its own parser, because Yams takes seconds for two megabytes and does not support surrogate pairs.
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
      let found = object["openapi"]?.string ?? object["swagger"]?.string
      throw DocumentError(
        name, found.map { "OpenAPI \($0) is not supported; versions 3.0 and 3.1 are" } ?? "the key openapi is missing",
        at: JSONPointer(["openapi"]))
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
          throw DocumentError(name, error.description)
        }
        return node
      }
    }
    return try yaml(bytes, name: name)
  }

  private static func json(_ bytes: [UInt8], name: String) throws -> Node {
    do { return try JSONParser.parse(bytes) } catch { throw DocumentError(name, error.description) }
  }

  private static func yaml(_ bytes: [UInt8], name: String) throws -> Node {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw DocumentError(name, "not UTF-8") }
    do {
      guard let root = try Yams.compose(yaml: text) else { throw DocumentError(name, "the file is empty") }
      // Aliases of aliases can stand for more values than there are bytes.
      var room = bytes.count * 4 + 100_000
      guard let node = Node(yaml: root, &room) else {
        throw DocumentError(name, "its YAML aliases stand for too many values")
      }
      return node
    } catch let error as YamlError {
      throw DocumentError(name, error.words)
    }
  }
}

extension Node {
  /// The YAML node with its scalars resolved by YAML 1.2's core schema, as far as Yams supports it. A key `<<` merges other
  /// objects (YAML 1.1), whose members count only where the object has none of their keys.
  ///
  /// - Parameter room: how many values there may still be; nil if they are more.
  init?(yaml node: Yams.Node, _ room: inout Int) {
    room -= 1
    guard room >= 0 else { return nil }
    switch node {
    case .mapping(let mapping):
      var members: [(String, Node)] = []
      var merged: [NodeObject] = []
      for (key, value) in mapping {
        guard let value = Node(yaml: value, &room) else { return nil }
        let name = key.string ?? ""
        if name == "<<", key.scalar?.style == .plain, value.object != nil || value.array != nil {
          merged += value.array?.compactMap(\.object) ?? [value.object].compactMap(\.self)
        } else {
          members.append((name, value))
        }
      }
      var object = NodeObject(members)
      for other in merged {
        for (key, value) in other.members where object[key] == nil { object[key] = value }
      }
      self = .object(object)
    case .sequence(let elements):
      var nodes: [Node] = []
      for element in elements {
        guard let node = Node(yaml: element, &room) else { return nil }
        nodes.append(node)
      }
      self = .array(nodes)
    default:
      let text = node.scalar?.string ?? ""
      if let style = node.scalar?.style, style == .singleQuoted || style == .doubleQuoted {
        self = .string(text)
      } else if node.null != nil {
        self = .null
      } else if text == "true" || text == "false" {
        // YAML 1.1 also reads `yes` and `on` as booleans, but documents use them as plain strings.
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

extension YamlError {
  /// The error and its place in one line.
  var words: String {
    switch self {
    case .scanner(let context, let problem, let mark, let yaml), .parser(let context, let problem, let mark, let yaml),
      .composer(let context, let problem, let mark, let yaml):
      let place = "not YAML, line \(mark.line), column \(mark.column)"
      if TabIndentation.isThere(in: yaml, line: mark.line) { return "\(place): \(TabIndentation.words)" }
      let beginning = context.map { " (\($0.text) that begins on line \($0.mark.line))" } ?? ""
      return "\(place): \(problem)\(beginning)"
    case .duplicatedKeysInMapping(let duplicates, let context):
      let place = "not YAML, line \(context.mark.line), column \(context.mark.column)"
      return "\(place): duplicate key \(duplicates.joined(separator: ", "))"
    case .reader(let problem, _, _, _): return "not YAML: \(problem)"
    default: return "\(self)"
    }
  }
}
