import ArgumentParser
import Essentials
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

/// An error of a command. The description is for people and includes the reason.
struct CommandError: Error, Hashable, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
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

/// Writes a line to standard error, which gets everything except results.
func say(_ line: String) { StandardStreams.write(line.harmless + "\n", to: STDERR_FILENO) }

/// Writes a line of the result to standard output.
func put(_ line: String) { StandardStreams.write(line.harmless + "\n", to: STDOUT_FILENO) }

extension String {
  /// The text with control characters as numbers, such as `\u{1B}`: those of a document must not steer a terminal. Line
  /// breaks and tabs stay. Not Screen's `PlainText`, which makes one line of a text and would be built wherever the plugin is used.
  var harmless: String {
    func isControl(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "\n", "\t": false
      // Those that change the direction of text.
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
      default: scalar.properties.generalCategory == .control
      }
    }
    guard unicodeScalars.contains(where: isControl) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if isControl(scalar) {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

/// The streams that every program has.
enum StandardStreams {
  static func write(_ text: String, to stream: Int32) { _ = write(Array(text.utf8), to: stream) }

  /// Writes all bytes to an open file.
  ///
  /// - Returns: false if that failed; `errno` is then set.
  static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Essentials.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
}
