import ArgumentParser
import OpenAPIGenerator

struct Generate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Writes the Swift files for a document.")

  @Argument(help: "The OpenAPI document, JSON or YAML.", completion: .file())
  var document: String

  @Option(name: .long, help: "The configuration, YAML or JSON.", completion: .file())
  var config: String?

  @Option(name: .long, help: "The folder for the files; created if missing.", completion: .directory)
  var outputDirectory: String

  @Option(name: .long, help: "A file for the list of repairs, as JSON.", completion: .file())
  var repairs: String?

  @Flag(name: .long, help: "Do not print repairs and warnings.")
  var quiet = false

  @Flag(name: .long, help: "Print warnings and errors as compilers do, with line and column, and no repairs.")
  var buildLog = false

  func run() async throws {
    let hasErrors = try await reporting {
      let configuration = try ConfigurationFile.read(config)
      let bytes = try FileAccess.bytes(of: document)
      let folder = GeneratedFolder(path: outputDirectory)
      let generation = try Generation.run(
        document: bytes, documentPath: RelativePath.path(to: document, from: outputDirectory),
        configuration: configuration,
        configurationPath: config.map { RelativePath.path(to: $0, from: outputDirectory) })
      if buildLog {
        generation.reportToBuild(about: document, bytes, configuration: config)
      } else {
        generation.report(about: document, quiet: quiet)
      }
      _ = try folder.write(generation.files)
      if let repairs { try FileAccess.write(JSONText.of(generation.repairs.map(RepairRecord.init)), to: repairs) }
      return generation.diagnostics.contains { $0.severity == .error }
    }
    if hasErrors { throw ExitCode.failure }
  }
}

struct Update: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Regenerates files with the settings in their header.",
    discussion: """
      The header names the document and the configuration file, relative to the files. Without a configuration
      file, the options in the header are used.
      """)

  @Argument(help: "The folder with the generated files.", completion: .directory)
  var directory: String

  @Flag(name: .long, help: "Do not print repairs and warnings.")
  var quiet = false

  func run() async throws {
    let hasErrors = try await reporting {
      let recordFile = directory + "/" + GenerationRecord.fileName
      guard FileAccess.exists(recordFile) else {
        throw CommandError("\(directory) has no \(GenerationRecord.fileName): it contains no generated files")
      }
      let text = String(decoding: try FileAccess.bytes(of: recordFile), as: UTF8.self)
      let record = try GenerationRecord(reading: text, file: recordFile)
      let document = RelativePath.resolve(record.document, in: directory)
      let configuration =
        try record.configurationFile.map { try ConfigurationFile.read(RelativePath.resolve($0, in: directory)) }
        ?? record.configuration
      let generation = try Generation.run(
        document: FileAccess.bytes(of: document), documentPath: record.document, configuration: configuration,
        configurationPath: record.configurationFile)
      generation.report(about: document, quiet: quiet)
      let changes = try GeneratedFolder(path: directory).write(generation.files)
      put(summary(of: changes, from: record, to: generation, configuration))
      return generation.diagnostics.contains { $0.severity == .error }
    }
    if hasErrors { throw ExitCode.failure }
  }

  private func summary(
    of changes: [GeneratedFolder.Change], from record: GenerationRecord, to generation: Generation,
    _ configuration: GeneratorConfiguration
  ) -> String {
    if changes.isEmpty { return "\(directory): nothing changed" }
    var lines: [String] = []
    let head = generation.files.first { $0.name == GenerationRecord.fileName }
    let now = head.flatMap { try? GenerationRecord(reading: $0.text, file: $0.name) }
    if let now, now.fingerprint != record.fingerprint { lines.append("\(record.document): changed") }
    if configuration != record.configuration {
      lines.append("\(record.configurationFile ?? "the configuration"): changed")
    }
    lines += changes.map(\.description)
    return lines.joined(separator: "\n")
  }
}
