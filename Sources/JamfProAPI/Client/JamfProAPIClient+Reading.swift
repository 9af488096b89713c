import APIRuntime
import Logging

extension JamfProAPIClient {
  /// How often something small is read whose answer does not come whole.
  private static let readings = 3

  /// Runs a call that reads something small, and explains what goes wrong with it. What came broken, not at all or from
  /// something in front of the server is asked for again, up to three times in all: `call` is to throw when it cannot make
  /// sense of the answer. Throws `JamfProError`.
  ///
  /// Not for large pages: what the server cannot send in time is to be asked for in smaller pieces.
  func reading<Value>(_ facts: OperationFacts, _ call: () async throws -> Value) async throws -> Value {
    var attempt = 1
    let trace = RequestTrace.newCall()
    var isRetried = false
    defer { if isRetried { onRetryEnd(trace.call) } }
    while true {
      do {
        return try await explaining(facts.requiredPrivileges, call)
      } catch let error as JamfProError where error.isGarbled && attempt < min(Self.readings, retryPolicy.attempts) {
        logger?.notice("\(facts.id) is read again: \(error.what)", metadata: ["attempt": "\(attempt)"])
        let delay = retryPolicy.delay(after: attempt, chance: random())
        isRetried = true
        onRetry(
          RetryAttempt(
            operationID: facts.id, call: trace.call, number: attempt, reason: error.retryReason, delay: delay))
        do { try await sleep(delay) } catch { throw explain(error) }
        attempt += 1
      }
    }
  }
}

extension JamfProError {
  /// Whether it is the answer that was bad, not what it says.
  fileprivate var isGarbled: Bool {
    switch kind {
    case .interrupted, .notJSON, .emptyAnswer, .malformed: true
    // The edge's word for it.
    case .timedOut: status == 504
    default: false
    }
  }

  fileprivate var retryReason: RetryAttempt.Reason {
    switch kind {
    case .interrupted: .transport(.connectionClosed)
    case .timedOut: .status(status ?? 504)
    default: .unreadableAnswer
    }
  }
}
