import RouteServer

/// A Jamf Pro look-alike on loopback HTTP, for trying the browser out and for its tests.
public final class DemoServer: Sendable {
  /// What it was made with.
  public let configuration: Configuration
  private let api: DemoAPI

  public init(_ configuration: Configuration) {
    self.configuration = configuration
    api = DemoAPI(configuration)
  }

  /// Requests so far, those for tokens not counted.
  public var requestCount: Int { api.counters.snapshot.requests }
  /// Requests for tokens so far.
  public var tokenRequestCount: Int { api.counters.snapshot.tokenRequests }
  /// Computers written into responses so far.
  public var recordCount: Int { api.counters.snapshot.records }
  /// The most requests that were being answered at one time.
  public var largestConcurrency: Int { api.counters.snapshot.mostRunning }

  /// Makes every token given out so far invalid, as if its time were over.
  public func expireTokens() { api.tokens.expireAll() }

  /// Serves on 127.0.0.1 until the task is cancelled.
  /// - Parameter onListening: Called once, with the port, as soon as connections are accepted.
  /// - Throws: ``DemoServerError`` when the port cannot be had.
  public func run(onListening: @escaping @Sendable (_ port: Int) -> Void = { _ in }) async throws {
    let gate = api.gate()
    let server = RouteServer(port: configuration.port) { request, body in await gate.answer(request, body) }
    do {
      try await server.run(onListening: onListening)
    } catch let error as RouteServerError {
      throw DemoServerError.cannotListen(port: error.port, reason: error.reason)
    }
  }
}
