public import APIRuntime
public import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix

/// Serves routes over HTTP/1.1 on 127.0.0.1: what a stub in a test and a demo need, and no more.
///
/// It stands on Hummingbird's server, not on its `Application`: that one brings a date cache which wakes up every second,
/// and a program that runs a server beside its own work may promise not to wake up while nothing happens.
public struct RouteServer: Sendable {
  /// Answers one request.
  public typealias Responder = @Sendable (HTTPRequest, HTTPBody?) async -> (HTTPResponse, HTTPBody?)

  private let port: Int
  private let respond: Responder

  /// A server that is not running yet.
  ///
  /// - Parameters:
  ///   - port: the port; 0 lets the system choose.
  ///   - respond: answers each request, many at a time. The body is a stream that can be read once.
  public init(port: Int = 0, respond: @escaping Responder) {
    self.port = port
    self.respond = respond
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameter onListening: called once, with the port, as soon as connections are accepted.
  /// - Throws: `RouteServerError` when the port cannot be had.
  public func run(onListening: @escaping @Sendable (_ port: Int) -> Void = { _ in }) async throws {
    let respond = respond
    let port = port
    let channel = HTTP1Channel { request, writer, _ in
      let (head, body) = await respond(request.head, HTTPBody(of: request))
      try await writer.write(head, body, isHead: request.method == .head)
    }
    let server = Server(
      childChannelSetup: channel,
      configuration: ServerConfiguration(address: .hostname("127.0.0.1", port: port)),
      onServerRunning: { onListening($0.localAddress?.port ?? port) },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
      logger: Logger(label: "RouteServer") { _ in SwiftLogNoOpLogHandler() })
    do {
      try await server.run()
    } catch let error as CancellationError {
      throw error
    } catch {
      throw RouteServerError(port: port, error)
    }
  }
}
