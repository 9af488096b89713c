import APIRuntime
import Foundation
import HeldWork
import HTTPTypes
import JamfProAPI
import Testing

@Suite("the log of a run") struct ClientLogTests {
  @Test("it has tokens, each attempt and the reason for a retry, by call number")
  func run() async throws {
    let calls = Counter()
    let log = LogText()
    let server = StubServer { received in
      if received.operationID == Operations.AccessTokenRequest.id { return tokenAnswer("HUSH", expiresIn: 60) }
      switch calls.increment() {
      case 1: return answer(503, "<html></html>", contentType: "text/html", [.retryAfter: "2"])
      case 2: return jamfError(401, "INVALID_TOKEN", "Unauthorized")
      default: return answer(200, #"{"version":"11.30.2"}"#)
      }
    }
    let client = JamfProAPIClient(
      serverURL: stubURL, credential: stubCredential, transport: server, logger: log.logger, sleep: { _ in },
      random: { 0 })
    _ = try await client.serverInfo()
    let lines = log.text.split(separator: "\n").map(String.init)
    let starts = [
      "debug POST /oauth/token: status 200", "info The access token of API client client-1 is valid for 60 s.",
      "warning GET /v1/jamf-pro-version: status 503", "notice JamfProVersionGetV1 is retried in 2.0 seconds",
      "notice GET /v1/jamf-pro-version: status 401", "debug POST /oauth/token: status 200",
      "info The access token of API client client-1 is valid for 60 s.",
      "debug GET /v1/jamf-pro-version: status 200",
    ]
    #expect(lines.count == starts.count)
    for (line, start) in zip(lines, starts) { #expect(line.hasPrefix(start)) }
    // The attempts of one call share its number; token requests have their own numbers.
    let numbers = lines.compactMap { $0.firstMatch(of: /"request": (\d+)/)?.output.1 }
    #expect(numbers.count == 6)
    let ofTheCall = [1, 2, 3, 5].map { (index: Int) in numbers[index] }
    #expect(Set(ofTheCall).count == 1)
    #expect(Set(numbers).count == 3)
    #expect(log.text.matches(of: /"attempt": 2/).count == 2)
  }

  @Test("without a logger nothing is logged, and everything works")
  func silent() async throws {
    let (client, _) = stubClient { _ in answer(200, "{}") }
    #expect(try await client.serverInfo().version.hasPrefix("11.30"))
  }
}
