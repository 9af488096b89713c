import Synchronization

/// Whether one of the connections is kept free of pages, so that what a person waits for is requested at once.
final class HeldConnection: Sendable {
  private let state = Atomic(false)

  /// Whether it is kept free.
  var isHeld: Bool {
    get { state.load(ordering: .relaxed) }
    set { state.store(newValue, ordering: .relaxed) }
  }
}

extension JamfProAPIClient {
  /// Keeps one of the connections free of pages, or no longer. Pages that are being sent are not interrupted.
  package func holdConnection(_ isHeld: Bool) { held.isHeld = isHeld }
}
