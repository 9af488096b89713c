import APIRuntime
import AsyncHTTPTransport
import Foundation
import HTTPTypes
import NIOSSL
import Testing

extension AsyncHTTPTransportConfiguration {
  /// The same with a connect time-out that is long enough for a loaded machine, unless a test is about that time-out.
  var patient: AsyncHTTPTransportConfiguration {
    var configuration = self
    if connectTimeout == Self().connectTimeout { configuration.connectTimeout = .seconds(120) }
    return configuration
  }
}

/// Sends a GET with a token through its own transport, and reads the whole response.
func fetch(
  _ url: String, _ configuration: AsyncHTTPTransportConfiguration = .init()
) async throws -> (head: HTTPResponse, body: [UInt8]) {
  let transport = AsyncHTTPTransport(configuration: configuration.patient)
  var request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/v1/x")
  request.headerFields[.authorization] = "Bearer of-the-test"
  let result: Result<(HTTPResponse, [UInt8]), any Error>
  do {
    let (head, body) = try await transport.send(
      request, body: nil, baseURL: try #require(URL(string: url)), operationID: "x")
    result = .success((head, try await body?.collect(upTo: 1 << 30) ?? []))
  } catch { result = .failure(error) }
  await transport.shutdown()
  return try result.get()
}

/// The error of a fetch that must fail.
func fetchFailure(
  _ url: String, _ configuration: AsyncHTTPTransportConfiguration = .init()
) async -> TransportError? {
  await #expect(throws: TransportError.self) { try await fetch(url, configuration) }
}

extension LoopbackServer {
  /// A TLS server that answers "ok" to everything.
  static func secure(_ tls: TLSConfiguration) async throws -> LoopbackServer {
    try await start(
      answer: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok", then: .close,
      tls: try NIOSSLContext(configuration: tls))
  }
}
