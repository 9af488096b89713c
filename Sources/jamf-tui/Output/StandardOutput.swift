import ArgumentParser

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard output, written whole or with an error; a reader that has gone ends the program quietly, as it ends `cat`.
struct StandardOutput: Sendable {
  /// What ends the output before a line, also while the reader takes nothing; nil for nothing. With it a reader that has gone is
  /// told by `ReaderHasGone`.
  var interruption: Interruption?

  /// Nobody reads what is written.
  struct ReaderHasGone: Error {}

  /// - Parameter bytes: with an interruption, whole lines.
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

  /// As many lines as a pipe that has room takes in one go (POSIX, `PIPE_BUF`), so that none is left in half when nobody
  /// reads on; a longer line by itself.
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
        // A terminal that another program made non-blocking: wait until it takes more.
        var descriptor = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        _ = poll(&descriptor, 1, -1)
      } else if errno != EINTR {
        throw CommandFailure(
          "The output cannot be written.", why: "\(String(cString: strerror(errno))).", exitCode: .failure)
      }
    }
  }

  /// The networking library may have switched the signal off, so its default is put back before it is raised.
  static func endAsIfByPipeSignal() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(1)
  }
}

/// write(2), whose name the libraries of both systems share with methods here.
func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Darwin)
    Darwin.write(file, bytes, count)
  #elseif canImport(Musl)
    Musl.write(file, bytes, count)
  #else
    Glibc.write(file, bytes, count)
  #endif
}
