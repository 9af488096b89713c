import Testing

@testable import OpenAPIGenerator

@Suite("Changes to a document, and patterns of names")
struct OverlayTests {
  private static let document = Fixture.document(
    paths: """
      /v1/sites: { get: { operationId: sites, tags: [a], responses: {} } }
      /v1/sites/{id}: { get: { operationId: site, parameters: [{ name: id, in: path, required: true, schema: { type: string } }], responses: {} } }
      /v1/old: { get: { operationId: old, responses: {} } }
      """,
    schemas: """
      Site: { type: object, required: [name], properties: { id: { type: string }, name: { type: string } } }
      SiteList: { type: array, items: { $ref: '#/components/schemas/Site' } }
      Other: { type: object, properties: { x: { type: string } } }
      """)

  private func generate(_ configuration: String) throws -> (text: String, diagnostics: [String]) {
    let configuration = try GeneratorConfigurationReader.read(Array(configuration.utf8), name: "config.yaml")
    let generation = try Fixture.generate(Self.document, configuration)
    return (generation.files.map(\.text).joined(), generation.diagnostics.map(\.description))
  }

  @Test("objects are merged, lists get elements, other values are replaced, and parts are removed")
  func actions() throws {
    let (text, diagnostics) = try generate(
      """
      overlay:
        - target: $.components.schemas.Site
          description: Every site has an ID.
          update: { required: [id], properties: { size: { type: integer } } }
        - { target: "$.paths['/v1/sites'].get.tags", update: b }
        - { target: "$.paths.*.get", update: { deprecated: true } }
        - { target: '$.paths["/v1/old"]', remove: true }
        - { target: "$.components.schemas.Other.properties.x.type", update: integer }
        - target: $.paths
          update: { /v1/new: { get: { operationId: new, responses: {} } } }
      """)
    #expect(diagnostics.isEmpty)
    #expect(text.contains("var id, name: String") && text.contains("var size: Int?") && text.contains("var x: Int?"))
    #expect(text.contains(#"tags: ["a", "b"]"#) && !text.contains("func old(") && text.contains("func new("))
    #expect(text.ranges(of: "isDeprecated: true").count == 2)
  }

  @Test("elements are removed by their places before the change")
  func elements() throws {
    var root = Node.object(NodeObject([("list", .array([.integer(1), .integer(2), .integer(3)]))]))
    var overlay = DocumentOverlay()
    overlay.actions = [.init(target: try #require(DocumentPath("$.list[*]")), update: nil)]
    #expect(overlay.apply(to: &root).isEmpty && root["list"] == .array([]))
  }

  @Test("a target that the document does not have is an error, and the rest is changed")
  func missing() throws {
    let (text, diagnostics) = try generate(
      """
      overlay:
        - { target: $.paths.none, remove: true }
        - { target: $.components.schemas.Site.properties.name.type, update: integer }
      """)
    #expect(diagnostics == ["error: configuration, overlay[0].target: the document has no $.paths.none"])
    #expect(text.contains("var name: Int"))
  }

  @Test(
    "mistakes are reported with their place",
    arguments: [
      ("overlay: 1", "overlay: expected a list, found an integer"),
      ("overlay: [{ update: 1 }]", "overlay[0]: target is missing"),
      ("overlay: [{ target: $.a }]", "overlay[0]: expected either update or remove: true"),
      ("overlay: [{ target: $.a, update: 1, remove: true }]", "overlay[0]: expected either update or remove: true"),
      ("overlay: [{ target: $.a, updat: 1 }]", "overlay[0]: unknown key updat; did you mean update?"),
      (
        "overlay: [{ target: '$.a[?@.b]', remove: true }]",
        "overlay[0].target: expected a place such as $.paths['/v1/sites'].get; filters are not supported"
      ),
    ])
  func mistakes(yaml: String, message: String) {
    let error = #expect(throws: ConfigurationError.self) {
      try GeneratorConfigurationReader.read(Array(yaml.utf8), name: "c")
    }
    #expect(error?.message == message)
  }

  @Test("places that are no places", arguments: ["", "a", "$a", "$.", "$..a", "$[", "$['a", "$['a'", "$[a]", "$[]"])
  func paths(text: String) { #expect(DocumentPath(text) == nil) }

  @Test("the options in the head of generated files have the changes")
  func options() throws {
    let yaml =
      #"overlay: [{ target: $.a, update: { b: [1, 2.5, true, null, "é\"" ] } }, { target: $.c, remove: true }]"#
    let configuration = try GeneratorConfigurationReader.read(Array(yaml.utf8), name: "c")
    #expect(configuration.overlay.actions.count == 2)
    #expect(try GeneratorConfigurationReader.read(Array(configuration.json.utf8), name: "c") == configuration)
  }

  @Test("a filter can have patterns, and one that matches nothing is an error")
  func patterns() throws {
    let paths = try generate("filter: { paths: [/v1/sites*] }")
    #expect(paths.diagnostics.isEmpty && paths.text.contains("func sites(") && paths.text.contains("func site("))
    #expect(!paths.text.contains("func old("))
    let schemas = try generate("filter: { schemas: ['Site*'] }\nexclude: { schemas: ['*List'] }")
    #expect(schemas.diagnostics.isEmpty && schemas.text.contains("struct Site:") && !schemas.text.contains("SiteList"))
    let none = try generate("filter: { paths: ['/v2/*'] }")
    #expect(none.diagnostics == ["error: configuration, filter.paths: there is no path that matches /v2/*"])
  }

  @Test(
    "a star stands for any characters",
    arguments: [
      ("a*", "abc", true), ("*c", "abc", true), ("a*c", "abc", true), ("a*c", "ac", true), ("a*b*c", "axbyc", true),
      ("*", "", true), ("a*a", "a", false), ("a*b", "abc", false), ("a*b*b", "ab", false), ("abc", "abc", true),
    ])
  func stars(pattern: String, name: String, matches: Bool) { #expect(NamePattern(pattern).matches(name) == matches) }
}
