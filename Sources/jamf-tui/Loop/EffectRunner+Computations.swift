import Browser
import Inventory
import NIOPosix
import Synchronization

/// Work on computers that the browser wants done off the main thread.
extension EffectRunner {
  /// The computations that run, one of a kind.
  final class Computations: Sendable {
    private let running = Mutex<[Computation.Kind: Cancellation]>([:])

    /// Asks the one that runs to end, and takes note of another.
    func replace(_ kind: Computation.Kind, with cancellation: Cancellation?) {
      running.withLock { running in
        running[kind]?.request()
        running[kind] = cancellation
      }
    }

    func cancelAll() {
      running.withLock { running in
        for cancellation in running.values { cancellation.request() }
        running = [:]
      }
    }
  }

  func compute(_ computation: Computation) {
    let isCancelled = Cancellation()
    computations.replace(computation.kind, with: isCancelled)
    NIOThreadPool.singleton.submit { [mailbox] _ in
      mailbox.post(computation.run(workers: .pool) { isCancelled.isRequested })
    }
  }

  func cancelComputation(_ kind: Computation.Kind) {
    computations.replace(kind, with: nil)
  }
}
