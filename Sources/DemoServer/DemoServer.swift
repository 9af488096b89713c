import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A Jamf Pro look-alike on loopback HTTP, for trying the browser out and for its tests.
///
/// It stands on Hummingbird's server, not on its `Application`: that one brings a date cache which wakes up every second,
/// and a browser that runs this server in its own process promises not to wake up while nothing happens.
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
    let api = api
    let channel = HTTP1Channel { request, writer, _ in
      let body = try await Self.body(of: request)
      let response = await api.respond(to: request.head, body: body)
      try await Self.write(response, to: writer, isHead: request.method == .head)
    }
    let port = configuration.port
    let server = Server(
      childChannelSetup: channel,
      configuration: ServerConfiguration(address: .hostname("127.0.0.1", port: port)),
      onServerRunning: { onListening($0.localAddress?.port ?? port) },
      eventLoopGroup: EventLoopGroupProvider.singleton.eventLoopGroup,
      logger: Logger(label: "DemoServer") { _ in SwiftLogNoOpLogHandler() })
    do {
      try await server.run()
    } catch let error as CancellationError {
      throw error
    } catch {
      throw DemoServerError.cannotListen(port: port, reason: Self.reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE: "another program listens there"
    case EACCES: "the system does not allow it"
    default: String(describing: error)
    }
  }

  /// Only token requests have a body, and a small one.
  private static func body(of request: Request) async throws -> [UInt8] {
    guard request.method == .post else { return [] }
    let buffer = try await request.body.collect(upTo: 64 * 1024)
    return Array(buffer.readableBytesView)
  }

  private static func write(_ response: DemoResponse, to writer: consuming ResponseWriter, isHead: Bool) async throws {
    var fields = HTTPFields()
    fields[.contentType] = response.contentType
    fields[.contentLength] = String(response.body.count)
    fields[.cacheControl] = "no-store"
    let head = HTTPResponse(status: .init(code: response.status), headerFields: fields)
    guard !isHead, !response.body.isEmpty else { return try await writer.writeResponse(head) }
    try await writer.write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: response.body)))
  }
}
