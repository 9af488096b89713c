import APIRuntime

extension RecordJSON {
  /// The record as a JSON text in lines, with the version it came in and what is not available at its end. Nothing in it
  /// can drive a terminal that it is looked at on.
  public var text: [UInt8] {
    var whole = record
    whole["apiVersion"] = .string(layout.name)
    whole["notAvailable"] = .object(JSONObject(notAvailable.map { .init(key: $0.path, value: .string($0.reason)) }))
    var bytes: [UInt8] = []
    Self.append(.object(whole), indent: 0, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// Values nested deeper than this stand in one line, so that a text of brackets does not become one of spaces.
  private static let deepestIndent = 32

  private static func append(_ value: JSONValue, indent: Int, to bytes: inout [UInt8]) {
    switch value {
    case .object(let object) where !object.members.isEmpty:
      appendLines(object.members, in: "{}", indent: indent, to: &bytes) { member, bytes in
        bytes.append(contentsOf: visible(member.key))
        bytes.append(contentsOf: ": ".utf8)
        append(member.value, indent: indent + 2, to: &bytes)
      }
    case .array(let elements) where !elements.isEmpty:
      appendLines(elements, in: "[]", indent: indent, to: &bytes) { append($0, indent: indent + 2, to: &$1) }
    case .string(let text): bytes.append(contentsOf: visible(text))
    default:
      var json = JSONWriter()
      value.write(json: &json)
      bytes.append(contentsOf: json.finish())
    }
  }

  private static func appendLines<Part>(
    _ parts: [Part], in brackets: StaticString, indent: Int, to bytes: inout [UInt8],
    _ append: (Part, inout [UInt8]) -> Void
  ) {
    let signs = Array(brackets.description.utf8)
    func newLine(_ indent: Int) {
      guard indent <= deepestIndent else { return }
      bytes.append(UInt8(ascii: "\n"))
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
    }
    bytes.append(signs[0])
    for (index, part) in parts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      newLine(indent + 2)
      append(part, &bytes)
    }
    newLine(indent)
    bytes.append(signs[1])
  }

  private static func visible(_ text: String) -> [UInt8] {
    var json = JSONWriter()
    json.visible(text)
    return json.finish()
  }
}
