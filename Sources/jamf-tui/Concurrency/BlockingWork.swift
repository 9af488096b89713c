import Dispatch
import Essentials
import Synchronization

/// Threads for work that waits for something outside the program: another program, a disk, the reader of a pipe.
///
/// `NIOThreadPool` has as many threads as there are cores, and filtering, ranking and reading pages need all of them.
/// Tasks run on the network's threads. Work that may hang must not use either: on two cores, two clipboard programs
/// that hang would stop all filtering. A thread here costs nothing while there is no work, because it soon ends.
///
/// Each instance runs its work one piece after the other.
final class BlockingWork: Sendable {
  private struct Line {
    var waiting: [@Sendable () -> Void] = []
    var hasThread = false
  }

  private let line = Mutex(Line())
  /// Signaled for each piece of work.
  private let news = DispatchSemaphore(value: 0)
  /// How long a thread waits for more work. `list` prints hundreds of pages, and one thread suffices for all of them.
  private static let patience = DispatchTimeInterval.milliseconds(100)

  /// Adds work that runs after all work added earlier.
  func add(_ work: @escaping @Sendable () -> Void) {
    let needsThread = line.withLock { line in
      line.waiting.append(work)
      defer { line.hasThread = true }
      return !line.hasThread
    }
    news.signal()
    if needsThread { Self.start(workAway) }
  }

  /// Adds work that runs after all work added earlier, and waits for its result without blocking a thread.
  func result<Value: Sendable>(of work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      add { continuation.resume(with: Result { try work() }) }
    }
  }

  /// Runs work in parallel on a thread that ends with it.
  static func start(_ work: @escaping @Sendable () -> Void) {
    DetachedThread.start {
      // The main thread handles signals: they interrupt its waiting calls. Signals for faults in this thread stay
      // unblocked. If they were blocked, the system would end the program without the handlers that restore the
      // terminal.
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

  /// The next work; nil when none was added for a while.
  private func next() -> (@Sendable () -> Void)? {
    while true {
      let isIdle = news.wait(timeout: .now() + Self.patience) == .timedOut
      let work = line.withLock { line -> (@Sendable () -> Void)? in
        guard line.waiting.isEmpty else { return line.waiting.removeFirst() }
        if isIdle { line.hasThread = false }
        return nil
      }
      // Work that was added at the last moment leaves its signal behind, for which there is no work later.
      if work != nil || isIdle { return work }
    }
  }
}

/// Runs asynchronous work to its end while this thread waits. Only for the main thread, before or instead of the event
/// loop.
func waiting<Value: Sendable>(for work: @escaping @Sendable () async throws -> Value) throws -> Value {
  let done = DispatchSemaphore(value: 0)
  let outcome = Outcome<Value>()
  Task.detached(priority: .userInitiated) {
    do {
      let value = try await work()
      outcome.result.withLock { $0 = .success(value) }
    } catch {
      outcome.result.withLock { $0 = .failure(error) }
    }
    done.signal()
  }
  done.wait()
  guard let result = outcome.result.withLock({ $0 }) else { preconditionFailure("signaled without a result") }
  return try result.get()
}

private final class Outcome<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, any Error>?>(nil)
}
