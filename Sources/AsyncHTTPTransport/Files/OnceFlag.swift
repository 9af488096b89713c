import Synchronization

/// A mark that is set once.
final class OnceFlag: Sendable {
  private let isSet = Atomic(false)

  /// True for the first caller only.
  func set() -> Bool { !isSet.exchange(true, ordering: .relaxed) }
}
