#if canImport(FoundationEssentials)
  public import protocol FoundationEssentials.LocalizedError
#else
  public import protocol Foundation.LocalizedError
#endif

/// Generates files from a document's bytes, with a record of repairs and diagnostics.
public struct Generation: Sendable {
  /// The files named by `GeneratedFile.names`.
  public var files: [GeneratedFile]
  /// The repairs made to the document.
  public var repairs: [Repair]
  /// What could not be generated, or not as documented.
  public var diagnostics: [Diagnostic]

  /// Runs all stages.
  ///
  /// - Parameters:
  ///   - bytes: the document, JSON or YAML.
  ///   - name: the document's name in the generated files.
  ///   - configuration: what to generate, and how.
  ///   - documentPath: the document's path for the `GenerationRecord`, best relative to the files; nil for `name`.
  ///   - configurationPath: the same for the configuration; nil when there is no file.
  /// - Throws: `DocumentError` for a document that cannot be read.
  public static func run(
    document bytes: [UInt8], name: String, configuration: GeneratorConfiguration, documentPath: String? = nil,
    configurationPath: String? = nil
  ) throws -> Generation {
    var loaded = try DocumentLoader.load(bytes, name: name)
    let troubles = configuration.overlay.apply(to: &loaded.root)
    let repaired = DocumentRepair.repair(loaded, pinning: configuration.operationIDs)
    let resolved = DocumentResolver.resolve(repaired, configuration: configuration)
    let record = GenerationRecord(
      document: documentPath ?? name, fingerprint: loaded.fingerprint, configurationFile: configurationPath,
      configuration: configuration)
    let plan = APIPlanner.plan(resolved, record: record)
    return Generation(
      files: APIEmitter.emit(plan), repairs: repaired.repairs,
      diagnostics: loaded.warnings + troubles + plan.diagnostics)
  }
}

/// A file of the output.
public struct GeneratedFile: Hashable, Sendable {
  /// The file's name, such as `Schemas-3.swift`.
  public var name: String
  /// The file's text.
  public var text: String

  /// The names of the files that every run writes, whatever the document: the build must know them in advance.
  ///
  /// Schemas and operations are distributed over files by name, so that several cores compile them and a changed schema
  /// changes one file. Empty files are written too.
  public static let names: [String] =
    ["API.swift", "Catalogue.swift", "Client.swift", "Document.swift", "Server.swift"]
    + (1...operationShards).map { "Operations-\($0).swift" }
    + (1...schemaShards).map { "Schemas-\($0).swift" }

  static let schemaShards = 8
  static let operationShards = 4
}

/// A warning or an error. What an error refers to is left out; the rest is generated.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// How much it matters.
  public enum Severity: String, Sendable {
    /// Generated, but not everything that the document says.
    case warning
    /// Not generated.
    case error
  }

  /// How much it matters.
  public var severity: Severity
  /// The place in the document; the root for diagnostics about the configuration.
  public var pointer: JSONPointer
  /// The key in the configuration, such as `filter.paths`; nil for diagnostics about the document.
  public var configurationKey: String?
  /// What is wrong, and how it was handled.
  public var message: String

  /// A diagnostic about the document.
  package init(_ severity: Severity, at pointer: JSONPointer, _ message: String) {
    self.severity = severity
    self.pointer = pointer
    self.message = message
  }

  /// A diagnostic about the configuration.
  package init(_ severity: Severity, configurationKey: String, _ message: String) {
    self.init(severity, at: JSONPointer(), message)
    self.configurationKey = configurationKey
  }

  /// The message with its severity and place.
  public var description: String {
    if let configurationKey { return "\(severity.rawValue): configuration, \(configurationKey): \(message)" }
    return "\(severity.rawValue): #\(pointer): \(message)"
  }
}

/// A document that cannot be used. The description is for people.
public struct DocumentError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The document's name.
  public var document: String
  /// What is wrong.
  public var message: String
  /// The place of a value, if the error is about one.
  public var pointer: JSONPointer?
  /// Where the text cannot be read; nil if it can.
  public var place: SourcePlace?

  /// An error about a document.
  package init(_ document: String, _ message: String, at pointer: JSONPointer? = nil) {
    self.document = document
    self.message = message
    self.pointer = pointer
  }

  /// A text that is neither JSON nor YAML from a place on.
  init(_ document: String, _ message: String, at place: SourcePlace?) {
    self.init(document, message)
    self.place = place
  }

  /// The message with the document's name and the place.
  public var description: String { "\(document)\(pointer.map { "#\($0)" } ?? ""): \(message)" }
  public var errorDescription: String? { description }
}
