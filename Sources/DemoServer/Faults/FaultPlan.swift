import APIRuntime
import HTTPTypes
import Synchronization

/// The faults that lie on a request's way: before it is looked at, when its privilege is checked, and when its response
/// is ready. Each kind counts by itself, so that faults combine.
final class FaultPlan: Sendable {
  private let faults: [Fault]
  private let counts = Mutex<[Fault: Int]>([:])
  /// nil when requests are not limited.
  let limit: RequestLimit?
  private let maintenance: Maintenance?

  init(_ faults: [Fault], clock: DemoClock) {
    self.faults = faults
    limit = RequestLimit(faults, clock: clock)
    maintenance = Maintenance(faults, clock: clock)
  }

  /// What any request gets while the server is closed; nil when it is open.
  func answerWhileClosed() -> DemoGate.Message? { maintenance?.answer() }

  /// What the server answers instead of looking at the request; nil to go on.
  func interruption() async throws(APIFailure) -> DemoGate.Message? {
    for fault in faults {
      switch fault {
      case .latency(let milliseconds):
        // Cancellation means that the server stops, and then nobody waits for the answer.
        try? await Task.sleep(for: .milliseconds(milliseconds))
      case .html(let every) where isDue(fault, every): return HTMLPage.signIn
      case .edgeHTML(let every) where isDue(fault, every): return HTMLPage.blocked
      case .unauthorised(let every) where isDue(fault, every): throw .invalidToken
      default: break
      }
    }
    return nil
  }

  func grants(_ privilege: String) -> Bool {
    !faults.contains { fault in
      if case .missingPrivilege(let name) = fault { name.lowercased() == privilege.lowercased() } else { false }
    }
  }

  /// An answer as it leaves the server.
  func altered(_ message: DemoGate.Message) -> DemoGate.Message {
    guard message.0.status == .ok, var bytes = message.1?.bytes else { return message }
    var head = message.0
    var isBroken = false
    for fault in faults {
      switch fault {
      case .truncateJSON(let every) where isDue(fault, every): bytes.removeLast(bytes.count - bytes.count * 2 / 3)
      case .resetMidBody(let every) where isDue(fault, every): isBroken = true
      default: break
      }
    }
    head.headerFields[.contentLength] = String(bytes.count)
    return (head, isBroken ? Self.broken(bytes) : HTTPBody(bytes))
  }

  /// A body of which the second half does not come.
  private static func broken(_ bytes: [UInt8]) -> HTTPBody {
    let (chunks, source) = AsyncThrowingStream.makeStream(of: ArraySlice<UInt8>.self)
    source.yield(bytes.prefix(bytes.count / 2))
    source.finish(throwing: TransportError.connectionClosed)
    return HTTPBody(chunks, length: .known(Int64(bytes.count)))
  }

  private func isDue(_ fault: Fault, _ every: Int) -> Bool {
    counts.withLock { counts in
      counts[fault, default: 0] += 1
      return counts[fault, default: 0] % every == 0
    }
  }
}
