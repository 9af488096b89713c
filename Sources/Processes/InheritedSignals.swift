#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What whoever started this program left it of signals.
public enum InheritedSignals {
  /// Lets the signals through that a program is to heed. Threads of many libraries block them, and what such a thread starts
  /// inherits that: it could not be resized, stopped or ended. What is ignored stays so, as `nohup` wants it. To be called
  /// before threads are started.
  public static func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH, SIGCHLD, SIGPIPE] {
      sigaddset(&signals, signal)
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
