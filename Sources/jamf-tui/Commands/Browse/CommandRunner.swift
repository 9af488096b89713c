import Browser
import Essentials
import Processes
import Synchronization

/// Runs the programs of a command, a few at a time, and reports their output. They have no terminal.
final class CommandRunner: Sendable {
  /// How many programs run at once.
  static let atOnce = 4
  /// The time between SIGTERM and SIGKILL for programs that are stopped.
  private static let grace = Duration.seconds(2)
  /// How often running programs report.
  private static let pause: Int32 = 50

  /// More than a full pipe holds.
  private static let lastReads = 32

  private struct Running {
    var job: CommandJob?
    var next = 0
    var active: [Int: ChildProcess] = [:]
    /// When the job was stopped; nil while it goes on.
    var stopped: ContinuousClock.Instant?
    /// Threads that still work.
    var workers = 0
  }

  private let state = Mutex(Running())
  private let mailbox: Mailbox
  private let environment: [String: String]

  init(mailbox: Mailbox, environment: [String: String]) {
    self.mailbox = mailbox
    self.environment = environment
  }

  func start(_ job: CommandJob) {
    let count = min(Self.atOnce, job.invocations.count)
    state.withLock { state in
      // The browser starts one job after the other.
      state = Running(job: job, workers: count)
    }
    for _ in 0..<count { BlockingWork.start { [self] in work(on: job) } }
  }

  /// Ends the programs of a job and starts no more of them.
  func stop(generation: Int? = nil) {
    state.withLock { state in
      guard let job = state.job, generation == nil || job.generation == generation, state.stopped == nil else { return }
      state.stopped = .now
      for process in state.active.values { process.signalGroup(SIGTERM) }
    }
  }

  /// Ends everything when the browser is left: programs that ignore the request are killed after a moment.
  func end() {
    stop()
    let deadline = ContinuousClock.now + .milliseconds(300)
    while state.withLock({ !$0.active.isEmpty }) {
      guard ContinuousClock.now < deadline else {
        return state.withLock { for process in $0.active.values { process.signalGroup(SIGKILL) } }
      }
      // Nothing wakes this thread when the last program has ended.
      _ = poll(nil, 0, 5)
    }
  }

  private func work(on job: CommandJob) {
    while let index = next() {
      run(job.invocations[index], index, of: job)
    }
    let isLast = state.withLock { state in
      state.workers -= 1
      if state.workers == 0 { state.job = nil }
      return state.workers == 0
    }
    if isLast { mailbox.post(.commandNews(generation: job.generation, [.finished])) }
  }

