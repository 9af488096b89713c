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
  private let compresses: Bool
  private let respond: Responder

  /// A server that is not running yet.
  ///
  /// - Parameters:
  ///   - port: the port; 0 lets the system choose.
  ///   - compresses: whether answers are compressed for clients who accept that. It saves bytes and costs time, and
  ///     on 127.0.0.1 bytes cost little.
  ///   - respond: answers each request, many at a time. The body is a stream that can be read once.
  public init(port: Int = 0, compresses: Bool = false, respond: @escaping Responder) {
    self.port = port
    self.compresses = compresses
    self.respond = respond
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameter onListening: called once, with the port, as soon as connections are accepted.
  /// - Throws: `RouteServerError` when the port cannot be had.
  public func run(onListening: @escaping @Sendable (_ port: Int) -> Void = { _ in }) async throws {
    let respond = respond
    let compresses = compresses
    let channel = HTTP1Channel { request, writer, _ in
      var (head, body) = await respond(request.head, HTTPBody(of: request))
      if compresses, request.method == .head || body == nil {
        head.headerFields[.contentEncoding] = CompressingChannel.identity
      }
      try await writer.write(head, body, isHead: request.method == .head)
    }
    if compresses {
      try await run(CompressingChannel(plain: channel), onListening)
    } else {
      try await run(channel, onListening)
    }
  }

  private func run(
    _ channel: some ServerChildChannel, _ onListening: @escaping @Sendable (_ port: Int) -> Void
  ) async throws {
    let port = port
    let server = Server(
      childChannelSetup: LateChannel(base: channel),
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
