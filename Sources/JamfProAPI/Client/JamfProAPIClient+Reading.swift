import APIRuntime
import Logging

extension JamfProAPIClient {
  /// The most attempts to read something small whose answer does not arrive complete.
  private static let readings = 3

  /// Runs a call that reads something small, and throws what goes wrong as a `JamfProError`. If the answer is broken,
  /// interrupted, or from something in front of the server, the call is repeated, up to three attempts in all. `call`
  /// has to throw when it cannot read the answer.
  ///
  /// Not for large pages: what the server cannot send in time has to be requested in smaller pages.
  func reading<Value>(_ facts: OperationFacts, _ call: () async throws -> Value) async throws -> Value {
    var attempt = 1
    let trace = RequestTrace.newCall()
    var isRetried = false
    defer { if isRetried { onRetryEnd(trace.call) } }
    while true {
      do {
        return try await explaining(facts.requiredPrivileges, call)
      } catch let error as JamfProError where error.isGarbled && attempt < min(Self.readings, retryPolicy.attempts) {
        logger?.notice("\(facts.id) is retried: \(error.what)", metadata: ["attempt": "\(attempt)"])
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
  /// Whether the answer itself is broken, as opposed to an answer that reports an error.
  fileprivate var isGarbled: Bool {
    switch kind {
    case .interrupted, .notJSON, .emptyAnswer, .malformed: true
    // The status of a gateway that got no complete answer.
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
