extension Terminal {
  /// Asks the terminal to report the mouse's buttons and wheel, or no longer to. It is asked again after a stop.
  public func setMouse(_ isOn: Bool) {
    guard isOn != wantsMouse else { return }
    wantsMouse = isOn
    askForMouse(isOn)
  }

  func askForMouse(_ isOn: Bool) {
    guard isOpen, understandsSequences else { return }
    let end = isOn ? "h" : "l"
    write(Array("\u{1B}[?1000\(end)\u{1B}[?1006\(end)".utf8))
  }
}
