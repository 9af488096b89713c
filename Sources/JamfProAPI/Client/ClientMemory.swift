import APIRuntime
import Synchronization

/// A value that is requested once: concurrent callers share the request, and later callers get the stored value.
final class Remembered<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)
  private let flight = Flight<Value>()

  /// The value. `ask` requests it when there is none yet, or when `refreshing` is true. An error is not stored.
  func value(refreshing: Bool = false, _ ask: @escaping @Sendable () async throws -> Value) async throws -> Value {
    if !refreshing, let value = known.withLock(\.self) { return value }
    return try await flight.join { [self] in
      let value = try await ask()
      known.withLock { $0 = value }
      return value
    }
  }
}

/// What a client knows about its server and its credential.
struct ClientMemory: Sendable {
  let negotiation = VersionNegotiation()
  let server = Flight<ServerInfo>()
  let privileges = Remembered<PrivilegeReport>()
  let lookups = Remembered<Lookups>()
  let extensionAttributes = Remembered<ExtensionAttributeLookup>()
}
