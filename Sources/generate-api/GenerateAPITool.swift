import Essentials
import GeneratorFiles
import OpenAPIGenerator

/// What the plugin runs for each target: `generate-api DOCUMENT CONFIGURATION FOLDER`. Repairs are not reported, and other
/// diagnostics as compilers do.
///
/// `openapi-generator generate --build-log` does the same. With its options, manual pages and downloads, it would take
/// packages that use the plugin longer to compile.
@main
enum GenerateAPITool {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 3 else {
      say("Usage: generate-api <document> <configuration> <folder>")
      exit(64)
    }
    do {
      if try generate(arguments[0], configuredBy: arguments[1], into: arguments[2]) { exit(1) }
    } catch {
      let line = BuildLog.line(for: error, document: arguments[0], configuration: arguments[1])
      say(line ?? "generate-api: error: \(error)")
      exit(1)
    }
  }

  /// Generates the files of a document.
  ///
  /// - Returns: Whether the document has errors. What could be generated is written all the same.
  /// - Throws: `CommandError`, `ConfigurationError` or `DocumentError`; nothing was changed then.
  static func generate(_ document: String, configuredBy configuration: String, into folder: String) throws -> Bool {
    let bytes = try FileAccess.bytes(of: document)
    let generation = try Generation.run(
      document: bytes, documentPath: RelativePath.path(to: document, from: folder),
      configuration: try ConfigurationFile.read(configuration),
      configurationPath: RelativePath.path(to: configuration, from: folder))
    generation.reportToBuild(about: document, bytes, configuration: configuration)
    try generation.checkConfiguration()
    _ = try GeneratedFolder(path: folder).write(generation.files)
    return generation.diagnostics.contains { $0.severity == .error }
  }
}
