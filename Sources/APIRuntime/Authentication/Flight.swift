import Synchronization

/// Work whose result is shared by all callers that want it at the same time.
///
/// Callers that join in flight share its result or its error; later callers start new work. A canceled caller leaves at
/// once and does not affect the others. When no caller is left, the work is canceled.
package final class Flight<Value: Sendable>: Sendable {
  package typealias Work = @Sendable () async throws -> Value

  private struct State {
    var lastID = 0
    /// The number of the work in flight.
    var running: Int?
    var task: Task<Void, Never>?
    var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }
  }

  private let state = Mutex(State())

  package init() {}

  /// How many callers wait.
  package var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// The result of the work in flight, or of this work when there is none. Throws what the work throws, or
  /// `CancellationError`.
  package func join(_ work: @escaping Work) async throws -> Value {
    let id = state.withLock { $0.nextID() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCanceled = state.withLock { state in
          // Under the lock, so that a later cancellation finds the continuation.
          if Task.isCancelled { return true }
          state.waiting[id] = continuation
          if state.running == nil { begin(work, &state) }
          return false
        }
        if isCanceled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      leave(id)
    }
  }

  /// Cancels the work. All waiting callers get `CancellationError`.
  package func giveUp() {
    let (task, waiting) = state.withLock { state in
      defer {
        state.running = nil
        state.task = nil
        state.waiting = [:]
      }
      return (state.task, state.waiting)
    }
    task?.cancel()
    for continuation in waiting.values { continuation.resume(throwing: CancellationError()) }
  }

  private func begin(_ work: @escaping Work, _ state: inout State) {
    let id = state.nextID()
    state.running = id
    // Not a child of the caller's task: the caller may be canceled while others still wait.
    state.task = Task {
      let result: Result<Value, any Error>
      do { result = .success(try await work()) } catch { result = .failure(error) }
      self.end(id, result)
    }
  }

  private func end(_ id: Int, _ result: Result<Value, any Error>) {
    let served = state.withLock { state -> [Int: CheckedContinuation<Value, any Error>] in
      // Canceled work has no callers left, and later work may be in flight.
      guard state.running == id else { return [:] }
      defer {
        state.running = nil
        state.task = nil
        state.waiting = [:]
      }
      return state.waiting
    }
    for continuation in served.values { continuation.resume(with: result) }
  }

  private func leave(_ id: Int) {
    let (continuation, abandoned) = state.withLock { state in
      let continuation = state.waiting.removeValue(forKey: id)
      guard continuation != nil, state.waiting.isEmpty else { return (continuation, nil as Task<Void, Never>?) }
      defer {
        state.running = nil
        state.task = nil
      }
      return (continuation, state.task)
    }
    abandoned?.cancel()
    continuation?.resume(throwing: CancellationError())
  }
}
