import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A server on 127.0.0.1 that answers each connection with fixed bytes, whatever the request, to imitate servers that
/// break HTTP.
struct LoopbackServer {
  /// What happens to a connection after the response.
  enum Ending { case close, stayOpen, dripForEver }

  let channel: any Channel
  /// One element for each closed connection.
  let ended: AsyncStream<Void>
  private let arrivals: Arrivals
  var port: Int { channel.localAddress?.port ?? 0 }
  /// The number of connections with a request; with TLS, only those that completed the handshake.
  var requests: Int { arrivals.count.load(ordering: .relaxed) }

  static func start(answer: String, then ending: Ending, tls: NIOSSLContext? = nil) async throws -> LoopbackServer {
    try await start(answer: Array(answer.utf8), then: ending, tls: tls)
  }

  static func start(answer: [UInt8], then ending: Ending, tls: NIOSSLContext? = nil) async throws -> LoopbackServer {
    let (ended, end) = AsyncStream<Void>.makeStream()
    let arrivals = Arrivals()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.closeFuture.whenComplete { _ in end.yield() }
        return channel.eventLoop.makeCompletedFuture {
          if let tls { try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls)) }
          try channel.pipeline.syncOperations.addHandler(Answering(answer: answer, ending: ending, arrivals: arrivals))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    return LoopbackServer(channel: channel, ended: ended, arrivals: arrivals)
  }

  func stop() async { try? await channel.close() }
}

private final class Arrivals: Sendable {
  let count = Atomic(0)
}

private final class Answering: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  let answer: [UInt8]
  let ending: LoopbackServer.Ending
  let arrivals: Arrivals
  private var hasAnswered = false

  init(answer: [UInt8], ending: LoopbackServer.Ending, arrivals: Arrivals) {
    self.answer = answer
    self.ending = ending
    self.arrivals = arrivals
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasAnswered else { return }
    hasAnswered = true
    arrivals.count.add(1, ordering: .relaxed)
    if answer.isEmpty, ending == .close { return context.close(promise: nil) }
    let written = context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: answer)))
    switch ending {
    case .close:
      let context = NIOLoopBound(context, eventLoop: context.eventLoop)
      written.whenComplete { _ in context.value.close(promise: nil) }
    case .stayOpen: break
    case .dripForEver: drip(context)
    }
  }

  private func drip(_ context: ChannelHandlerContext) {
    guard context.channel.isActive else { return }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: "1\r\nx\r\n")), promise: nil)
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: .milliseconds(5)) { bound.value.0.drip(bound.value.1) }
  }
}
