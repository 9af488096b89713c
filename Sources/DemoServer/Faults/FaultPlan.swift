import APIRuntime
import HTTPTypes
import Synchronization

/// The faults of a server, asked at three places of a request's way: before it is looked at, when its privilege is
/// checked, and when its response is ready. Each kind counts by itself, so that faults combine.
final class FaultPlan: Sendable {
  private let faults: [Fault]
  private let counts = Mutex<[Fault: Int]>([:])

  init(_ faults: [Fault]) { self.faults = faults }

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

  func checkPrivilege(_ privilege: String) throws(APIFailure) {
    for case .missingPrivilege(let name) in faults where name.lowercased() == privilege.lowercased() {
      throw .missingPrivilege
    }
  }

  /// An answer as it leaves the server.
  func altered(_ message: DemoGate.Message) -> DemoGate.Message {
    guard message.0.status == .ok, var bytes = message.1?.bytes else { return message }
    var isCut = false
    for fault in faults {
      if case .truncateJSON(let every) = fault, isDue(fault, every) {
        bytes.removeLast(bytes.count - bytes.count * 2 / 3)
        isCut = true
      }
    }
    guard isCut else { return message }
    var head = message.0
    head.headerFields[.contentLength] = String(bytes.count)
    return (head, HTTPBody(bytes))
  }

  private func isDue(_ fault: Fault, _ every: Int) -> Bool {
    counts.withLock { counts in
      counts[fault, default: 0] += 1
      return counts[fault, default: 0] % every == 0
    }
  }
}
