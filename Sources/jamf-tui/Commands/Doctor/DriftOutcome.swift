import ArgumentParser
import JamfProAPI
import OpenAPIGenerator
import Wording

/// How the server's API document compares with the one that this program was made from.
enum DriftOutcome: Hashable {
  /// The run does not compare documents.
  case notWanted
  /// An earlier check failed.
  case notReached
  /// The document cannot be fetched or read.
  case failed(Verdict)
  /// The server has no document, as expected; the sentence says so.
  case hidden(String)
  case compared(DocumentDrift)

  /// Compares the documents, which takes less than a second for those of Jamf's servers.
  ///
  /// The document may be nested as deeply as the reader allows: this is for the main thread, whose stack is large.
  ///
  /// - Parameter isLikeGateway: whether the server is one that signs in API clients only and reports no release. What
  ///   it does not have for that reason is not in use with it.
  init(_ schema: Result<[UInt8], CommandFailure>, label: String, isLikeGateway: Bool) {
    do {
      var drift = try Self.drift(of: schema.get(), label: label)
      if isLikeGateway {
        for index in drift.findings.indices where Self.isNotOfGateways(drift.findings[index]) {
          drift.findings[index].isAffecting = false
        }
      }
      self = .compared(drift)
    } catch {
      let failure = CommandFailure(any: error)
      if isLikeGateway, failure.what == SchemaFetch.hidden(label) {
        self = .hidden("\(label) does not publish its API document, as usual for Jamf's Platform gateway.")
        return
      }
      self = .failed(
        .warn(
          .drift, failure.what, why: failure.why, next: failure.next, more: failure.more, exitCode: failure.exitCode))
    }
  }

  /// The operations that sign in users, end tokens and report the release.
  private static let notOfGateways: Set<String> = [
    "GET /v1/auth", "POST /v1/auth/invalidate-token", "POST /v1/auth/keep-alive", "POST /v1/auth/token",
    "GET /v1/jamf-pro-version",
  ]

  private static func isNotOfGateways(_ finding: DocumentDrift.Finding) -> Bool {
    finding.subject == .operation && finding.kind == .missing && notOfGateways.isSuperset(of: finding.operations)
  }

  /// The longest reason: some quote the document.
  private static let mostCharacters = 300

  private static func drift(of bytes: [UInt8], label: String) throws -> DocumentDrift {
    if bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "<") { throw SchemaFetch.page(label) }
    do {
      return try DocumentDrift.compare(
        used: (Array(APIDocument.json.utf8), "jamf-tui"), served: (bytes, "the server's document"), acceptsYAML: false)
    } catch let error as DocumentError {
      throw CommandFailure(
        "The API document of \(label) cannot be read.",
        why: "\(error.message.capitalizedFirst.prefix(mostCharacters)).",
        next: "Try again. If it happens again, report this message.", exitCode: .unavailable)
    }
  }

  /// The verdict in the report; nil when the run does not compare documents.
  var verdict: Verdict? {
    switch self {
    case .notWanted: return nil
    case .notReached: return .skip(.drift)
    case .failed(let verdict): return verdict
    case .hidden(let sentence): return .ok(.drift, sentence)
    case .compared(let drift):
      let more = [drift.ageRemark].compactMap(\.self)
      if drift.findings.isEmpty {
        return .ok(
          .drift, "The server's API document has all that jamf-tui uses, and nothing new about it.", more: more)
      }
      if drift.affecting.isEmpty { return .ok(.drift, drift.conclusion, more: more) }
      return .warn(.drift, drift.conclusion, next: Self.advice(drift), more: more, exitCode: .failure)
    }
  }

  /// What to do about differences that affect what is in use.
  private static func advice(_ drift: DocumentDrift) -> String {
    let privileges = drift.affecting.filter { $0.subject == .privilege }
    let role =
      "Add the new \(Quantity.noun(privileges.count, "privilege")) to the API role in Jamf Pro, if missing there."
    let update = "Update jamf-tui. If this is the newest version, report these differences."
    if privileges.isEmpty { return update }
    return privileges.count == drift.affecting.count ? role : "\(role) \(update)"
  }

  /// The differences as lines for the report; empty without any.
  var lines: [String] {
    guard case .compared(let drift) = self else { return [] }
    return drift.sections.flatMap { ["", "\($0.title):"] + $0.lines.map { "  " + $0 } }
  }
}
