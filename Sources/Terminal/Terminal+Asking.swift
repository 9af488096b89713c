#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Asking the terminal what it is: whether it has left and right margins, and the color of its background.
///
/// Answers arrive between keys, and the decoder keeps them apart. A request for the device attributes (DA1) comes last:
/// every terminal answers it, so after that answer no other is due.
extension Terminal {
  /// The number of the mode that allows left and right margins (DECLRMM).
  private static let marginMode = 69
  /// In milliseconds: when to stop expecting answers, how long the first frame waits for them, and how long to wait for
  /// them before the terminal is released.
  private static let longestAnswer = 1000
  private static let patienceOfFirstFrame = 25
  private static let patienceWithAnswer = 200

  /// Whether left and right margins are available: the mode is known and can be switched.
  var hasMargins: Bool { [1, 2].contains(decoder.reports.modes[Self.marginMode] ?? 0) }

  /// Asks for the background, once after each stop, when the terminal is in raw mode.
  func askForBackground() {
    guard asksAboutItself, asked == nil else { return }
    asked = .now
    // The first frame asks for the attributes after the mode.
    write(Array("\u{1B}]11;?\u{7}".utf8) + (asksAboutModes && !isModeAsked ? [] : Self.attributes))
  }

  /// Makes the terminal be asked again. The known background stays until another is reported.
  func forgetAnswers() {
    asked = nil
    decoder.expectAttributes()
  }

  private static let attributes = Array("\u{1B}[c".utf8)

  /// Inserts the request for the mode (DECRQM) into the first frame, after the switch to the alternate screen and
  /// before the screen is cleared, so that any part that a terminal prints as text is cleared.
  func asking(in frame: [UInt8]) -> [UInt8] {
    guard asksAboutModes, !isModeAsked, let entering = curses.capability("smcup"), !entering.isEmpty,
      let place = frame.firstRange(of: entering)
    else { return frame }
    isModeAsked = true
    asked = .now
    return frame[..<place.upperBound] + Array("\u{1B}[?\(Self.marginMode)$p".utf8) + Self.attributes
      + frame[place.upperBound...]
  }

  /// Takes over a reported background, unless it comes so late that a change of colors would surprise.
  func adoptBackground() {
    guard let background = decoder.reports.background, let asked, asked.isWithin(Self.longestAnswer) else { return }
    curses.colors.background = background
  }

  /// Waits a moment for the background before the first frame, so that most terminals never show other colors.
  func awaitBackground() {
    guard shown == nil, framesPainted == 0 else { return }
    readAnswers(for: Self.patienceOfFirstFrame) { decoder.reports.background == nil }
  }

  /// Waits for pending answers before the terminal is released. Otherwise the next program would read them as input.
  func takeAnswer() {
    readAnswers(for: Self.patienceWithAnswer) { true }
  }

  /// Reads input while answers are due and wanted, at most for some milliseconds. Keys are kept.
  private func readAnswers(for milliseconds: Int, while isWanted: () -> Bool) {
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    while let asked, !decoder.reports.hasAttributes, !isHungUp, isWanted(), asked.isWithin(Self.longestAnswer),
      ContinuousClock.now < end
    {
      var item = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      guard poll(&item, 1, Int32(milliseconds)) > 0, item.revents & Int16(POLLIN) != 0 else { return }
      takeInput()
    }
  }
}

extension ContinuousClock.Instant {
  /// Whether it is at most so many milliseconds ago.
  fileprivate func isWithin(_ milliseconds: Int) -> Bool {
    ContinuousClock.now - self < .milliseconds(milliseconds)
  }
}
