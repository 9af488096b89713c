import Screen

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard error: messages for people. That nobody can read them is no reason to fail.
enum StandardError {
  /// Writes the text as it is; whoever calls has cleaned it.
  static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { writeBytes(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard written > 0 || (written < 0 && errno == EINTR) else { return }
      rest = rest.dropFirst(max(0, written))
    }
  }

  /// Writes a message of the program's, made safe to print.
  static func note(_ text: String) {
    write("jamf-tui: \(PlainText(text).text)\n")
  }

  /// Whether a person sees it as it comes.
  static var isWatched: Bool { isatty(STDERR_FILENO) == 1 }
}
