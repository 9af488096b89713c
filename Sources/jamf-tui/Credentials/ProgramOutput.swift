import Essentials
import Processes

/// Runs a program and captures its output. The program may prompt for a PIN on the terminal, and Ctrl-C reaches it.
struct ProgramOutput {
  /// The time limit, including the user's typing.
  var timeLimit = Duration.seconds(60)
  /// The time between SIGTERM and SIGKILL, in which the program can restore the terminal.
  var grace = Duration.seconds(2)

  enum Failure: Error {
    case cannotStart(reason: String)
    /// The exit code, or 128 plus the number of the signal that ended the program.
    case ended(status: Int32)
    /// The program, or a process it started, still held its output open.
    case tookTooLong
    /// Ctrl-C.
    case interrupted
  }

  /// - Parameter input: standard input, at most a few lines; nil to share this program's.
  /// - Returns: the standard output. Standard error is shared.
  func bytes(
    of program: String, _ arguments: [String], input: [UInt8]? = nil, environment: [String: String]
  ) throws(Failure) -> [UInt8] {
    let source = try input.map(Self.filledPipe)
    defer { if let source { close(source) } }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .cannotStart(reason: String(cString: strerror(errno))) }
    defer { close(ends[0]) }
    let process: ChildProcess
    do throws(ChildProcess.StartFailure) {
      defer { close(ends[1]) }
      process = try ChildProcess(
        program, arguments, variables: environment.map { "\($0)=\($1)" },
        input: source.map { .descriptor($0) } ?? .inherited, output: .descriptor(ends[1]))
    } catch {
      throw .cannotStart(reason: error.reason)
    }

    let deadline = ContinuousClock.now + timeLimit
    let output = Self.everything(from: ends[0], until: deadline)
    // The output may end before the program does.
    guard let output, let code = process.status(by: deadline) else {
      process.end(grace: grace)
      throw .tookTooLong
    }
    if code == 128 + SIGINT { throw .interrupted }
    guard code == 0 else { throw .ended(status: code) }
    return output
  }

  /// The reading end of a pipe filled in advance: no thread has to write while the program runs, and the program may
  /// end without reading.
  private static func filledPipe(_ bytes: [UInt8]) throws(Failure) -> Int32 {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .cannotStart(reason: String(cString: strerror(errno))) }
    // Makes a write to a full pipe fail instead of block.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let isWhole = writeBytes(ends[1], bytes, bytes.count) == bytes.count
    close(ends[1])
    guard isWhole else {
      close(ends[0])
      throw .cannotStart(reason: "Its input is too long.")
    }
    return ends[0]
  }

  /// Everything up to the end; nil when the deadline passes first.
  private static func everything(from descriptor: Int32, until deadline: ContinuousClock.Instant) -> [UInt8]? {
    var output: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return nil }
      let (seconds, attoseconds) = left.components
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Rounded up, so that the last iteration does not spin.
      let ready = poll(&waiting, 1, Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
      guard ready > 0 else {
        if ready < 0, errno != EINTR { return output }
        continue
      }
      let count = read(descriptor, &part, part.count)
      if count > 0 { output += part[..<count] } else if count == 0 || errno != EINTR { return output }
    }
  }
}
