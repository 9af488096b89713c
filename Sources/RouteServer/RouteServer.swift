public import APIRuntime
public import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix

#if canImport(FoundationEssentials)
  public import protocol FoundationEssentials.LocalizedError
#else
  public import protocol Foundation.LocalizedError
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Serves routes over HTTP/1.1 on 127.0.0.1, for tests and demos only: it has neither TLS nor limits on its clients.
///
/// ```swift
/// let table = RouteTable(routes: Stub().routes(), basePath: "/api")
/// let server = RouteServer { request, body in await table.answer(request, body: body) }
/// try await server.serving { port in … }
/// ```
///
/// It uses Hummingbird's server, not its `Application`, whose date cache wakes up every second: a program with an idle
/// server should not wake up.
public struct RouteServer: Sendable {
  /// Answers one request. An error closes the connection without an answer.
  ///
  /// The task of a request without a body is canceled when the client closes the connection.
  public typealias Responder = @Sendable (HTTPRequest, HTTPBody?) async throws -> (HTTPResponse, HTTPBody?)

  private let port: Int
  private let compresses: Bool
  private let respond: Responder

  /// Creates a server that is not running yet.
  ///
  /// - Parameters:
  ///   - port: the port; 0 lets the system choose.
  ///   - compresses: whether answers are compressed for clients that accept it. That saves bytes and costs time, and on
  ///     127.0.0.1 bytes are cheap.
  ///   - respond: answers each request, many concurrently. The body is a stream that can be read once.
  public init(port: Int = 0, compresses: Bool = false, respond: @escaping Responder) {
    self.port = port
    self.compresses = compresses
    self.respond = respond
  }

  /// Serves until the task is canceled.
  ///
  /// - Parameter onListening: called once, with the port, as soon as connections are accepted.
  /// - Throws: `RouteServerError` if the port is not available.
  public func run(onListening: @escaping @Sendable (_ port: Int) -> Void = { _ in }) async throws {
    let respond = respond
    let compresses = compresses
    let plain: @Sendable (ClientWatch) -> HTTP1Channel = { watch in
      HTTP1Channel { request, writer, _ in
        var (head, body) = try await watch.answer(request, respond)
        if compresses, request.method == .head || body == nil {
          head.headerFields[.contentEncoding] = CompressingChannel.identity
        }
        try await writer.write(head, body, isHead: request.method == .head)
      }
    }
    if compresses {
      try await run(LateChannel { CompressingChannel(plain: plain($0)) }, onListening)
    } else {
      try await run(LateChannel(base: plain), onListening)
    }
  }

  private func run(
    _ channel: LateChannel<some ServerChildChannel>, _ onListening: @escaping @Sendable (_ port: Int) -> Void
  ) async throws {
    let port = port
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

extension RouteServer {
  /// Runs the server while `body` runs, then stops it.
  ///
  /// - Parameter body: called with the port that the server listens on.
  /// - Returns: what `body` returns.
  /// - Throws: `RouteServerError` if the port is not available, and what `body` throws.
  public func serving<Result: Sendable>(
    _ body: @escaping @Sendable (_ port: Int) async throws -> Result
  ) async throws -> Result {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    return try await withThrowingTaskGroup(of: Result?.self) { group in
      group.addTask {
        defer { port.finish() }
        try await run { port.yield($0) }
        return nil
      }
      group.addTask {
        for await port in ports { return try await body(port) }
        return nil
      }
      defer { group.cancelAll() }
      while let result = try await group.next() {
        if let result { return result }
      }
      throw CancellationError()
    }
  }
}

/// Why a server did not start.
public struct RouteServerError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The requested port.
  public var port: Int
  /// Why it is not available, in words.
  public var reason: String

  init(port: Int, _ error: any Error) {
    self.port = port
    reason =
      switch (error as? IOError)?.errnoCode {
      case EADDRINUSE: "another program uses this port"
      case EACCES: "permission denied"
      default: String(describing: error)
      }
  }

  /// The sentence for people.
  public var description: String { "cannot listen on 127.0.0.1:\(port): \(reason)" }
  public var errorDescription: String? { description }
}
