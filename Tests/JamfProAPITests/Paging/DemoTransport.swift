import APIRuntime
import DemoServer
import Foundation
import HTTPTypes
import Synchronization

/// Passes requests to a demo server without a network, and records where tokens were sent.
final class DemoTransport: ClientTransport {
  private let server: DemoServer
  private let passTime: @Sendable () -> Void
  private let hosts = Mutex<Set<String>>([])

  /// - Parameter passTime: called with each request.
  init(_ server: DemoServer, passTime: @escaping @Sendable () -> Void = {}) {
    self.server = server
    self.passTime = passTime
  }

  /// The hosts that a token was sent to.
  var tokenHosts: Set<String> { hosts.withLock(\.self) }

  func send(_ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String) async throws
    -> (HTTPResponse, HTTPBody?)
  {
    try Task.checkCancellation()
    passTime()
    if request.headerFields[.authorization] != nil { hosts.withLock { _ = $0.insert(baseURL.host() ?? "") } }
    var request = request
    request.path = baseURL.path() + (request.path ?? "")
    return try await server.answer(request, body)
  }
}
