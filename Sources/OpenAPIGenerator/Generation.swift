/// The whole way from a document's bytes to files, with what was noticed on it.
public struct Generation: Sendable {
  /// The files, whose names are `GeneratedFile.names`.
  public var files: [GeneratedFile]
  /// What was put right in the document.
  public var repairs: [Repair]
  /// What could not be generated, or not as the document says.
  public var diagnostics: [Diagnostic]

  /// Runs all stages. Throws `DocumentError` for a document that cannot be read at all.
  public static func run(
    document bytes: [UInt8], name: String, configuration: GeneratorConfiguration
  ) throws -> Generation {
    let repaired = DocumentRepair.repair(try DocumentLoader.load(bytes, name: name))
    let resolved = DocumentResolver.resolve(repaired, configuration: configuration)
    let plan = APIPlanner.plan(resolved, configuration: configuration)
    return Generation(files: APIEmitter.emit(plan), repairs: repaired.repairs, diagnostics: plan.diagnostics)
  }
}
