import HummingbirdCore
import NIOCore
import Synchronization

/// A connection that nobody serves yet. It is closed when nobody ever does.
///
/// Hummingbird makes its asynchronous channel as soon as a connection is there, and such a channel ends the program when
/// it is dropped unused, as happens to those that wait when the server's task is cancelled. This holds the bare channel,
/// which can be dropped.
final class AcceptedConnection: ServerChildChannelValue {
  let channel: any Channel
  private let isServed = Atomic(false)

  init(_ channel: any Channel) { self.channel = channel }

  /// From now on whoever serves it has to close it.
  func serve() { isServed.store(true, ordering: .relaxed) }

  deinit {
    if !isServed.load(ordering: .relaxed) { channel.close(promise: nil) }
  }
}
