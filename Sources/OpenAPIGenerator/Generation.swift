/// The whole way from a document's bytes to files, with what was noticed on it.
public struct Generation: Sendable {
  /// The files, whose names are `GeneratedFile.names`.
  public var files: [GeneratedFile]
  /// What was put right in the document.
  public var repairs: [Repair]
  /// What could not be generated, or not as the document says.
  public var diagnostics: [Diagnostic]

  /// Runs all stages. Throws `DocumentError` for a document that cannot be read at all.
  ///
  /// `name` is what the document is called in the files. The paths are written into the record of one of them
  /// (`GenerationRecord`), so that the same can be done again; they are best given relative to the files.
  public static func run(
    document bytes: [UInt8], name: String, configuration: GeneratorConfiguration, documentPath: String? = nil,
    configurationPath: String? = nil
  ) throws -> Generation {
    let loaded = try DocumentLoader.load(bytes, name: name)
    let repaired = DocumentRepair.repair(loaded, pinning: configuration.operationIDs)
    let resolved = DocumentResolver.resolve(repaired, configuration: configuration)
    let record = GenerationRecord(
      document: documentPath ?? name, fingerprint: loaded.fingerprint, configurationFile: configurationPath,
      configuration: configuration)
    let plan = APIPlanner.plan(resolved, record: record)
    return Generation(files: APIEmitter.emit(plan), repairs: repaired.repairs, diagnostics: plan.diagnostics)
  }
}
