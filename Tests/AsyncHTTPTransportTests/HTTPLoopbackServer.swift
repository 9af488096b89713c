import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import Synchronization

/// A server on 127.0.0.1 that speaks valid HTTP, compresses on request, and speaks HTTP/2 over TLS.
final class HTTPLoopbackServer: Sendable {
  /// What happens to a request.
  enum Answer: Sendable {
    /// This many zeros, after a line with the request's path.
    case zeros(Int)
    /// The head and one chunk; then the connection or stream is reset.
    case reset
  }

  private let seen: SeenRequests
  private let channel: any Channel
  var port: Int { channel.localAddress?.port ?? 0 }
  var connections: Int { seen.connections.load(ordering: .relaxed) }
  var heads: [HTTPRequestHead] { seen.heads.withLock { $0 } }

  /// - Parameter http2: the certificate for HTTP/2; nil for HTTP/1.1 without TLS.
  static func start(_ answer: Answer, http2: TLSConfiguration? = nil) async throws -> HTTPLoopbackServer {
    let seen = SeenRequests()
    let context = try http2.map { tls in
      var tls = tls
      tls.applicationProtocols = ["h2"]
      return try NIOSSLContext(configuration: tls)
    }
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        seen.connections.add(1, ordering: .relaxed)
        guard let context else {
          return channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.configureHTTPServerPipeline()
            try channel.pipeline.syncOperations.addHandlers(
              HTTPResponseCompressor(), Answering(answer: answer, seen: seen))
          }
        }
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
          _ = try channel.pipeline.syncOperations.configureHTTP2Pipeline(
            mode: .server, connectionConfiguration: .init(), streamConfiguration: .init()
          ) { stream in
            stream.eventLoop.makeCompletedFuture {
              try stream.pipeline.syncOperations.addHandlers(
                HTTP2FramePayloadToHTTP1ServerCodec(), Answering(answer: answer, seen: seen))
            }
          }
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    return HTTPLoopbackServer(channel: channel, seen: seen)
  }

  private init(channel: any Channel, seen: SeenRequests) {
    self.channel = channel
    self.seen = seen
  }

  func stop() async { try? await channel.close() }
}

private final class SeenRequests: Sendable {
  let connections = Atomic(0)
  let heads = Mutex<[HTTPRequestHead]>([])
}

private final class Answering: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let answer: HTTPLoopbackServer.Answer
  private let seen: SeenRequests
  private var path = ""

  init(answer: HTTPLoopbackServer.Answer, seen: SeenRequests) {
    self.answer = answer
    self.seen = seen
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      path = head.uri
      seen.heads.withLock { $0.append(head) }
    case .body: break
    case .end: respond(context)
    }
  }

  private func respond(_ context: ChannelHandlerContext) {
    let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["Content-Type": "text/plain"])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: path + "\n")))), promise: nil)
    switch answer {
    case .reset:
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: "begun"))))).whenComplete { _ in
        bound.value.close(promise: nil)
      }
    case .zeros(var count):
      while count > 0 {
        let part = min(count, 1 << 16)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(repeating: 0, count: part)))), promise: nil)
        count -= part
      }
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
  }
}
