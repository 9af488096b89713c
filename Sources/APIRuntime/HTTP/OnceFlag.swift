import Synchronization

/// A flag that can be set once: a stream is read once, a permit returned once, a file closed once.
package final class OnceFlag: Sendable {
  private let isSet = Atomic(false)

  package init() {}

  /// True for the first caller only.
  package func set() -> Bool { !isSet.exchange(true, ordering: .relaxed) }
}
