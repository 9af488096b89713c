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
    while true {
      do {
        return try await explaining(facts.requiredPrivileges, call)
      } catch let error as JamfProError where error.isGarbled && attempt < min(Self.readings, retryPolicy.attempts) {
        logger?.notice("\(facts.id) is read again: \(error.what)", metadata: ["attempt": "\(attempt)"])
        do { try await sleep(retryPolicy.delay(after: attempt, chance: random())) } catch { throw explain(error) }
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
}
