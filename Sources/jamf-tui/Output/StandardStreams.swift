import ArgumentParser
import Screen

import Essentials

/// The three streams that every program starts with.
enum StandardStreams {
  /// Opens replacements for streams that were closed at the start, as with `>&-`. Otherwise the next file or connection
  /// would get the descriptor, and output would go there. Call this before anything is opened.
  static func fillClosed() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // open(2) returns the lowest free descriptor, which is this one. The wrong direction makes its use fail, as with
      // a closed stream.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// Standard output, written completely or with an error. A closed reader ends the program silently, as with `cat`.
struct StandardOutput: Sendable {
  /// Stops the output at the end of a line, even while the reader takes nothing; nil for no interruption. With it, a
  /// closed reader throws `ReaderHasGone`.
  var interruption: Interruption?

  /// The reader has closed the pipe.
  struct ReaderHasGone: Error {}

  /// - Parameter bytes: with an interruption, complete lines.
  /// - Throws: `CommandFailure` when the bytes cannot be written, for instance because the disk is full;
  ///   `CancellationError` when interrupted.
  func write(_ bytes: [UInt8]) throws {
    guard let interruption else { return try writeAll(bytes[...]) }
    let isPipe = Self.isPipe
    var rest = bytes[...]
    while !rest.isEmpty {
      try Self.waitForRoom(or: interruption)
      let piece = isPipe ? Self.lines(rest) : rest
      try writeAll(piece)
      rest = rest[piece.endIndex...]
    }
  }

  /// As many lines as a pipe with room takes in one write (POSIX, `PIPE_BUF`), so that no partial line remains when the
  /// reader stops; a longer line by itself.
  private static func lines(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let lineEnd = UInt8(ascii: "\n")
    let most = bytes.prefix(Int(PIPE_BUF))
    guard most.count < bytes.count else { return bytes }
    guard let end = most.lastIndex(of: lineEnd) ?? bytes[most.endIndex...].firstIndex(of: lineEnd) else { return bytes }
    return bytes[...end]
  }

  private static var isPipe: Bool {
    var state = stat()
    return fstat(STDOUT_FILENO, &state) == 0 && [S_IFIFO, S_IFSOCK].contains(state.st_mode & S_IFMT)
  }

  private static func waitForRoom(or interruption: Interruption) throws {
    var waits = [
      pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0),
    ]
    while poll(&waits, 2, -1) < 0, errno == EINTR {}
    if waits[0].revents != 0 || interruption.hasHappened { throw CancellationError() }
  }

  private func writeAll(_ bytes: ArraySlice<UInt8>) throws {
    var rest = bytes
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { writeBytes(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EPIPE {
        if interruption != nil { throw ReaderHasGone() }
        Self.endAsIfByPipeSignal()
      } else if errno == EAGAIN {
        // Another program made the terminal non-blocking: wait until it accepts more.
        var descriptor = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        _ = poll(&descriptor, 1, -1)
      } else if errno != EINTR {
        throw CommandFailure(
          "The output cannot be written.", why: "\(String(cString: strerror(errno))).", exitCode: .failure)
      }
    }
  }

  /// The network library may have disabled the signal, so its default is restored before it is raised.
  static func endAsIfByPipeSignal() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(1)
  }
}

/// write(2), under a name that does not collide with methods here.
func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Darwin)
    Darwin.write(file, bytes, count)
  #elseif canImport(Musl)
    Musl.write(file, bytes, count)
  #else
    Glibc.write(file, bytes, count)
  #endif
}

/// Standard error: messages for people. A failed write is ignored.
enum StandardError {
  /// Writes text as it is. Callers have to sanitize it.
  static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { writeBytes(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard written > 0 || (written < 0 && errno == EINTR) else { return }
      rest = rest.dropFirst(max(0, written))
    }
  }

  /// Writes a message with the program's name, sanitized.
  static func note(_ text: String) {
    write("jamf-tui: \(PlainText(text).text)\n")
  }

  /// Whether standard error is a terminal.
  static var isWatched: Bool { isatty(STDERR_FILENO) == 1 }
}
