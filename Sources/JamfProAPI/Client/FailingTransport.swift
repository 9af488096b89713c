import APIRuntime
import HTTPTypes

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

/// Sends nothing and says why, for a client whose address is none.
struct FailingTransport: ClientTransport {
  let error: JamfProError

  init(_ error: JamfProError) { self.error = error }

  func send(_ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String) async throws
    -> (HTTPResponse, HTTPBody?)
  { throw error }
}
