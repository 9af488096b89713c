import Browser
import Screen
import Terminal

/// The end of the loop.
extension EventLoop {
  /// The longest that leaving waits for a copy: two clipboard programs may take their time one after the other.
  private static let patience: Duration = .seconds(8)

  /// Finishes a copy that was asked for right before leaving: a text may have to be made first, and some texts only the
  /// terminal can take, while the screen is still there. Ctrl-C ends the wait.
  mutating func finishCopy() {
    if case .lostTerminal = ending { return }
    state.leave()
    guard state.isCopying else { return }
    terminal.paint(state.render(movesPanes: false))
    let deadline = ContinuousClock.now + Self.patience
    while state.isCopying {
      receive(mailbox.drain())
      let left = Int((deadline - .now) / .milliseconds(1))
      guard state.isCopying, left > 0 else { return }
      let wake = terminal.wait(milliseconds: left)
      if wake.contains(.hungUp) { return }
      for case .key(.control("c")) in terminal.readInput() { return }
    }
  }
}
