import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Threads for work that waits for something outside of this program: another program, a disk, the reader of a pipe.
///
/// The threads of `NIOThreadPool` are as many as there are cores, and filtering, ranking and reading pages need all of them;
/// tasks run on the threads of the network. What may hang has no place on either: two clipboard programs that hang would
/// stop all filtering on two cores. A thread here costs nothing while there is no work, because it ends.
///
/// An object of this type does its work one piece after the other.
final class BlockingWork: Sendable {
  private struct Line {
    var waiting: [@Sendable () -> Void] = []
    var hasThread = false
  }

  private let line = Mutex(Line())

  /// Has work done after all that was added before.
  func add(_ work: @escaping @Sendable () -> Void) {
    let needsThread = line.withLock { line in
      line.waiting.append(work)
      defer { line.hasThread = true }
      return !line.hasThread
    }
    if needsThread { Self.start(workAway) }
  }

  /// Has work done after all that was added before, and waits for what comes of it without a thread.
  func result<Value: Sendable>(of work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      add { continuation.resume(with: Result { try work() }) }
    }
  }

  /// Does work beside all other on a thread that ends with it.
  static func start(_ work: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      // Signals are for the main thread, which waits in calls that they interrupt. Not those of a fault in this thread:
      // while they are blocked, the system ends the program without the handlers that give the terminal back.
      var signals = sigset_t()
      sigfillset(&signals)
      for fault in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE] { sigdelset(&signals, fault) }
      pthread_sigmask(SIG_SETMASK, &signals, nil)
      work()
    }
  }

  @Sendable private func workAway() {
    while let next = next() { next() }
  }

  private func next() -> (@Sendable () -> Void)? {
    line.withLock { line in
      guard line.waiting.isEmpty else { return line.waiting.removeFirst() }
      line.hasThread = false
      return nil
    }
  }
}
