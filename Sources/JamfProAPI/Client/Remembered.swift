import Synchronization

/// Something that is asked for once: those who want it at the same time share the question, those who come later get the
/// answer.
final class Remembered<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)
  private let flight = Flight<Value>()

  /// The answer; asked for by `ask` when there is none yet, or when it is to be a new one. An error is not remembered.
  func value(anew: Bool = false, _ ask: @escaping @Sendable () async throws -> Value) async throws -> Value {
    if !anew, let value = known.withLock(\.self) { return value }
    return try await flight.join { [self] in
      let value = try await ask()
      known.withLock { $0 = value }
      return value
    }
  }
}
