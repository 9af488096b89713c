#if canImport(Darwin)
  public import Darwin
#else
  public import Glibc
#endif

/// Another program, measured from its start to its exit.
///
/// Started with `posix_spawn` and awaited with `waitpid`, because Foundation's `Process` adds milliseconds, as many as
/// `grep` takes.
public struct ChildProcess: ~Copyable {
  /// The process id.
  public let id: pid_t
  private let output: Int32

  /// Where a program's input and output go.
  public enum Ends {
    /// Output to a pipe that is read, input from a file or empty.
    case pipe(inputFile: String?)
    /// Output to `/dev/null`, no input.
    case nothing
    /// Both to a terminal, which becomes the controlling terminal.
    case terminal(path: String)
  }

  /// Starts a program. A name without a slash is searched in `PATH`.
  ///
  /// - Parameter environment: variables that are added to this program's or replace them.
  public init(
    _ program: String, _ arguments: [String], ends: Ends = .pipe(inputFile: nil), environment: [String: String] = [:]
  ) throws {
    var actions = SpawnActions()
    defer { actions.destroy() }
    var pipeEnds: [Int32] = [-1, -1]
    switch ends {
    case .pipe(let input):
      guard pipe(&pipeEnds) == 0 else { throw BenchmarkError("no pipe for \(program)") }
      // Programs started later must not inherit them.
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

  /// The next bytes of its output; empty at the end.
  public borrowing func read() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      repeat { count = max(0, systemRead(output, buffer.baseAddress, buffer.count)) } while count == 0 && errno == EINTR
    }
  }

  /// The first line of its output.
  public borrowing func firstLine() -> String {
    var text: [UInt8] = []
    while !text.contains(UInt8(ascii: "\n")) {
      let more = read()
      if more.isEmpty { break }
      text += more
    }
    return String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Its output, and its exit status. Waits until it exits.
  public consuming func finish() -> (output: [UInt8], status: Int32) {
    var all: [UInt8] = []
    if output >= 0 {
      while case let more = read(), !more.isEmpty { all += more }
      close(output)
    }
    return (all, wait())
  }

  /// Terminates it and waits until it exits.
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

/// `read(2)`, under a name that no method shadows.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  errno = 0
  return read(descriptor, buffer, count)
}

/// The file actions and attributes for `posix_spawn`.
struct SpawnActions {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #else
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #endif

  private var flags = Int16(POSIX_SPAWN_SETSIGMASK)

  init() {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    // Threads of the concurrency pool block all signals. Child processes must not inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
  }

  mutating func destroy() {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  mutating func open(_ path: String, as descriptor: Int32, flags: Int32) {
    posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0)
  }

  mutating func duplicate(_ descriptor: Int32, as other: Int32) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, other)
  }

  /// Starts a new session, whose controlling terminal is the first terminal that is opened.
  mutating func startSession() {
    #if canImport(Darwin)
      flags |= Int16(POSIX_SPAWN_SETSID)
    #else
      // `POSIX_SPAWN_SETSID`, which glibc's spawn.h defines for GNU sources only.
      flags |= 0x80
    #endif
  }

  /// The new process's id; nil if it cannot be started.
  mutating func spawn(_ program: String, _ arguments: [String], _ environment: [String: String]) -> pid_t? {
    var settings: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { settings[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    settings.merge(environment) { _, new in new }
    var argv = ([program] + arguments).map { strdup($0) } + [nil]
    var envp = settings.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    posix_spawnattr_setflags(&attributes, flags)
    var id: pid_t = 0
    return posix_spawnp(&id, program, &actions, &attributes, &argv, &envp) == 0 ? id : nil
  }
}
