import ArgumentParser
import GeneratorFiles
import OpenAPIGenerator

struct Generate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes the Swift files for a document.",
    usage: """
      openapi-generator generate <document> --output-directory <folder>
        [--config <file>] [--repairs <file>] [--header <header> ...] [--quiet]
        [--build-log]
      """,
    discussion: """
      The document is a file, or the URL to fetch it from. The head of API.swift records this, so that `update` can read \
      it again.

      EXAMPLES:
        openapi-generator generate openapi.json --output-directory Generated
        openapi-generator generate https://example.jamfcloud.com/api/schema/ \\
          --config openapi-generator-config.yaml --output-directory Generated
      """)

  @Argument(help: "The OpenAPI document, JSON or YAML: a file or a URL.", completion: .file())
  var document: String

  @Option(
    name: .long, help: ArgumentHelp("The configuration, YAML or JSON.", valueName: "file"), completion: .file())
  var config: String?

  @Option(
    name: .long, help: ArgumentHelp("The folder for the files; created if missing.", valueName: "folder"),
    completion: .directory)
  var outputDirectory: String

  @Option(
    name: .long, help: ArgumentHelp("A file for the list of repairs, as JSON.", valueName: "file"), completion: .file())
  var repairs: String?

  @OptionGroup var server: HeaderOptions

  @Flag(name: .long, help: "Do not print repairs and warnings.")
  var quiet = false

  @Flag(name: .long, help: "Print warnings and errors as compilers do, with line and column, and no repairs.")
  var buildLog = false

  func run() async throws {
    let hasErrors = try await reporting {
      do {
        return try await generate()
      } catch {
        guard buildLog, let line = BuildLog.line(for: error, document: document, configuration: config) else {
          throw error
        }
        say(line)
        return true
      }
    }
    if hasErrors { throw ExitCode.failure }
  }

  /// - Returns: whether the document has errors.
  private func generate() async throws -> Bool {
    let configuration = try ConfigurationFile.read(config)
    let source = try DocumentSource(document)
    let bytes = try await source.bytes(server)
    let folder = GeneratedFolder(path: outputDirectory)
    let generation = try await StatusLine.reading(source.label, bytes) {
      try Generation.run(
        document: bytes, documentPath: source.recorded(in: outputDirectory),
        configuration: configuration,
        configurationPath: config.map { RelativePath.path(to: $0, from: outputDirectory) })
    }
    if buildLog {
      generation.reportToBuild(about: document, bytes, configuration: config)
    } else {
      generation.report(about: document, quiet: quiet)
    }
    try generation.checkConfiguration()
    let list = try repairs.map { (path: $0, bytes: try JSONText.of(generation.repairs.map(RepairRecord.init))) }
    _ = try folder.write(generation.files, with: list)
    return generation.diagnostics.contains { $0.severity == .error }
  }
}
