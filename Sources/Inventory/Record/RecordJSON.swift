public import APIRuntime

/// Everything a server reported about one computer as programs take it: an object in which each value is at the path that
/// the catalogue has for its field, whatever the version of the interface calls it.
///
/// Values keep their types; dates are ISO 8601 in UTC; what was not reported is null. What cannot be there is null as well,
/// and in `notAvailable` with the reason.
public struct RecordJSON: Sendable {
  /// The record, in the document's order, then what it does not know.
  public private(set) var record = JSONObject()
  /// The version that the server answered in.
  public let layout: LayoutVersion
  /// Why fields have no value that can be relied on, by their paths, in words for people: `not available in v1`.
  public private(set) var notAvailable: [(path: String, reason: String)] = []
  private let names: ReferenceNames
  /// The sections that are wanted, as `HARDWARE`; nil for all.
  private let sections: Set<String>?

  /// What stands outside of sections, as if it were one.
  public static let topLevel = "COMPUTER"

  /// Reads a record: the answer of the detail endpoint, a JSON object.
  ///
  /// - Parameters:
  ///   - sections: those that are wanted, as `HARDWARE`; nil for all. The id is always there.
  ///   - names: the names of the departments and buildings that the record has as ids.
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

  // MARK: Objects

  private mutating func members(of sent: JSONObject, _ schema: RecordSchema?, isTop: Bool = false) -> JSONObject {
    var object = ObjectInOrder()
    var written: Set<String> = [Self.attributes]
    for child in schema?.children ?? [] {
      let name = layout.sentPath(child.path).split(separator: ".").last.map(String.init) ?? child.name
      let key = name.hasSuffix("[]") ? String(name.dropLast(2)) : name
      written.insert(child.versions.contains(layout) ? key : child.name)
      guard !isTop || isWanted(child) else { continue }
      if child.name == Self.attributes {
        if isTop { object.set(child.name, attributes(of: sent)) }
        continue
      }
      if let reference = Reference(path: child.path) {
        object.set(child.name, named(reference, in: sent, child))
      } else if child.versions.contains(layout) {
        object.set(child.name, value(sent[key], child))
      } else {
        // Should it come all the same, it is told.
        object.set(child.name, value(sent[child.name], child))
        if sent[child.name] == nil { note(child.path, RecordValueText.notAvailable(in: layout)) }
      }
    }
    for member in sent.members where !written.contains(member.key) {
      guard !isTop || sections == nil else { continue }
      object.set(member.key, value(member.value, nil))
    }
    return JSONObject(object.members)
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

  /// "" is how a date that never was is sent.
  private func date(_ text: String) -> JSONValue {
    guard !text.isEmpty else { return .null }
    guard let stamp = ISO8601Timestamp(text) else { return .string(text) }
    return .string(
      stamp.isDateOnly
        ? DateText.day(milliseconds: stamp.milliseconds) : DateText.iso8601(milliseconds: stamp.milliseconds))
  }

  /// The name of what the record has as an id; the id where the name is not known.
  private mutating func named(_ reference: Reference, in sent: JSONObject, _ schema: RecordSchema) -> JSONValue {
    guard let id = sent[reference.idName]?.stringValue, !id.isEmpty, id != Naming.noneID else { return .null }
    if case .unavailable(let reason) = names[reference] { note(schema.path, "the name is not known: \(reason)") }
    return .string(names[reference].text(for: id))
  }

  private mutating func note(_ path: String, _ reason: String) {
    let path = path.hasSuffix("[]") ? String(path.dropLast(2)) : path
    if !notAvailable.contains(where: { $0.path == path }) { notAvailable.append((path, reason)) }
  }

  // MARK: Extension attributes

  private static let attributes = "extensionAttributes"

  /// Those of all six lists, each once, as the detail has them; null when no list was sent.
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

/// An object being built, with each key once. `JSONObject` looks through its members for every key that is set, which takes
/// too long for an object with as many keys as a server cares to send.
private struct ObjectInOrder {
  private(set) var members: [JSONObject.Member] = []
  private var places: [String: Int] = [:]

  /// Sets the value of a key. A key that is there keeps its place.
  mutating func set(_ key: String, _ value: JSONValue) {
    if let place = places[key] {
      members[place].value = value
    } else {
      places[key] = members.count
      members.append(.init(key: key, value: value))
    }
  }
}
