import Testing

@testable import OpenAPIGenerator

@Suite("Emitting")
struct EmittingTests {
  private let worlds = Fixture.document(
    paths: """
      /worlds:
        get:
          operationId: WorldsGet
          responses:
            '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/World' } } } }
      """,
    schemas: """
      World: { type: object, properties: { id: { type: string }, kind: { type: string, enum: [A, B] } } }
      Anchor: { type: object, properties: { at: { type: string, format: date-time } } }
      """)

  @Test("the same document produces the same bytes in every run")
  func determinism() throws {
    let first = try Fixture.generate(worlds)
    for _ in 0..<5 { #expect(try Fixture.generate(worlds).files == first.files) }
  }

  @Test("every run writes the files that the plugin declares")
  func fileNames() throws {
    #expect(try Fixture.generate(worlds).files.map(\.name) == GeneratedFile.names)
    #expect(try Fixture.generate(Fixture.document()).files.map(\.name) == GeneratedFile.names)
  }

  @Test("the build plugin declares the files that the generator writes")
  func pluginOutputs() throws {
    let plugin = String(decoding: try Fixture.bytes("Plugins/GenerateAPI/GenerateAPI.swift"), as: UTF8.self)
    let list = try #require(plugin.firstMatch(of: /static let outputs =((?s:.*?))\n\n/)).output.1
    var names = list.matches(of: /"([A-Za-z]+\.swift)"/).map { String($0.output.1) }
    for match in list.matches(of: /\(1\.\.\.(\d+)\)\.map \{ "(\w+)-/) {
      names += try (1...#require(Int(match.output.1))).map { "\(match.output.2)-\($0).swift" }
    }
    #expect(names == GeneratedFile.names)
  }

  @Test("a schema stays in its file when others are added or removed")
  func shards() throws {
    let more = Fixture.document(
      schemas: """
        Another: { type: object, properties: { a: { type: string } } }
        World: { type: object, properties: { id: { type: string }, kind: { type: string, enum: [A, B] } } }
        """)
    func file(of type: String, in generation: Generation) -> String? {
      generation.files.first { $0.text.contains("struct \(type):") }?.name
    }
    let before = file(of: "World", in: try Fixture.generate(worlds))
    #expect(before?.hasPrefix("Schemas-") == true)
    #expect(file(of: "World", in: try Fixture.generate(more)) == before)
  }

  @Test("a file imports what its lines need and no more")
  func imports() throws {
    let generation = try Fixture.generate(worlds)
    for file in generation.files where file.name.hasPrefix("Schemas-") {
      #expect(file.text.contains("import APIRuntime") == file.text.contains("struct "))
      #expect(file.text.ranges(of: "import ").count <= 1)
    }
  }

  @Test("every declaration has the given access modifier", arguments: GeneratorConfiguration.AccessModifier.allCases)
  func access(_ access: GeneratorConfiguration.AccessModifier) throws {
    let generation = try Fixture.generate(worlds, GeneratorConfiguration(accessModifier: access))
    let source = generation.files.map(\.text).joined()
    let word = access == .internal ? "" : "\(access.rawValue) "
    #expect(source.contains("\n\(word)struct Client: APIProtocol, APIClient {"))
    #expect(source.contains("\n    \(word)var id: String?"))
    for other in ["public ", "package "] where other != word { #expect(!source.contains(other)) }
    #expect(!source.contains("ACCESS"))
  }

  @Test("client, requests and server are generated only on request")
  func parts() throws {
    let parts: [(Set<GeneratorConfiguration.Output>, client: Bool, requests: Bool, server: Bool)] = [
      ([.types], false, false, false), ([.types, .endpoints], false, true, false),
      ([.types, .client], true, true, false), ([.types, .server], false, false, true),
    ]
    let document = Fixture.document(
      paths: "/a: { get: { operationId: A, parameters: [{ name: p, in: query, schema: {} }], responses: {} } }")
    for (generate, client, requests, server) in parts {
      let generation = try Fixture.generate(document, GeneratorConfiguration(generate: generate))
      let source = generation.files.map(\.text).joined()
      #expect(source.contains("struct Client: APIProtocol") == client)
      #expect(source.contains("func write(to request: inout RequestBuilder)") == requests)
      #expect(source.contains("ServerInput") == server && source.contains("func routes()") == server)
      #expect(source.contains("protocol APIProtocol"))
    }
    let client = try Fixture.generate(worlds, GeneratorConfiguration(generate: [.client]))
    #expect(client.files.filter { !$0.text.contains("This file has no declarations.") }.map(\.name) == ["Client.swift"])
  }

  @Test("text of a document cannot escape from its literal or comment")
  func hostileText() throws {
    // Unescaped, the member's name would end its literal and call a function.
    let document = Fixture.document(
      schemas: #"""
        S:
          type: object
          description: "first\nsecond */ \r third"
          properties:
            "a\"; escape() //": { type: string, enum: ["\\", "\"\n"] }
        """#)
    let source = Fixture.source("Schemas", in: try Fixture.generate(document))
    #expect(source.contains("  /// first\n  /// second */\n  /// third\n"))
    #expect(source.contains(#"try r.member("a\"; escape() //" as String, &a_quot_"#))
    #expect(source.contains(#"w.member("a\"; escape() //" as String, a_quot_"#))
    #expect(!source.contains("\r"))
    #expect(source.contains(#"case ._bsol_: "\\""#))
    #expect(source.contains(#"case ._quot__xA_: "\"\n""#))
  }
}
