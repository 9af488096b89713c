#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What only the terminal itself can tell: whether it has left and right margins.
extension Terminal {
  /// The number of the mode that allows left and right margins (DECLRMM).
  private static let marginMode = 69
  /// In milliseconds: after how long no answer is one, and how long to wait for it where it would come to somebody else.
  private static let longestAnswer = 1000
  private static let patienceWithAnswer = 100

  /// Whether rows can be moved between a left and a right margin: the mode is known, and can be switched on and off.
  var hasMargins: Bool { [1, 2].contains(decoder.modes[Self.marginMode] ?? 0) }

  /// Puts the question into the first frame (DECRQM), behind the switch to the alternate screen and before all is cleared: a
  /// terminal that takes a part of it for text has that cleared away.
  func asking(in frame: [UInt8]) -> [UInt8] {
    guard asksAboutModes, asked == nil, let entering = curses.capability("smcup"), !entering.isEmpty,
      let place = frame.firstRange(of: entering)
    else { return frame }
    asked = .now
    return frame[..<place.upperBound] + Array("\u{1B}[?\(Self.marginMode)$p".utf8) + frame[place.upperBound...]
  }

  /// Lets an answer come that is on its way, before the terminal is given back: it would be typed to whoever has it next.
  func takeAnswer() {
    func isDue() -> Bool {
      guard let asked, decoder.modes.isEmpty, !isHungUp else { return false }
      return ContinuousClock.now - asked < .milliseconds(Self.longestAnswer)
    }
    let end = ContinuousClock.now + .milliseconds(Self.patienceWithAnswer)
    while isDue(), ContinuousClock.now < end {
      var item = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      guard poll(&item, 1, Int32(Self.patienceWithAnswer)) > 0, item.revents & Int16(POLLIN) != 0 else { return }
      takeInput()
    }
  }
}
