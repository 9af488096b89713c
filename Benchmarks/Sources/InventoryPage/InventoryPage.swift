import APIRuntime
import InventoryTypes

/// A synthetic page of computers in a server's format. Equal arguments give equal pages on every machine.
public struct InventoryPage {
  /// How similar computers are.
  public enum Likeness: String, CaseIterable, Sendable {
    /// Applications, certificates, profiles and the like come from the hundred of one organization.
    case fleet
    /// All texts are different.
    case strangers
  }

  private let template = PageTemplate()
  private let likeness: Likeness
  private var writer = JSONWriter()
  private var computer = 0

  /// The text of a page of computers with all sections.
  public static func bytes(computers: Int, likeness: Likeness = .fleet) -> [UInt8] {
    var page = InventoryPage(likeness: likeness)
    page.writer.beginObject()
    page.writer.member("totalCount", computers)
    page.writer.key("results")
    page.writer.beginArray()
    for computer in 0..<computers { page.write(computer) }
    page.writer.endArray()
    page.writer.endObject()
    return page.writer.bytes
  }

  /// The text of one computer.
  public static func detail(_ computer: Int = 0) -> [UInt8] {
    var page = InventoryPage(likeness: .fleet)
    page.write(computer)
    return page.writer.bytes
  }

  private init(likeness: Likeness) { self.likeness = likeness }

  private mutating func write(_ computer: Int) {
    self.computer = computer
    write(template.root, key: "", place: Noise.mix(UInt64(computer)))
  }

  private mutating func write(_ node: PageTemplate.Node, key: String, place: UInt64) {
    switch node {
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.key(member.key)
        write(member.node, key: member.key, place: Noise.mix(place ^ Noise.hash(member.key)))
      }
      writer.endObject()
    case .list(let element):
      writer.beginArray()
      for index in 0..<length(key, place) {
        let isOurs = likeness == .fleet && key != "localUserAccounts"
        let company = Noise.hash(key) ^ UInt64(index * 7 + computer % 5) % 100
        write(element, key: key, place: Noise.mix(isOurs ? company : place &+ UInt64(index)))
      }
      writer.endArray()
    case .leaf(let field) where field.isList:
      writer.beginArray()
      for index in 0..<2 { writer.string(Noise.text(key, Noise.mix(place &+ UInt64(index)))) }
      writer.endArray()
    case .leaf(let field): write(field, key: key, place: place)
    }
  }

  private func length(_ key: String, _ place: UInt64) -> Int {
    switch key {
    case "applications": 20 + Int(place % 20)
    case "configurationProfiles", "extensionAttributes", "certificates": 4 + Int(place % 4)
    default: Int(place % 4)
    }
  }

  private mutating func write(_ field: SchemaField, key: String, place: UInt64) {
    // Servers send about as many nulls; the catalogue does not say what is required.
    if place % 11 == 0, !["id", "capableUser", "managementId"].contains(key) { return writer.null() }
    switch field.kind {
    case .boolean: writer.bool(place % 3 == 0)
    case .integer: writer.int(Int64(place % 100_000))
    case .number: writer.double(Double(place % 10_000) / 8)
    case .dateTime:
      writer.string(ISO8601Timestamp.format(milliseconds: 1_700_000_000_000 + Int64(place % 90_000_000_000)))
    case .date: writer.string("2026-0\(1 + place % 9)-1\(place % 10)")
    case .enumeration: writer.string(field.enumValues[Int(place % UInt64(field.enumValues.count))])
    case .string, .freeForm: writer.string(Noise.text(key, place))
    }
  }
}

/// The shape of a computer's record with every section and field of the catalogue.
struct PageTemplate {
  indirect enum Node {
    case leaf(SchemaField)
    case object([Member])
    case list(Node)
  }

  struct Member {
    var key: String
    var node: Node
  }

  /// The record.
  let root: Node

  init(fields: [SchemaField] = Catalogue.ComputerInventory) {
    root = PageTemplate.object(fields.filter { $0.kind != .freeForm }.map { (path: $0.path[...], field: $0) })
  }

  /// Groups fields by the first component of their paths, in their order.
  private static func object(_ fields: [(path: Substring, field: SchemaField)]) -> Node {
    var steps: [Substring] = []
    var groups: [Substring: [(path: Substring, field: SchemaField)]] = [:]
    for (path, field) in fields {
      let step = path.prefix { $0 != "." }
      if groups[step] == nil { steps.append(step) }
      groups[step, default: []].append((path.dropFirst(step.count + 1), field))
    }
    return .object(
      steps.map { step in
        let group = groups[step] ?? []
        let isList = step.hasSuffix("[]")
        let node = group.first.map { $0.path.isEmpty ? .leaf($0.field) : object(group) } ?? .object([])
        return Member(key: String(isList ? step.dropLast(2) : step), node: isList ? .list(node) : node)
      })
  }
}
