public import APIRuntime
public import HTTPTypes
import RouteServer

/// A Jamf Pro look-alike on loopback HTTP, for trying the browser out and for its tests.
public final class DemoServer: Sendable {
  /// What it was made with.
  public let configuration: Configuration
  private let api: DemoAPI
  private let gate: DemoGate

  /// - Parameter clock: What its tokens and its limits go by.
  public init(_ configuration: Configuration, clock: DemoClock = DemoClock()) {
    self.configuration = configuration
    api = DemoAPI(configuration, clock: clock)
    gate = api.gate()
  }

  /// What it was asked so far.
  public var counts: Counts { api.counters.snapshot }

  /// The ids of the computers that the fleet has now, in their order.
  public func fleetIDs() -> [String] { api.fleetIDs() }

  /// Makes every token given out so far invalid, as if its time were over.
  public func expireTokens() { api.tokens.expireAll() }

  /// Answers a request whose path begins with `/api`, as over a socket but without one. What a socket would cut off is a
  /// body that throws.
  @Sendable
  public func answer(_ request: HTTPRequest, _ body: HTTPBody?) async -> (HTTPResponse, HTTPBody?) {
    await gate.answer(request, body)
  }

  /// Serves on 127.0.0.1 until the task is cancelled.
  /// - Parameter onListening: Called once, with the port, as soon as connections are accepted.
  /// - Throws: ``DemoServerError`` when the port cannot be had.
  public func run(onListening: @escaping @Sendable (_ port: Int) -> Void = { _ in }) async throws {
    let server = RouteServer(port: configuration.port, compresses: configuration.compresses, respond: answer)
    do {
      try await server.run(onListening: onListening)
    } catch let error as RouteServerError {
      throw DemoServerError.cannotListen(port: error.port, reason: error.reason)
    }
  }
}
