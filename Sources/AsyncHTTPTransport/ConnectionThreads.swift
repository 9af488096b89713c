import Dispatch
import NIOCore
import NIOPosix

/// The network's threads, of which each connection gets the next one.
///
/// A connection is opened on the thread that `any()` names, which by itself is the one that asks. A walk through a list asks
/// for several pages at once, from one thread: all of them would be received and read there, while the other threads rest.
final class ConnectionThreads: EventLoopGroup {
  private let threads: MultiThreadedEventLoopGroup

  init(_ threads: MultiThreadedEventLoopGroup = .singleton) { self.threads = threads }

  func next() -> any EventLoop { threads.next() }
  func any() -> any EventLoop { threads.next() }
  func makeIterator() -> EventLoopIterator { threads.makeIterator() }

  /// The threads are not its own, so they go on.
  func shutdownGracefully(queue: DispatchQueue, _ callback: @escaping @Sendable ((any Error)?) -> Void) {
    queue.async { callback(EventLoopError.unsupportedOperation) }
  }
}
