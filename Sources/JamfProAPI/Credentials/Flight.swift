import Synchronization

/// One piece of work for all who want its result at the same time.
///
/// Who comes while it is under way waits for the same result, be it a failure; who comes later begins anew. A caller that is
/// cancelled leaves at once and does not disturb the others; when nobody waits any more, the work is given up.
final class Flight<Value: Sendable>: Sendable {
  typealias Work = @Sendable () async throws -> Value

  private struct State {
    var lastID = 0
    /// The number of the work under way.
    var running: Int?
    var task: Task<Void, Never>?
    var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }
  }

  private let state = Mutex(State())

  /// How many callers wait.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// The result of the work under way, or of this work when there is none. Throws what it throws, or `CancellationError`.
  func join(_ work: @escaping Work) async throws -> Value {
    let id = state.withLock { $0.nextID() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          // Under the lock: whoever is cancelled later finds the continuation.
          if Task.isCancelled { return true }
          state.waiting[id] = continuation
          if state.running == nil { begin(work, &state) }
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      leave(id)
    }
  }

  /// Gives the work up; all who wait get `CancellationError`.
  func giveUp() {
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
    // Not a child of the caller's task: the caller may be cancelled while others still wait.
    state.task = Task {
      let result: Result<Value, any Error>
      do { result = .success(try await work()) } catch { result = .failure(error) }
      self.end(id, result)
    }
  }

  private func end(_ id: Int, _ result: Result<Value, any Error>) {
    let served = state.withLock { state -> [Int: CheckedContinuation<Value, any Error>] in
      // Work given up has nobody to report to; a later one may be under way.
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
