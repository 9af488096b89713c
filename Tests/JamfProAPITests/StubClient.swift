import APIRuntime
import Foundation
import HTTPTypes
import JamfProAPI

let stubURL = URL(string: "https://jamf.example:443/api")!
let stubCredential = Credential.apiClient(id: "client-1", secret: Secret("HUSH-client-secret"))

/// A client of a stub that issues a token, reports version 11.30.2, and answers everything else with `answer`. It never
/// waits.
func stubClient(
  version: String = "11.30.2-t1785446884863", credential: Credential = stubCredential,
  now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, answer other: @escaping StubServer.Answer
) -> (JamfProAPIClient, StubServer) {
  let server = StubServer { received in
    switch received.operationID {
    case Operations.AccessTokenRequest.id: tokenAnswer()
    case Operations.JamfProVersionGetV1.id: answer(200, #"{"version":"\#(version)"}"#)
    default: try await other(received)
    }
  }
  return (
    JamfProAPIClient(
      serverURL: stubURL, credential: credential, transport: server, now: now, sleep: { _ in }), server
  )
}
