#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The three files that every program is started with.
enum StandardStreams {
  /// Fills the places of those that were closed before the program began, as by `>&-`: else the first file or connection that
  /// is opened would get the number, and what is printed would go there. To be called before anything is opened.
  static func fillClosed() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one; and the wrong way round, so that using it fails as it does for who is closed.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
