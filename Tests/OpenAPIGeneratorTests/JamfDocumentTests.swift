import Foundation
import Testing

@testable import OpenAPIGenerator

@Suite(
  "Jamf's documents as served",
  .enabled(if: Fixture.testsJamfDocuments, "Jamf's documents are not part of the project: ../shared/openapi is absent"))
struct JamfDocumentTests {
  static let versions = ["10.50.0", "11.7.1", "11.30.2"]

  private func document(_ version: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Fixture.jamfDocuments.appending(component: "jamf-pro-\(version).json")))
  }

  @Test("the inventory of each version is generated without an error", arguments: versions)
  func inventory(version: String) throws {
    let configuration = GeneratorConfiguration(
      filter: DocumentFilter(
        operations: ["ComputersInventoryGetV1", "ComputersInventoryDetailByIdGetV1", "JamfProVersionGetV1"]))
    let generation = try Fixture.generate(document(version), configuration)
    #expect(generation.diagnostics.isEmpty)
    let source = generation.files.map(\.text).joined()
    #expect(source.contains("struct ComputerInventory:"))
    #expect(source.contains("func ComputersInventoryDetailByIdGetV1("))
  }

  @Test("each document is generated completely", arguments: versions)
  func whole(version: String) throws {
    let bytes = try document(version)
    let generation = try Fixture.generate(bytes)
    #expect(!generation.diagnostics.contains { $0.severity == .error })
    let root = try DocumentLoader.load(bytes, name: version).root
    let schemas = root["components"]?["schemas"]?.object?.keys ?? []
    let source = Fixture.source("Schemas", in: generation)
    let declared = Set(
      source.matches(of: /\n  public (?:struct|enum|indirect enum|typealias) (\w+)/).map { String($0.output.1) })
    #expect(declared.isSuperset(of: schemas.map(SwiftName.defensive)))
  }

  @Test("our document has every property of the inventory, with its type and flags")
  func closure() throws {
    let theirs = try DocumentLoader.load(document("11.30.2"), name: "theirs").root
    let ours = try DocumentLoader.load(Fixture.bytes("Sources/JamfProAPI/openapi.json"), name: "ours").root
    var waiting = ["", "V2", "V3", "V4"].flatMap { ["ComputerInventorySearchResults\($0)", "ComputerSection\($0)"] }
    var seen: Set<String> = []
    while let name = waiting.popLast() {
      guard seen.insert(name).inserted else { continue }
      let pointer = JSONPointer(["components", "schemas", name])
      let schema = try #require(theirs[pointer], "\(name)")
      #expect(Self.facts(ours[pointer] ?? .null) == Self.facts(schema), "\(name)")
      waiting += Self.references(in: schema)
    }
    #expect(seen.count == 55)
  }

  @Test("our document lists the fields for sorting and filtering that theirs lists in prose", arguments: 1...4)
  func fieldNames(version: Int) throws {
    func fields(_ root: Node) throws -> [String: [String]] {
      let repaired = DocumentRepair.repair(LoadedDocument(root: root, name: "d", fingerprint: ""))
      let path = "/v\(version)/computers-inventory"
      let configuration = GeneratorConfiguration(filter: DocumentFilter(paths: [path]))
      let operation = try #require(
        DocumentResolver.resolve(repaired, configuration: configuration).operations.first)
      return Dictionary(uniqueKeysWithValues: operation.parameters.map { ($0.name, $0.fields.sorted()) })
    }
    let theirs = try fields(DocumentLoader.load(document("11.30.2"), name: "theirs").root)
    let ours = try fields(DocumentLoader.load(Fixture.bytes("Sources/JamfProAPI/openapi.json"), name: "ours").root)
    #expect(ours == theirs)
    #expect(ours["sort"]?.count == (version < 4 ? 27 : 28))
    #expect(ours["filter"]?.count == (version < 4 ? 64 : 65))
  }

  /// A schema without prose: descriptions and examples differ between authors.
  private static func facts(_ node: Node) -> Node {
    switch node {
    case .array(let elements): return .array(elements.map(facts))
    case .object(let object):
      return .object(
        NodeObject(
          object.members.compactMap { key, value in
            if key == "properties" {
              return (key, .object(NodeObject(value.object?.members.map { ($0.key, facts($0.value)) } ?? [])))
            }
            if ["description", "example"].contains(key) || (key == "nullable" && value == .bool(false)) { return nil }
            return (key, facts(value))
          }.sorted { $0.0 < $1.0 }))
    default: return node
    }
  }

  private static func references(in node: Node) -> [String] {
    switch node {
    case .array(let elements): elements.flatMap(references)
    case .object(let object):
      object.members.flatMap { key, value in
        key == "$ref" ? [value.string?.split(separator: "/").last.map(String.init) ?? ""] : references(in: value)
      }
    default: []
    }
  }
}
