import APIRuntime

/// A page of computers as a server answers it, made up: the same for the same arguments on every machine.
public struct InventoryPage {
  /// How alike computers are.
  public enum Likeness: String, CaseIterable, Sendable {
    /// Applications, certificates, profiles and the like are drawn from the hundred that a company has.
    case fleet
    /// No text comes twice.
    case strangers
  }

  private let template = PageTemplate()
  private let likeness: Likeness
  private var writer = JSONWriter()
  private var computer = 0

  /// The text of a page of so many computers, all sections.
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
    // Servers send null for about as many; the catalogue does not say what is required.
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
