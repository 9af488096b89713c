import NIOCore
import NIOPosix
import NIOSSL

/// A server on 127.0.0.1 that answers each connection with fixed bytes, whatever is asked, to play servers that break
/// HTTP.
struct LoopbackServer {
  /// What becomes of a connection once the answer is written.
  enum Ending { case close, stayOpen, dripForEver }

  let channel: any Channel
  /// One element for each connection that has ended.
  let ended: AsyncStream<Void>
  var port: Int { channel.localAddress?.port ?? 0 }

  static func start(answer: String, then ending: Ending, tls: NIOSSLContext? = nil) async throws -> LoopbackServer {
    let (ended, end) = AsyncStream<Void>.makeStream()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.closeFuture.whenComplete { _ in end.yield() }
        return channel.eventLoop.makeCompletedFuture {
          if let tls { try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls)) }
          try channel.pipeline.syncOperations.addHandler(Answering(answer: answer, ending: ending))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    return LoopbackServer(channel: channel, ended: ended)
  }

  func stop() async { try? await channel.close() }
}

private final class Answering: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  let answer: String
  let ending: LoopbackServer.Ending
  private var hasAnswered = false

  init(answer: String, ending: LoopbackServer.Ending) {
    self.answer = answer
    self.ending = ending
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasAnswered else { return }
    hasAnswered = true
    if answer.isEmpty, ending == .close { return context.close(promise: nil) }
    let written = context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)))
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
