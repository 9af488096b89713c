#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The signal state inherited from the parent process.
package enum InheritedSignals {
  /// Unblocks the signals that the program handles. Threads of many libraries block signals, and programs started by
  /// such a thread inherit that: they could not be resized, stopped or ended. Ignored signals stay ignored, as `nohup`
  /// requires. Call this before starting threads.
  package static func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH, SIGCHLD, SIGPIPE, SIGALRM] {
      sigaddset(&signals, signal)
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Lets a write beyond the limit for file sizes fail with an error, which a message can name, instead of ending the
  /// program.
  package static func ignoreFileSizeLimit() { signal(SIGXFSZ, SIG_IGN) }
}
