import CTerminalRestore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Captures what libraries and the Swift runtime print to standard error while the screen is in use, and prints it
/// afterwards.
struct StandardErrorCapture {
  private let original: Int32
  private let scratch: Int32

  /// Starts to capture; nil on failure, or if standard error is not a terminal and so does not disturb the screen.
  init?(descriptor: Int32 = STDERR_FILENO, evenIfNotATerminal: Bool = false) {
    guard evenIfNotATerminal || isatty(descriptor) == 1 else { return nil }
    let scratch = terminal_scratch_file()
    guard scratch >= 0 else { return nil }
    let original = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard original >= 0, dup2(scratch, descriptor) >= 0 else {
      close(scratch)
      return nil
    }
    self.original = original
    self.scratch = scratch
    terminal_restore_set_captured_errors(descriptor, scratch, original)
  }

  /// Restores standard error and prints the captured text to it, without control characters.
  func end() {
    terminal_restore_give_back_errors()
    close(original)
    close(scratch)
  }
}
