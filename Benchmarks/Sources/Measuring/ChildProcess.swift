#if canImport(Darwin)
  public import Darwin
#else
  public import Glibc
#endif

/// Another program, run as a whole: what is measured of a rival begins with its start and ends with its end.
///
/// It is started by `posix_spawn` and awaited by `waitpid`; Foundation's `Process` adds milliseconds of its own, which are
/// as many as `grep` needs.
public struct ChildProcess: ~Copyable {
  /// Its id.
  public let id: pid_t
  private let output: Int32

  /// Where a program's input and output go.
  public enum Ends {
    /// Its output into a pipe, which is read; its input from a file, or nothing.
    case pipe(inputFile: String?)
    /// Its output to `/dev/null`, and no input.
    case nothing
    /// Both to a terminal, which is its controlling one.
    case terminal(path: String)
  }

  /// Starts a program. A name without a slash is looked for in `PATH`.
  ///
  /// - Parameter environment: added to, or taking the place of, what this program has.
  public init(
    _ program: String, _ arguments: [String], ends: Ends = .pipe(inputFile: nil), environment: [String: String] = [:]
  ) throws {
    var actions = SpawnActions()
    defer { actions.destroy() }
    var pipeEnds: [Int32] = [-1, -1]
    switch ends {
    case .pipe(let input):
      guard pipe(&pipeEnds) == 0 else { throw BenchmarkError("no pipe for \(program)") }
      // Other programs started later must not keep them open.
      for end in pipeEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      actions.open(input ?? "/dev/null", as: 0, flags: O_RDONLY)
      actions.duplicate(pipeEnds[1], as: 1)
    case .nothing:
      actions.open("/dev/null", as: 0, flags: O_RDONLY)
      actions.open("/dev/null", as: 1, flags: O_WRONLY)
    case .terminal(let path):
      actions.startSession()
      actions.open(path, as: 0, flags: O_RDWR)
      actions.duplicate(0, as: 1)
      actions.duplicate(0, as: 2)
    }
    let id = actions.spawn(program, arguments, environment)
    if pipeEnds[1] >= 0 { close(pipeEnds[1]) }
    guard let id else {
      if pipeEnds[0] >= 0 { close(pipeEnds[0]) }
      throw BenchmarkError("\(program) cannot be started")
    }
    self.id = id
    output = pipeEnds[0]
  }

  /// The next bytes that it writes; none at the end.
  public borrowing func read() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      repeat { count = max(0, systemRead(output, buffer.baseAddress, buffer.count)) } while count == 0 && errno == EINTR
    }
  }

  /// Its first line.
  public borrowing func firstLine() -> String {
    var text: [UInt8] = []
    while !text.contains(UInt8(ascii: "\n")) {
      let more = read()
      if more.isEmpty { break }
      text += more
    }
    return String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Everything it writes into a pipe, and its exit status once it has ended.
  public consuming func finish() -> (output: [UInt8], status: Int32) {
    var all: [UInt8] = []
    if output >= 0 {
      while case let more = read(), !more.isEmpty { all += more }
      close(output)
    }
    return (all, wait())
  }

  /// Ends it and waits for that.
  public consuming func terminate() {
    kill(id, SIGTERM)
    if output >= 0 { close(output) }
    _ = wait()
  }

  private borrowing func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}

/// `read`, under a name that a method called so does not hide.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  errno = 0
  return read(descriptor, buffer, count)
}
