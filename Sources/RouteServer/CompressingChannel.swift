import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOHTTPTypesHTTP1

/// HTTP/1.1 with answers that are compressed for clients who accept that.
struct CompressingChannel: ServerChildChannel {
  /// The content coding of an answer that stays as it is (RFC 9110, 12.5.3); it is not sent.
  static let identity = "identity"

  let plain: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    plain.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let handlers = channel.pipeline.syncOperations
      let codec = try handlers.handler(type: HTTP1ToHTTPServerCodec.self)
      let compressor = HTTPResponseCompressor { head, _ in
        // The compressor does not know of HEAD, and would send a compressed nothing after its head.
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
