import Dispatch
import Synchronization

/// Runs asynchronous work to its end while this thread waits. Only for the main thread, before or instead of the event loop.
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
  guard let result = outcome.result.withLock({ $0 }) else { preconditionFailure("signalled without a result") }
  return try result.get()
}

private final class Outcome<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, any Error>?>(nil)
}
