import ArgumentParser
import Essentials
import GeneratorFiles
import OpenAPIGenerator

struct Diff: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the differences between two documents.",
    usage: """
      openapi-generator diff <old> <new> [--config <file>] [--only-picked]
        [--in-use] [--output <output>]
      """,
    discussion: """
      Operations, types, properties and enum values that were added, removed, renamed or deprecated, and types and \
      requirements that changed. A type counts as renamed when another with the same properties replaced it.

      With --in-use, the old document is the part of an API that a program uses, and the new one is what a server \
      offers, for example jamf-tui's document and that of a newer Jamf Pro. Names of types do not matter, and what is \
      not in the old document is listed only where it extends what is in use. `jamf-tui doctor --drift` does the same.

      Exit codes are those of diff: 0 for no differences, 1 for differences, 2 for errors. With --in-use, only \
      differences that affect what is in use count.

      EXAMPLES:
        openapi-generator diff openapi-11.29.json openapi-11.30.json
        openapi-generator diff used.json served.json --in-use --output json
      """)

  enum Output: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Argument(help: "The old document.", completion: .file())
  var old: String

  @Argument(help: "The new document.", completion: .file())
  var new: String

  @Option(
    name: .long,
    help: ArgumentHelp("A configuration: changes to what its filter selects are marked.", valueName: "file"),
    completion: .file())
  var config: String?

  @Flag(name: .long, help: "List only marked changes. Requires --config.")
  var onlyPicked = false

  @Flag(
    name: .long,
    help: "Compare what the old document has with what the new one offers: values, not names of types.")
  var inUse = false

  @Option(name: .long, help: "The output format: text or json.")
  var output = Output.text

  func validate() throws {
    if onlyPicked && config == nil { throw ValidationError("--only-picked requires --config.") }
    if inUse && config != nil { throw ValidationError("--in-use and --config exclude each other.") }
  }

  func run() async throws {
    let isDifferent = try await reporting(code: 2) {
      for document in [old, new] where document.contains("://") {
        throw CommandError("diff compares files: fetch \(document) first")
      }
      if inUse { return try drift() }
      let filter = try config.map { (configuration: try ConfigurationFile.read($0), name: $0) }
      var comparison = try DocumentComparison.compare(
        old: (FileAccess.bytes(of: old), URL(filePath: old).lastPathComponent),
        new: (FileAccess.bytes(of: new), URL(filePath: new).lastPathComponent), filter: filter)
      if onlyPicked { comparison.changes.removeAll { !$0.isPicked } }
      switch output {
      case .text: put(comparison.text)
      case .json: _ = StandardStreams.write(try JSONText.of(comparison), to: STDOUT_FILENO)
      }
      return !comparison.changes.isEmpty
    }
    if isDifferent { throw ExitCode(1) }
  }

  /// Prints what the new document says about the part in use, and returns whether that is affected.
  private func drift() throws -> Bool {
    let drift = try DocumentDrift.compare(
      used: (FileAccess.bytes(of: old), URL(filePath: old).lastPathComponent),
      served: (FileAccess.bytes(of: new), URL(filePath: new).lastPathComponent))
    switch output {
    case .text: put(drift.text)
    case .json: _ = StandardStreams.write(try JSONText.of(drift), to: STDOUT_FILENO)
    }
    return !drift.affecting.isEmpty
  }
}
