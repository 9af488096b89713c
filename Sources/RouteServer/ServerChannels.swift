import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOHTTPTypesHTTP1
import Synchronization

/// An accepted connection that is not served yet. It is closed if it never is.
///
/// Hummingbird creates its asynchronous channel as soon as a connection is accepted. Such a channel traps if it is
/// dropped unused, as happens to waiting connections when the server's task is canceled. This type holds the bare
/// channel, which can be dropped.
final class AcceptedConnection: ServerChildChannelValue {
  let channel: any Channel
  private let isServed = Atomic(false)

  init(_ channel: any Channel) { self.channel = channel }

  /// From now on, the code that serves it must close it.
  func serve() { isServed.store(true, ordering: .relaxed) }

  deinit {
    if !isServed.load(ordering: .relaxed) { channel.close(promise: nil) }
  }
}

/// Sets up a connection when it is served, not when it is accepted.
struct LateChannel<Base: ServerChildChannel>: ServerChildChannel {
  let base: @Sendable (ClientWatch) -> Base

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<AcceptedConnection> {
    // Data that the client sends before the connection is served must wait.
    channel.setOption(.autoRead, value: false).map { AcceptedConnection(channel) }
  }

  func handle(value: AcceptedConnection, logger: Logger) async {
    value.serve()
    let channel = value.channel
    let watch = ClientWatch()
    let base = base(watch)
    do {
      let ready = try await channel.eventLoop.flatSubmit {
        // An already closed channel would never report that it is closed.
        channel.isActive
          ? channel.pipeline.addHandler(watch).flatMap { base.setup(channel: channel, logger: logger) }
          : channel.eventLoop.makeFailedFuture(ChannelError.ioOnClosedChannel)
      }.get()
      channel.setOption(.autoRead, value: true).whenFailure { _ in channel.close(promise: nil) }
      await base.handle(value: ready, logger: logger)
    } catch {
      channel.close(promise: nil)
    }
  }
}

/// HTTP/1.1 with compressed answers for clients that accept them.
struct CompressingChannel: ServerChildChannel {
  /// Marks an answer that must not be compressed (the content coding of RFC 9110, 12.5.3); removed before sending.
  static let identity = "identity"

  let plain: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    plain.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let handlers = channel.pipeline.syncOperations
      let codec = try handlers.handler(type: HTTP1ToHTTPServerCodec.self)
      let compressor = HTTPResponseCompressor { head, _ in
        // The compressor ignores HEAD, and would send a compressed empty body after its head.
        guard head.headers.first(name: "content-encoding") == Self.identity else { return .compressIfPossible }
        head.headers.remove(name: "content-encoding")
        return .doNotCompress
      }
      try handlers.addHandler(compressor, position: .before(codec))
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async { await plain.handle(value: value, logger: logger) }
}
