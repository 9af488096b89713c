import HummingbirdCore
import Logging
import NIOCore

/// Sets a connection up when it is served, not when it is accepted.
struct LateChannel<Base: ServerChildChannel>: ServerChildChannel {
  let base: Base

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<AcceptedConnection> {
    // What a client sends before there is somebody to read it has to wait.
    channel.setOption(.autoRead, value: false).map { AcceptedConnection(channel) }
  }

  func handle(value: AcceptedConnection, logger: Logger) async {
    value.serve()
    let channel = value.channel
    do {
      let ready = try await channel.eventLoop.flatSubmit {
        // A channel that is closed already would never tell that it is.
        channel.isActive
          ? base.setup(channel: channel, logger: logger)
          : channel.eventLoop.makeFailedFuture(ChannelError.ioOnClosedChannel)
      }.get()
      channel.setOption(.autoRead, value: true).whenFailure { _ in channel.close(promise: nil) }
      await base.handle(value: ready, logger: logger)
    } catch {
      channel.close(promise: nil)
    }
  }
}
