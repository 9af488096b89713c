import APIRuntime
import SeededNumbers

@testable import Inventory

/// Computers with tables of all shapes: fields that are missing, null, empty or have several values, lists that are a
/// single object or nested lists, and few distinct values, so that they meet in one element and in different ones.
struct TableFleet {
  private var generator: Seeded
  private var next = 1

  init(seed: UInt64) { generator = Seeded(state: seed) }

  /// The document: the sample's, with a table that has lists in its elements and one inside another.
  static let catalogue = FieldCatalogue(
    Sample.schema + [
      SchemaField(path: "storage.disks[].partitions[].percentUsed", kind: .integer, section: "STORAGE"),
      SchemaField(path: "certificates[].commonName", kind: .string, section: "CERTIFICATES"),
      SchemaField(path: "certificates[].expirationDate", kind: .dateTime, section: "CERTIFICATES"),
      SchemaField(path: "certificates[].identity", kind: .boolean, section: "CERTIFICATES"),
      SchemaField(path: "certificates[].details.issuer", kind: .string, section: "CERTIFICATES"),
    ])

  static let tables = ["applications", "disks", "partitions", "certificates", "extensionAttributes"].compactMap {
    (try? catalogue.table(named: $0)) ?? nil
  }

  /// The fields of the tables, and one outside of tables.
  static var fields: [Field] {
    get throws { [try catalogue.field(named: "name")] + tables.flatMap { $0.lists.flatMap(\.fields) } }
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func computers(_ count: Int) -> [JSONValue] { (0..<count).map { _ in computer() } }

  private mutating func computer() -> JSONValue {
    defer { next += 1 }
    // Most have the same values, as in a fleet, so that texts are shared.
    let isUsual = number(0...2) == 0
    return [
      "id": .integer(next),
      "general": ["name": text(), "extensionAttributes": list { $0.attribute() }],
      "applications": isUsual
        ? [["name": "Safari", "version": "26.6"], ["name": "Mail"]] : list { $0.application() },
      "storage": ["disks": list { $0.disk() }],
      "certificates": list { $0.certificate() },
      "extensionAttributes": list { $0.attribute() },
    ]
  }

  private mutating func application() -> JSONValue {
    object([
      ("name", pick(["Safari", "safari é", "Mail", "", .null])), ("version", pick(["26.6", "26.5", "9", "", .null])),
      ("sizeMegabytes", pick([8192, 999, 0, -1, "odd", .null])), ("cfBundleVersion", pick(["1", "a"])),
      ("path", "/Applications"),
    ])
  }

  private mutating func disk() -> JSONValue {
    object([
      ("model", pick(["APPLE SSD", "b", .null])),
      (
        "partitions",
        list {
          $0.object([("name", $0.pick(["Data", "a", .null])), ("percentUsed", $0.pick([8192, 0, -1, .null]))])
        }
      ),
    ])
  }

  private mutating func certificate() -> JSONValue {
    object([
      ("commonName", pick(["a", "b 1", "", .null])),
      ("expirationDate", pick(["2026-11-20T13:03:53Z", "2026-11-20", "never", .null])),
      ("identity", pick([true, false, .null])),
      ("details", pick([["issuer": "a"], ["issuer": .null], [["issuer": "a"], ["issuer": "b"]], .null, "x"])),
    ])
  }

  private mutating func attribute() -> JSONValue {
    object([
      ("definitionId", pick(["1", "2", "10"])), ("name", pick(["a", "Battery", .null])),
      ("values", pick([["Poor"], ["a", "b"], ["a", .null, ""], [], "Poor", .null])),
    ])
  }

  /// An object with some of these members, in any order.
  private mutating func object(_ members: [(String, JSONValue)]) -> JSONValue {
    var object = JSONObject()
    for (key, value) in number(0...3) == 0 ? members.shuffled(using: &generator) : members where number(0...4) > 0 {
      object[key] = value
    }
    return .object(object)
  }

  private mutating func list(_ element: (inout TableFleet) -> JSONValue) -> JSONValue {
    let elements = (0..<number(0...4)).map { _ in element(&self) }
    switch number(0...11) {
    case 0: return .null
    case 1: return elements.first ?? .array([])
    case 2: return .array([.array(elements), .null, 5] + elements.prefix(1))
    default: return .array(elements)
    }
  }

  private mutating func text() -> JSONValue { pick(["mac", "a", "b 1", .null]) }

  private mutating func pick(_ values: [JSONValue]) -> JSONValue { values.randomElement(using: &generator) ?? .null }
}

extension TableFleet {
  /// The values of a record in a field, element by element, read in the simplest way.
  static func elements(_ record: JSONValue, _ field: Field) -> [[String]] {
    let parts = field.path.split(separator: ".").map(String.init)
    guard let table = parts.dropLast().lastIndex(where: { $0.hasSuffix("[]") }) else { return [] }
    let elements = objects(record, parts[...table])
    // A size or percentage of -1 is not reported: the element has no value, but keeps its place.
    return elements.map { texts($0, parts[(table + 1)...]).filter { field.kind != .integer || $0 != "-1" } }
  }

  /// The objects at the end of a path, in order.
  private static func objects(_ value: JSONValue?, _ way: ArraySlice<String>) -> [JSONValue] {
    switch value {
    case .array(let elements): return elements.flatMap { objects($0, way) }
    case .object(let members):
      guard let part = way.first else { return value.map { [$0] } ?? [] }
      return objects(members[part.hasSuffix("[]") ? String(part.dropLast(2)) : part], way.dropFirst())
    default: return []
    }
  }

  private static func texts(_ value: JSONValue?, _ way: ArraySlice<String>) -> [String] {
    guard let part = way.first else { return leaves(value) }
    switch value {
    case .array(let elements): return elements.flatMap { texts($0, way) }
    case .object(let members): return texts(members[part], way.dropFirst())
    default: return []
    }
  }

  private static func leaves(_ value: JSONValue?) -> [String] {
    switch value {
    case nil, .null: []
    case .array(let elements): elements.flatMap { leaves($0) }
    case .string(let text): [text]
    case .some(let other): [String(decoding: Sample.bytes(other), as: UTF8.self)]
    }
  }
}
