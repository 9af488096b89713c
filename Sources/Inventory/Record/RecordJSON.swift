public import APIRuntime
import OrderedCollections

/// Everything that a server reported about a computer, for programs: an object with each value at the path of its field
/// in the catalogue, whatever the name in the API version.
///
/// Values keep their types. Dates are ISO 8601 in UTC. Values that are not reported are null. Values that are not
/// available are null, too, and listed in `notAvailable` with the reason.
public struct RecordJSON: Sendable {
  /// The record in the document's order, then unknown members.
  public private(set) var record = JSONObject()
  /// The API version of the response.
  public let layout: LayoutVersion
  /// Human-readable reasons why fields have no reliable value, with their paths: `not available in v1`.
  public private(set) var notAvailable: [(path: String, reason: String)] = []
  private let names: ReferenceNames
  /// The requested sections, such as `HARDWARE`; nil for all.
  private let sections: Set<String>?

  /// The name for values outside of sections, as if they were one.
  public static let topLevel = "COMPUTER"

  /// Reads a record: the response of the detail endpoint, a JSON object.
  ///
  /// - Parameters:
  ///   - sections: the requested sections, such as `HARDWARE`; nil for all. The id is always included.
  ///   - names: the names of the departments and buildings that the record contains as ids.
  public init(
    json: [UInt8], catalogue: FieldCatalogue, layout: LayoutVersion, sections: Set<String>? = nil,
    names: ReferenceNames = ReferenceNames()
  ) throws(JSONReadingError) {
    let sent = try JSONReader.read(json) { reader throws(JSONReadingError) in
      guard reader.peek() == .object else { throw reader.failure(expected: "an object") }
      return try JSONObject(json: &reader)
    }
    self.layout = layout
    self.sections = sections
    self.names = names
    record = members(of: sent, catalogue.schema, isTop: true)
  }

  /// A record with these values.
  init(_ record: JSONObject, layout: LayoutVersion, notAvailable: [(path: String, reason: String)]) {
    self.record = record
    self.layout = layout
    self.notAvailable = notAvailable
    (names, sections) = (ReferenceNames(), nil)
  }

  // MARK: Objects

  private mutating func members(of sent: JSONObject, _ schema: RecordSchema?, isTop: Bool = false) -> JSONObject {
    // Setting a member of `JSONObject` is a linear search, which takes too long for an object with as many keys as a
    // server can send.
    var object: OrderedDictionary<String, JSONValue> = [:]
    var written: Set<String> = [Self.attributes]
    for child in schema?.children ?? [] {
      let name = layout.sentPath(child.path).split(separator: ".").last.map(String.init) ?? child.name
      let key = name.hasSuffix("[]") ? String(name.dropLast(2)) : name
      written.insert(child.versions.contains(layout) ? key : child.name)
      guard !isTop || isWanted(child) else { continue }
      if child.name == Self.attributes {
        if isTop { object[child.name] = attributes(of: sent) }
        continue
      }
      if let reference = Reference(path: child.path) {
        object[child.name] = named(reference, in: sent, child)
      } else if child.versions.contains(layout) {
        object[child.name] = value(sent[key], child)
      } else {
        // Included if the server sends it although its version should not have it.
        object[child.name] = value(sent[child.name], child)
        if sent[child.name] == nil { note(child.path, RecordValueText.notAvailable(in: layout)) }
      }
    }
    for member in sent.members where !written.contains(member.key) {
      guard !isTop || sections == nil else { continue }
      object[member.key] = value(member.value, nil)
    }
    return JSONObject(object.map { .init(key: $0, value: $1) })
  }

  private func isWanted(_ schema: RecordSchema) -> Bool {
    guard let sections, schema.name != "id" else { return true }
    return sections.contains(schema.section ?? Self.topLevel)
  }

  private mutating func value(_ value: JSONValue?, _ schema: RecordSchema?) -> JSONValue {
    guard !AbsentValue.isAbsent(value, schema) else { return .null }
    switch value {
    case nil, .null: return .null
    case .object(let object): return .object(members(of: object, schema))
    case .array(let elements):
      var values: [JSONValue] = []
      for element in elements { values.append(self.value(element, schema)) }
      return .array(values)
    case .string(let text) where schema?.field?.kind == .dateTime || schema?.field?.kind == .date: return date(text)
    case .some(let other): return other
    }
  }

  /// Servers send "" for a date that never occurred.
  private func date(_ text: String) -> JSONValue {
    guard !text.isEmpty else { return .null }
    guard let stamp = ISO8601Timestamp(text) else { return .string(text) }
    return .string(
      stamp.isDateOnly
        ? DateText.day(milliseconds: stamp.milliseconds) : DateText.iso8601(milliseconds: stamp.milliseconds))
  }

  /// The name for an id in the record; the id when the name is unknown.
  private mutating func named(_ reference: Reference, in sent: JSONObject, _ schema: RecordSchema) -> JSONValue {
    guard let id = sent[reference.idName]?.stringValue, !id.isEmpty, id != Naming.noneID else { return .null }
    if case .unavailable(let reason) = names[reference] { note(schema.path, "name not available: \(reason)") }
    return .string(names[reference].text(for: id))
  }

  private mutating func note(_ path: String, _ reason: String) {
    let path = path.hasSuffix("[]") ? String(path.dropLast(2)) : path
    if !notAvailable.contains(where: { $0.path == path }) { notAvailable.append((path, reason)) }
  }

  // MARK: Extension attributes

  private static let attributes = "extensionAttributes"

  /// The attributes of all six lists, each once, as in the detail; null when no list was sent.
  private func attributes(of sent: JSONObject) -> JSONValue {
    var lists = sent[Self.attributes].map { [$0] } ?? []
    lists += sent.members.compactMap { $0.value[Self.attributes] }
    var seen: Set<String> = []
    var attributes: [JSONValue] = []
    var isReported = false
    for case .array(let elements) in lists {
      isReported = true
      for element in elements {
        if let id = element["definitionId"]?.stringValue, !seen.insert(id).inserted { continue }
        attributes.append(element)
      }
    }
    return isReported ? .array(attributes) : .null
  }
}

extension RecordJSON {
  /// The record as indented JSON, followed by its API version and the fields that are not available. Contains no
  /// control characters that could affect a terminal.
  public var text: [UInt8] {
    var whole = record
    whole["apiVersion"] = .string(layout.name)
    whole["notAvailable"] = .object(JSONObject(notAvailable.map { .init(key: $0.path, value: .string($0.reason)) }))
    var bytes: [UInt8] = []
    Self.append(.object(whole), indent: 0, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// Values nested deeper than this are written in one line, so that deep nesting does not produce huge indentation.
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
