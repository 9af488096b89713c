import CTerminalRestore

extension Terminal {
  /// Suspends the job like ^Z: restores the terminal, stops, and takes the screen again after `fg`. Returns then; the
  /// next paint redraws everything.
  public func suspend() {
    suspend { terminal_restore_stop(1) }
  }

  /// Stops because another program asked for it (`Wake.stopRequested`), and takes the screen again when it continues.
  public func stopAsRequested() { suspend { terminal_restore_stop(0) } }

  /// Suspends with another way to stop, for tests.
  func suspend(stop: () -> Void) {
    guard isOpen else { return }
    takeAnswer()
    curses.leave()
    terminal_restore_now()
    stop()
    resume()
    // SIGCONT is handled; other events must not be lost.
    var signals: UInt32 = 0
    if terminal_pipe_drain(&signals) != 0 { terminal_pipe_poke() }
  }

  /// Releases the terminal while `body` runs, so that it can print and prompt, and then takes the screen again. The
  /// next paint redraws everything.
  public func lend<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isOpen else { return try body() }
    takeAnswer()
    curses.leave()
    terminal_restore_now()
    errors?.end()
    defer {
      errors = StandardErrorCapture()
      resume()
    }
    return try body()
  }

  /// Takes the screen again after a stop, whether `suspend` caused it or not.
  func resume() {
    terminal_restore_await_foreground()
    curses.leave()
    // It may be another terminal, as where a screen session is attached again, or have other colors.
    forgetAnswers()
    enter()
    sizeMayHaveChanged = true
  }
}

/// Ending because another program asks for it.
extension Terminal {
  /// Makes SIGTERM and SIGHUP wake `wait` instead of ending the program at once, so that it can save something. It is
  /// ended nonetheless if that takes longer than two seconds, or by a second signal.
  public func heedSignals(_ heeds: Bool) { terminal_restore_heed_requests(heeds ? 1 : 0) }

  /// The signal that asks the program to end; nil if there was none.
  public var endingSignal: Int32? {
    let signal = terminal_restore_request()
    return signal == 0 ? nil : signal
  }

  /// Ends the program by a signal, so that the parent process sees it. To be called when everything else is done.
  public static func end(bySignal signal: Int32) { terminal_restore_die(signal) }
}
