import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The signals of the terminal's keys while another program has the terminal.
package enum ForegroundSignals {
  private static let interrupts = Atomic(0)

  /// How often Ctrl-C was pressed while another program had the terminal. Many programs end with status 0 then.
  package static var interruptCount: Int { interrupts.load(ordering: .relaxed) }

  /// Leaves Ctrl-C and Ctrl-\ to the other program, which then decides what they mean, while `body` waits for it. Ctrl-Z
  /// stops both, so that the shell is in front again and `fg` continues both.
  package static func leftToOthers<Result>(_ body: () throws -> Result) rethrows -> Result {
    // Made now: a signal handler must not be the first to use it.
    _ = interruptCount
    let signals = [SIGINT, SIGQUIT, SIGTSTP]
    var before: [sigaction] = []
    for number in signals {
      var old = sigaction()
      sigaction(number, nil, &old)
      before.append(old)
      // Not ignored: programs inherit that. A handler is gone in the program that is started.
      switch number {
      case SIGTSTP: signal(number, SIG_DFL)
      case SIGINT: signal(number) { _ in ForegroundSignals.interrupts.add(1, ordering: .relaxed) }
      default: signal(number) { _ in }
      }
    }
    defer { for (number, var old) in zip(signals, before) { sigaction(number, &old, nil) } }
    return try body()
  }
}
