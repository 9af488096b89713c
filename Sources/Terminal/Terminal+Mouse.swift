extension Terminal {
  /// Asks the terminal to report the mouse's buttons and wheel, or no longer to.
  public func setMouse(_ isOn: Bool) {
    guard isOpen, understandsSequences else { return }
    write(Array("\u{1B}[?1000\(isOn ? "h" : "l")\u{1B}[?1006\(isOn ? "h" : "l")".utf8))
  }
}
