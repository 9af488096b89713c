import NIOCore
import NIOPosix
import NIOSSL
import TestCertificates

/// A TLS server on 127.0.0.1 with an untrusted certificate. It does nothing after the handshake.
struct UntrustedServer {
  private let channel: any Channel

  var address: String { "https://127.0.0.1:\(channel.localAddress?.port ?? 0)" }

  static func start() async throws -> UntrustedServer {
    let context = try NIOSSLContext(configuration: try TestAuthority().issue().server())
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    return UntrustedServer(channel: channel)
  }

  func stop() async { try? await channel.close() }
}
