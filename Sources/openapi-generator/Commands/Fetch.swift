import ArgumentParser
import Foundation
import Wording

struct Fetch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fetches a document from a server into a file.",
    discussion: """
      The file is replaced at once, and only by an OpenAPI document; one that has not changed is not touched. Redirects to
      another server are not followed. A Jamf Pro server has its document at https://HOST/api/schema/.
      """)

  @Argument(help: "The document's address: https, or http for this machine.")
  var address: String

  @Option(name: .long, help: "The file.", completion: .file())
  var output: String

  @Option(
    name: .long,
    help: "A header to send, whose value is in the environment or a file: NAME=env:VARIABLE or NAME=file:PATH.")
  var header: [String] = []

  func run() async throws {
    try await reporting {
      let environment = ProcessInfo.processInfo.environment
      let fetch = DocumentFetch(
        address: try DocumentAddress(address),
        headers: try header.map { try SecretHeader($0, environment: environment) },
        name: URL(filePath: output).lastPathComponent)
      let (bytes, summary) = try await fetch.document()
      let outcome = try FileAccess.write(bytes, to: output)
      put("\(output): \(outcome.rawValue); \(summary), \(Quantity.of(bytes.count, "byte"))")
    }
  }
}
