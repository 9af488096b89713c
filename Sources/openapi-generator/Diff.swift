import ArgumentParser
import Foundation
import OpenAPIGenerator

struct Diff: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists what is different between two documents.",
    discussion: """
      Operations, types, properties and enum values that were added, removed, renamed or deprecated, and types and
      requirements that changed. A type was renamed when one went and one came that has the same properties.

      Exit codes are those of diff: 0 when nothing is different, 1 when something is, 2 when it could not be found out.
      """)

  enum Output: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Argument(help: "The document before.", completion: .file())
  var old: String

  @Argument(help: "The document after.", completion: .file())
  var new: String

  @Option(
    name: .long, help: "A configuration: what touches the part that its filter picks is marked.", completion: .file())
  var config: String?

  @Flag(name: .long, help: "Only what touches that part.")
  var onlyPicked = false

  @Option(name: .long, help: "text or json.")
  var output = Output.text

  func validate() throws {
    if onlyPicked && config == nil { throw ValidationError("--only-picked needs --config, which says what is picked.") }
  }

  func run() async throws {
    let isDifferent = try await reporting(code: 2) {
      let filter = try config.map { (configuration: try ConfigurationFile.read($0), name: $0) }
      var comparison = try DocumentComparison.compare(
        old: (FileAccess.bytes(of: old), URL(filePath: old).lastPathComponent),
        new: (FileAccess.bytes(of: new), URL(filePath: new).lastPathComponent), filter: filter)
      if onlyPicked { comparison.changes.removeAll { !$0.isPicked } }
      switch output {
      case .text: put(comparison.text)
      case .json: FileHandle.standardOutput.write(try JSONText.of(comparison))
      }
      return !comparison.changes.isEmpty
    }
    if isDifferent { throw ExitCode(1) }
  }
}