  private func next() -> Int? {
    state.withLock { state in
      guard let job = state.job, state.stopped == nil, state.next < job.invocations.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  private func run(_ invocation: CommandInvocation, _ index: Int, of job: CommandJob) {
    func tell(_ news: [CommandNews]) {
      if !news.isEmpty { mailbox.post(.commandNews(generation: job.generation, news)) }
    }
    let started: Started?
    do throws(ChildProcess.StartFailure) { started = try start(invocation, index) } catch {
      return tell([.ended(index, .notStarted(reason: error.reason))])
    }
    // Stopped before it was started.
    guard let started else { return }
    defer { close(started.output) }
    var lines = OutputLines()
    var isOpen = true
    var status: Int32?
    var wait: Int32 = 1
    while status == nil {
      if isOpen {
        isOpen = lines.read(from: started.output, milliseconds: Self.pause)
      } else {
        // No portable call waits for a child with a time limit.
        _ = poll(nil, 0, wait)
        wait = min(Self.pause, wait * 2)
      }
      tell(lines.take(index))
      status = state.withLock { state in
        if let stopped = state.stopped, ContinuousClock.now - stopped > Self.grace {
          started.process.signalGroup(SIGKILL)
        }
        guard let status = started.process.status(by: .now) else { return nil }
        // Within the lock: no signal goes to an ID that the system may give to another program.
        state.active[index] = nil
        return status
      }
    }
    // A program that it left behind may hold the output open, and even write on: only what is there is read.
    for _ in 0..<Self.lastReads where isOpen && lines.hasBytes(at: started.output) {
      isOpen = lines.read(from: started.output, milliseconds: 0)
      tell(lines.take(index))
    }
    tell(lines.end(index) + [.ended(index, .exited(status ?? 0))])
  }

  private struct Started {
    var process: ChildProcess
    /// The reading end of its output.
    var output: Int32
  }

  /// - Returns: nil when the job was stopped.
  private func start(_ invocation: CommandInvocation, _ index: Int) throws(ChildProcess.StartFailure) -> Started? {
    let result = state.withLock { state -> Result<(Started, Int32?)?, ChildProcess.StartFailure> in
      guard state.stopped == nil else { return .success(nil) }
      do throws(ChildProcess.StartFailure) {
        let started = try spawn(invocation)
        state.active[index] = started.0.process
        return .success(started)
      } catch {
        return .failure(error)
      }
    }
    guard let (started, input) = try result.get() else { return nil }
    if let input, let text = invocation.input {
      // The program may read slowly, or not at all.
      BlockingWork.start {
        let bytes = Array(text.utf8)
        _ = writeBytes(input, bytes, bytes.count)
        close(input)
      }
    }
    return started
  }

  private func spawn(
    _ invocation: CommandInvocation
  ) throws(ChildProcess.StartFailure) -> (Started, input: Int32?) {
    let output = try Self.pipe()
    defer { close(output.write) }
    var input: (read: Int32, write: Int32)?
    do {
      input = invocation.input == nil ? nil : try Self.pipe()
    } catch {
      close(output.read)
      throw error
    }
    defer { if let input { close(input.read) } }
    do {
      let process = try ChildProcess(
        HomeFolder(environment).expanding(invocation.words[0]), Array(invocation.words.dropFirst()),
        variables: invocation.environment(environment, isDumb: true),
        input: input.map { .descriptor($0.read) } ?? .nothing, output: .descriptor(output.write),
        errors: .descriptor(output.write), hasNoTerminal: true)
      return (Started(process: process, output: output.read), input?.write)
    } catch {
      close(output.read)
      if let input { close(input.write) }
      throw error
    }
  }

  private static func pipe() throws(ChildProcess.StartFailure) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipeEnds(&ends) else { throw ChildProcess.StartFailure(reason: String(cString: strerror(errno))) }
    return (ends[0], ends[1])
  }

  private static func pipeEnds(_ ends: inout [Int32]) -> Bool {
    #if canImport(Darwin)
      let isMade = Darwin.pipe(&ends) == 0
    #elseif canImport(Musl)
      let isMade = Musl.pipe(&ends) == 0
    #else
      let isMade = Glibc.pipe(&ends) == 0
    #endif
    if isMade { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
    return isMade
  }
}

extension CommandInvocation {
  /// The environment of the program: this program's without its own variables, which include secrets, and with those of
  /// the computer.
  ///
  /// - Parameter isDumb: whether the program is to write plain text.
  func environment(_ environment: [String: String], isDumb: Bool) -> [String] {
    var usual = environment
    if isDumb { (usual["TERM"], usual["NO_COLOR"]) = ("dumb", "1") }
    return ChildProcess.variables(of: usual.map { "\($0)=\($1)" }) + variables
  }
}

/// The lines of a program's output, made of the bytes as they arrive. It keeps little: what comes faster than it is taken
/// is counted and dropped.
struct OutputLines {
  /// More bytes are continued on the next line.
  static let longestLine = 4096
  /// How many lines are kept until they are taken.
  static let mostLines = 1000

  private var lines: [String] = []
  private var dropped = 0
  private var rest: [UInt8] = []
  private var part = [UInt8](repeating: 0, count: 65_536)

  /// Waits for bytes and takes them.
  ///
  /// - Returns: false at the end of the output.
  mutating func read(from descriptor: Int32, milliseconds: Int32) -> Bool {
    guard hasBytes(at: descriptor, milliseconds: milliseconds) else { return true }
    let count = readBytes(descriptor, &part)
    if count > 0 {
      add(part[..<count])
      return true
    }
    return count < 0 && errno == EINTR
  }

  /// Whether bytes, or the end, can be read without waiting.
  func hasBytes(at descriptor: Int32, milliseconds: Int32 = 0) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) > 0
  }

  mutating func add(_ bytes: some Collection<UInt8>) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      let isEnded = end < bytes.endIndex
      let part = bytes[..<end].prefix(Self.longestLine - rest.count)
      rest.append(contentsOf: part)
      bytes = bytes[part.endIndex...]
      if isEnded, part.endIndex == end {
        bytes = bytes.dropFirst()
        endLine()
      } else if rest.count == Self.longestLine {
        endLine()
      }
    }
  }

  private mutating func endLine() {
    defer { rest.removeAll(keepingCapacity: true) }
    guard lines.count < Self.mostLines else {
      dropped += 1
      return
    }
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    // A program that shows progress writes over its line: the last state counts.
    let shown = rest.lastIndex(of: UInt8(ascii: "\r")).map { rest[($0 + 1)...] } ?? rest[...]
    lines.append(ControlSequences.removed(from: String(decoding: shown, as: UTF8.self)))
  }

  /// Removes and returns the lines that have arrived.
  mutating func take(_ index: Int) -> [CommandNews] {
    defer { (lines, dropped) = ([], 0) }
    return (lines.isEmpty ? [] : [.output(index, lines: lines)])
      + (dropped == 0 ? [] : [.dropped(index, lines: dropped)])
  }

  /// The last lines, also one without an end.
  mutating func end(_ index: Int) -> [CommandNews] {
    if !rest.isEmpty { endLine() }
    return take(index)
  }
}

private func readBytes(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
  buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
}
