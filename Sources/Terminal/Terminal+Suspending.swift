import CTerminalRestore

extension Terminal {
  /// Stops the job as ^Z does in a program that does not take the keyboard: the terminal is put back, the shell has it,
  /// and after `fg` the screen is taken again. Returns then; the next paint paints everything.
  public func suspend() {
    suspend { terminal_restore_stop(1) }
  }

  /// The same with another way to stop, for tests.
  func suspend(stop: () -> Void) {
    guard isOpen else { return }
    takeAnswer()
    curses.leave()
    terminal_restore_now()
    stop()
    resume()
    // The signal that continued us is dealt with; what else came must not be lost.
    var signals: UInt32 = 0
    if terminal_pipe_drain(&signals) != 0 { terminal_pipe_poke() }
  }

  /// Gives the terminal back while `body` runs, so that it can print and ask there, and takes the screen again. The next
  /// paint paints everything.
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

  /// Takes the screen again after a stop, announced or not.
  func resume() {
    curses.leave()
    enter()
    sizeMayHaveChanged = true
  }
}
