import ArgumentParser
import Essentials
import GeneratorFiles
import OpenAPIGenerator
import Wording

@main
struct OpenAPIGeneratorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "openapi-generator",
    abstract: "Generates Swift code from an OpenAPI document and compares releases of the document.",
    discussion: """
      The document is taken as a server sends it: known defects are repaired, each with a message. The same input \
      always gives the same bytes.

      EXAMPLES:
        openapi-generator fetch https://example.jamfcloud.com/api/schema/ \\
          --output openapi.json
        openapi-generator generate openapi.json --output-directory Generated
        openapi-generator update
        openapi-generator diff openapi-11.29.json openapi-11.30.json
      """,
    version: "openapi-generator \(ProductVersion.number)",
    subcommands: [Generate.self, Update.self, Fetch.self, Diff.self, Manual.self])

  /// ArgumentParser reports a misspelled command as an unexpected argument. This suggests the nearest command instead.
  static func main() async {
    if let complaint = complaint(about: CommandLine.arguments.dropFirst().first) {
      exit(withError: ValidationError(complaint))
    }
    await main(nil)
  }

  /// The error for the first word of a command line; nil when it is a command or an option.
  static func complaint(about word: String?) -> String? {
    let known = configuration.subcommands.map { $0._commandName } + ["help"]
    guard let word, !word.hasPrefix("-"), !known.contains(word) else { return nil }
    let hint = NearestNames.name(to: word, among: known).map { "Did you mean \($0)?" }
    return "There is no command \(word). \(hint ?? "There are \(known.joined(separator: ", ")).")"
  }
}

/// Runs a command's work. An error is printed to standard error without usage text.
///
/// - Parameter code: the exit code after an error.
func reporting<Result>(
  code: Int32 = 1, _ work: () async throws -> Result
) async throws -> Result {
  func fail(_ error: any Error & CustomStringConvertible) throws -> Never {
    say("openapi-generator: \(error.description)")
    throw ExitCode(code)
  }
  do {
    return try await work()
  } catch let error as CommandError {
    try fail(error)
  } catch let error as ConfigurationError {
    try fail(error)
  } catch let error as DocumentError {
    try fail(error)
  }
}
