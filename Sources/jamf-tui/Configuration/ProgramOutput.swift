import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs a program for what it prints.
///
/// Not by Foundation's `Process`: that one puts the program into a process group of its own, where it may not read from the
/// terminal. A program that asks for a PIN must be able to, and Ctrl-C must reach it.
struct ProgramOutput {
  /// How long it may take, somebody's typing included.
  var timeLimit = Duration.seconds(60)
  /// What it then has to put the terminal back in order, before it is ended without being asked.
  var grace = Duration.seconds(2)

  enum Failure: Error {
    case cannotStart(reason: String)
    /// Its exit code, or 128 and the number of the signal that ended it.
    case ended(status: Int32)
    /// It was still running, or something it had started still held its output.
    case tookTooLong
    /// Ctrl-C.
    case interrupted
  }

  /// - Parameter input: what it reads from standard input, a few lines at the most; nil for what this program reads.
  /// - Returns: what it wrote to standard output. Standard error is this program's.
  func bytes(
    of program: String, _ arguments: [String], input: [UInt8]? = nil, environment: [String: String]
  ) throws(Failure) -> [UInt8] {
    let source = try input.map(Self.filledPipe)
    defer { if let source { close(source) } }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .cannotStart(reason: String(cString: strerror(errno))) }
    defer { close(ends[0]) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    if let source {
      posix_spawn_file_actions_adddup2(&actions, source, STDIN_FILENO)
      posix_spawn_file_actions_addclose(&actions, source)
    }
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process = pid_t()
    let failure = posix_spawn(&process, program, &actions, nil, &words, &variables)
    close(ends[1])
    guard failure == 0 else { throw .cannotStart(reason: String(cString: strerror(failure))) }

    let deadline = ContinuousClock.now + timeLimit
    let output = Self.everything(from: ends[0], until: deadline)
    // Its output may end before it does.
    guard let output, let status = Self.end(of: process, until: deadline) else {
      kill(process, SIGTERM)
      if Self.end(of: process, until: .now + grace) == nil {
        kill(process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
      }
      throw .tookTooLong
    }
    let signal = status & 0x7F
    let code = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    if code == 128 + SIGINT { throw .interrupted }
    guard code == 0 else { throw .ended(status: code) }
    return output
  }

  /// The end to read of a pipe that holds all there is to read: nobody has to write while the program runs, and it may end
  /// without reading.
  private static func filledPipe(_ bytes: [UInt8]) throws(Failure) -> Int32 {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .cannotStart(reason: String(cString: strerror(errno))) }
    // One that is full says so and does not wait.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let isWhole = writeBytes(ends[1], bytes, bytes.count) == bytes.count
    close(ends[1])
    guard isWhole else {
      close(ends[0])
      throw .cannotStart(reason: "What it is to read is too long.")
    }
    return ends[0]
  }

  /// How the program ended; nil when it does not in time. As a rule it has ended already when its output has.
  private static func end(of process: pid_t, until deadline: ContinuousClock.Instant) -> Int32? {
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process || (ended < 0 && errno != EINTR) { return status }
      guard .now < deadline else { return nil }
      // No descriptor tells of the end of a process on every system.
      _ = poll(nil, 0, 5)
    }
  }

  /// Everything up to the end; nil when that does not come in time.
  private static func everything(from descriptor: Int32, until deadline: ContinuousClock.Instant) -> [UInt8]? {
    var output: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return nil }
      let (seconds, attoseconds) = left.components
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Rounded up, so that the last turn does not spin.
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
