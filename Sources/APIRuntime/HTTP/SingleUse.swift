import Synchronization

/// Something that may be begun once.
final class SingleUse: Sendable {
  private let isUsed = Atomic(false)

  /// True for the first caller only.
  func begin() -> Bool { !isUsed.exchange(true, ordering: .relaxed) }
}
