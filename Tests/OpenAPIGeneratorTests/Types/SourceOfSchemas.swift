import Testing

@testable import OpenAPIGenerator

/// The code generated for some schemas in YAML.
struct SourceOfSchemas {
  var source: String
  var diagnostics: [Diagnostic]

  init(_ schemas: String, _ configuration: GeneratorConfiguration = GeneratorConfiguration(accessModifier: .public))
    throws
  {
    let generation = try Fixture.generate(Fixture.document(schemas: schemas), configuration)
    source = Fixture.source("Schemas", in: generation).split(separator: "\n").filter { !$0.hasPrefix("// ") }
      .joined(separator: "\n")
    diagnostics = generation.diagnostics
  }

  /// Expects consecutive lines, with any indentation.
  func expect(_ text: String, _ location: SourceLocation = #_sourceLocation) {
    let lines = source.split(separator: "\n").map { $0.trimming() }
    let wanted = text.split(separator: "\n").map { $0.trimming() }
    let isThere = lines.indices.contains { lines[$0...].prefix(wanted.count).elementsEqual(wanted) }
    let nearest = lines.firstIndex(of: wanted[0]).map { lines[$0...].prefix(wanted.count).joined(separator: "\n") }
    #expect(isThere, "\(nearest ?? source)", sourceLocation: location)
  }
}
