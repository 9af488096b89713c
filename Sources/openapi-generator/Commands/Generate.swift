import ArgumentParser
import OpenAPIGenerator

struct Generate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Writes the Swift files for a document.")

  @Argument(help: "The document, JSON or YAML.", completion: .file())
  var document: String

  @Option(name: .long, help: "The configuration, YAML or JSON.", completion: .file())
  var config: String?

  @Option(name: .long, help: "Where the files go; made when it is not there.", completion: .directory)
  var outputDirectory: String

  @Option(name: .long, help: "Where a list of what was repaired goes, as JSON.", completion: .file())
  var repairs: String?

  @Flag(name: .long, help: "Say nothing about repairs and warnings.")
  var quiet = false

  func run() async throws {
    let hasErrors = try await reporting {
      let configuration = try ConfigurationFile.read(config)
      let bytes = try FileAccess.bytes(of: document)
      let folder = GeneratedFolder(path: outputDirectory)
      let generation = try Generation.run(
        document: bytes, documentPath: RelativePath.path(to: document, from: outputDirectory),
        configuration: configuration,
        configurationPath: config.map { RelativePath.path(to: $0, from: outputDirectory) })
      generation.report(about: document, quiet: quiet)
      _ = try folder.write(generation.files)
      if let repairs { try FileAccess.write(JSONText.of(generation.repairs.map(RepairRecord.init)), to: repairs) }
      return generation.diagnostics.contains { $0.severity == .error }
    }
    if hasErrors { throw ExitCode.failure }
  }
}
