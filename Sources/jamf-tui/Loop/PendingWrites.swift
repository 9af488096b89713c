import Dispatch
import Synchronization

/// Files that are being written: leaving waits for them, so that what was said to be written is.
final class PendingWrites: Sendable {
  private let group = DispatchGroup()
  private let state = Mutex((last: 0, labels: [Int: String]()))

  /// Takes note of a write before it is begun, wherever that is then done.
  ///
  /// - Parameter label: what is written, in words.
  /// - Returns: to be called at its end.
  func begin(_ label: String) -> @Sendable () -> Void {
    group.enter()
    let number = state.withLock { state in
      state.last += 1
      state.labels[state.last] = label
      return state.last
    }
    return { [self] in
      state.withLock { $0.labels[number] = nil }
      group.leave()
    }
  }

  /// Waits until all is written, for so long at most: a disk may hang.
  ///
  /// - Returns: what was not written by then.
  func wait(seconds: Double) -> [String] {
    guard group.wait(timeout: .now() + seconds) == .timedOut else { return [] }
    return state.withLock { state in state.labels.sorted { $0.key < $1.key }.map(\.value) }
  }
}
