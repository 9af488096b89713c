import Foundation
import Testing

@testable import OpenAPIGenerator

@Suite("The configuration file")
struct ConfigurationTests {
  private func read(_ text: String) throws -> GeneratorConfiguration {
    try GeneratorConfigurationReader.read(Array(text.utf8), name: "config.yaml")
  }

  static let everything = {
    var all = GeneratorConfiguration(
      generate: [.types, .server], accessModifier: .package, namingStrategy: .idiomatic,
      filter: DocumentFilter(operations: ["A"], tags: ["b"], paths: ["/c"], schemas: ["D"]),
      exclude: DocumentFilter(tags: ["e", "f"]), operationIDs: ["GET /v1/sites": "listSites"],
      catalogue: [CatalogueGroup(name: "E", schemas: ["E1", "E2"]), "F"],
      typeOverrides: TypeOverrides(schemas: ["G": "Other.H"], formats: ["date": "CalendarDay"]),
      commaSeparated: ["sort"],
      additionalImports: ["Other"])
    (all.applyDefaults, all.directParameters, all.groupByTag) = (true, true, true)
    return all
  }()

  @Test("every key is read")
  func everyKey() throws {
    let configuration = try read(
      """
      generate: [types, server]
      accessModifier: package
      namingStrategy: idiomatic
      filter:
        operations: [A]
        tags: [b]
        paths: [/c]
        schemas: [D]
      exclude: { tags: [e, f] }
      operationIds:
        get /v1/sites: listSites
      catalogue: { E: [E1, E2], F: [F] }
      typeOverrides: { schemas: { G: Other.H }, formats: { date: CalendarDay } }
      commaSeparated: [sort]
      applyDefaults: true
      directParameters: true
      groupByTag: true
      additionalImports: [Other]
      """)
    #expect(configuration == Self.everything)
  }

  @Test("a catalogue may be a list of schemas")
  func catalogueList() throws {
    #expect(try read("catalogue: [E, F]").catalogue == [CatalogueGroup(name: "E", schemas: ["E"]), "F"])
  }

  @Test("a configuration is written as JSON that reads as the same configuration")
  func json() throws {
    for configuration in [Self.everything, GeneratorConfiguration()] {
      #expect(try read(configuration.json) == configuration)
      #expect(!configuration.json.contains("\n"))
    }
    let odd = GeneratorConfiguration(filter: DocumentFilter(tags: ["a\"b\\c\n\u{2028}é😀"]))
    #expect(try read(odd.json) == odd)
    #expect(odd.json.utf8.allSatisfy { (0x20...0x7E).contains($0) })
  }

  @Test("an empty file has the default settings")
  func empty() throws { #expect(try read("# nothing\n{}") == GeneratorConfiguration()) }

  @Test(
    "an unknown name is an error that suggests the nearest",
    arguments: [
      ("acessModifier: public", "config.yaml: unknown key acessModifier; did you mean accessModifier?"),
      ("accessModifier: pubic", "config.yaml: accessModifier: unknown value pubic; did you mean public?"),
      ("filter: { path: [/a] }", "config.yaml: filter: unknown key path; did you mean paths?"),
      ("generate: [types, clients]", "config.yaml: generate: unknown value clients; did you mean client?"),
      ("groupByTag: [a]", "config.yaml: groupByTag: expected true or false, found an array"),
      (
        "catalogue: A",
        "config.yaml: catalogue: expected a list of schemas, or names with a list of schemas each, found a string"
      ),
      ("exclude: { schema: [A] }", "config.yaml: exclude: unknown key schema; did you mean schemas?"),
      ("catalogue: { A: [] }", "config.yaml: catalogue.A: expected at least one schema"),
      (
        "typeOverrides: { schemas: { A: [B] } }",
        "config.yaml: typeOverrides.schemas.A: expected a name, found an array"
      ),
      (
        "operationIds: { listSites: GET /v1/sites }",
        "config.yaml: operationIds: listSites is not a method and path such as GET /v1/sites"
      ),
      (
        "operationIds: { GET /a: x, GET /b: x }",
        "config.yaml: operationIds.GET /b: x is already the ID of GET /a"
      ),
      ("additionalImports: [A, B c]", "config.yaml: additionalImports: B c is not a module name"),
      ("filter:\n\ttags: [a]", "config.yaml: not YAML, line 2, column 1: a tab; YAML is indented with spaces"),
      (
        "generate: [endpoints]",
        "config.yaml: generate: endpoints also needs types"
      ),
      (
        "zzzzzzzzzzzzzzzzzzzzzz: 1",
        "config.yaml: unknown key zzzzzzzzzzzzzzzzzzzzzz; known: generate, accessModifier, namingStrategy, overlay, "
          + "filter, exclude, operationIds, catalogue, typeOverrides, commaSeparated, applyDefaults, directParameters, "
          + "groupByTag, additionalImports"
      ),
    ])
  func unknown(text: String, message: String) {
    let error = #expect(throws: ConfigurationError.self) { try read(text) }
    #expect(error?.description == message)
    #expect(error?.localizedDescription == message)
  }
}
