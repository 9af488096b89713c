import Testing

@testable import OpenAPIGenerator

@Suite("the configuration file")
struct ConfigurationTests {
  private func read(_ text: String) throws -> GeneratorConfiguration {
    try ConfigurationReader.read(Array(text.utf8), name: "config.yaml")
  }

  @Test("every key is read")
  func everyKey() throws {
    let configuration = try read(
      """
      generate: [types]
      accessModifier: package
      namingStrategy: defensive
      filter:
        operations: [A]
        tags: [b]
        paths: [/c]
        schemas: [D]
      catalogue: [E, F]
      additionalImports: [G]
      """)
    #expect(
      configuration
        == GeneratorConfiguration(
          generate: [.types], accessModifier: .package, namingStrategy: .defensive,
          filter: DocumentFilter(operations: ["A"], tags: ["b"], paths: ["/c"], schemas: ["D"]), catalogue: ["E", "F"],
          additionalImports: ["G"]))
  }

  @Test("an empty file gives the defaults of an empty configuration")
  func empty() throws { #expect(try read("# nothing\n{}") == GeneratorConfiguration()) }

  @Test(
    "what is not known is an error that names the nearest",
    arguments: [
      ("acessModifier: public", "config.yaml: unknown key acessModifier; did you mean accessModifier?"),
      ("accessModifier: pubic", "config.yaml: accessModifier: unknown value pubic; did you mean public?"),
      ("filter: { path: [/a] }", "config.yaml: filter: unknown key path; did you mean paths?"),
      ("generate: [types, clients]", "config.yaml: generate: unknown value clients; did you mean client?"),
      ("catalogue: A", "config.yaml: catalogue: a list is expected, not a string"),
      (
        "zzzzzzzzzzzzzzzzzzzzzz: 1",
        "config.yaml: unknown key zzzzzzzzzzzzzzzzzzzzzz; known: generate, accessModifier, namingStrategy, filter, "
          + "catalogue, additionalImports"
      ),
    ])
  func unknown(text: String, message: String) {
    let error = #expect(throws: ConfigurationError.self) { try read(text) }
    #expect(error?.description == message)
  }
}
