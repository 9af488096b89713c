import NIOCore
import NIOPosix
import Synchronization

/// A proxy on 127.0.0.1 that connects to one server, whatever host is requested, and records everything it sees.
final class ConnectProxy: Sendable {
  private let seen: SeenText
  private let channel: any Channel
  var port: Int { channel.localAddress?.port ?? 0 }
  /// The heads of the CONNECT requests.
  var heads: [String] { seen.heads.withLock { $0 } }
  /// All bytes that clients sent through the tunnels.
  var tunnelled: [UInt8] { seen.tunnelled.withLock { $0 } }

  static func start(to serverPort: Int) async throws -> ConnectProxy {
    let seen = SeenText()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ClientSide(serverPort: serverPort, seen: seen))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    return ConnectProxy(channel: channel, seen: seen)
  }

  private init(channel: any Channel, seen: SeenText) {
    self.channel = channel
    self.seen = seen
  }

  func stop() async { try? await channel.close() }
}

private final class SeenText: Sendable {
  let heads = Mutex<[String]>([])
  let tunnelled = Mutex<[UInt8]>([])
}

/// Reads the head, connects, answers, and then forwards bytes.
private final class ClientSide: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let serverPort: Int
  private let seen: SeenText
  private var head = ""
  private var server: (any Channel)?

  init(serverPort: Int, seen: SeenText) {
    self.serverPort = serverPort
    self.seen = seen
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let buffer = unwrapInboundIn(data)
    if let server {
      seen.tunnelled.withLock { $0 += buffer.readableBytesView }
      server.writeAndFlush(buffer, promise: nil)
      return
    }
    // A client waits for the response, so nothing follows the head.
    head += String(buffer: buffer)
    guard head.hasSuffix("\r\n\r\n") else { return }
    seen.heads.withLock { $0.append(head) }
    let client = context.channel
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    ClientBootstrap(group: context.eventLoop)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ServerSide(client: client))
        }
      }
      .connect(host: "127.0.0.1", port: serverPort)
      .whenComplete { result in
        guard let server = try? result.get() else { return client.close(promise: nil) }
        bound.value.server = server
        client.writeAndFlush(ByteBuffer(string: "HTTP/1.1 200 Connection established\r\n\r\n"), promise: nil)
      }
  }

  func channelInactive(context: ChannelHandlerContext) { server?.close(promise: nil) }
}

private final class ServerSide: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let client: any Channel

  init(client: any Channel) { self.client = client }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    client.writeAndFlush(unwrapInboundIn(data), promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) { client.close(promise: nil) }
}
