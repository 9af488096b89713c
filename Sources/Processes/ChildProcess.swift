#if canImport(Darwin)
  package import Darwin
#elseif canImport(Musl)
  package import Musl
#else
  package import Glibc
#endif

/// A program started by this one. It inherits only the given standard streams and variables: no other open file or
/// connection, no blocked signals, and no ignored signals.
///
/// Foundation's `Process` is not suitable: it starts the program in a process group of its own, where it cannot read
/// from the terminal, and passes descriptors on.
package struct ChildProcess: Sendable {
  /// The process ID.
  package let id: pid_t

  /// The source or destination of a standard stream.
  package enum Stream: Sendable {
    /// The same as this program's.
    case inherited
    /// `/dev/null`.
    case nothing
    /// An open file or pipe end of this program.
    case descriptor(Int32)
  }

  /// Why a program could not be started.
  package struct StartFailure: Error, Hashable, Sendable {
    package let reason: String

    package init(reason: String) { self.reason = reason }
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path; without a slash it is searched in this program's `PATH`.
  ///   - variables: its environment, each as `NAME=value`.
  ///   - isOnItsOwn: whether it gets a process group of its own. It then does not receive Ctrl-C and Ctrl-Z, and cannot
  ///     read from the terminal.
  ///   - hasNoTerminal: whether it gets a session of its own, too. Programs that open the terminal to ask for a password
  ///     then fail at once, and cannot write over the screen.
  package init(
    _ program: String, _ arguments: [String], variables: [String], input: Stream = .inherited,
    output: Stream = .inherited, errors: Stream = .inherited, isOnItsOwn: Bool = false, hasNoTerminal: Bool = false
  ) throws(StartFailure) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (stream, number) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO)] {
      switch stream {
      case .inherited: break
      case .nothing:
        posix_spawn_file_actions_addopen(
          &actions, number, "/dev/null", number == STDIN_FILENO ? O_RDONLY : O_WRONLY, 0)
      case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      }
    }
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    // Worker threads block all signals, and this program ignores two. The child inherits neither.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    if hasNoTerminal {
      // The leader of a session leads a process group, too.
      flags |= Self.newSession
    } else if isOnItsOwn {
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= POSIX_SPAWN_SETPGROUP
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    Descriptors.keepFromChildren()
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var entries: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for text in words + entries { free(text) } }
    var id = pid_t()
    let failure = posix_spawnp(&id, program, &actions, &attributes, &words, &entries)
    guard failure == 0 else { throw StartFailure(reason: String(cString: strerror(failure))) }
    self.id = id
  }

  /// POSIX_SPAWN_SETSID, which the headers of some systems hide.
  #if canImport(Darwin)
    private static let newSession: Int32 = 0x0400
  #else
    private static let newSession: Int32 = 0x80
  #endif

  /// Sends a signal to the program and to all that it has started, if it is on its own or has no terminal.
  package func signalGroup(_ signal: Int32) {
    // A negative ID that is not that of a group would reach other programs.
    if id > 1 { kill(-id, signal) }
  }

  /// Waits for the program to end.
  ///
  /// - Returns: its exit status, or 128 plus the number of the signal that ended it; 0 when other code has already
  ///   collected the status; nil when the program is still running at the deadline.
  package func status(by deadline: ContinuousClock.Instant) -> Int32? {
    var status: Int32 = 0
    var pause: Int32 = 1
    while true {
      let ended = waitpid(id, &status, WNOHANG)
      if ended == id { return Self.exitStatus(status) }
      if ended < 0, errno != EINTR { return 0 }
      guard ContinuousClock.now < deadline else { return nil }
      // No portable call waits for a child with a time limit, so poll at growing intervals.
      _ = poll(nil, 0, pause)
      pause = min(20, pause * 2)
    }
  }

  /// Sends SIGTERM, then SIGKILL after the grace period, and waits for the program to end.
  package func end(grace: Duration) {
    kill(id, SIGTERM)
    guard status(by: .now + grace) == nil else { return }
    kill(id, SIGKILL)
    waitForEnd()
  }

  /// Waits for the program to end, without a time limit and without waking up. A program that is not waited for stays
  /// in the system's process list.
  package func waitForEnd() {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
  }

  private static func exitStatus(_ status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}

extension ChildProcess {
  /// The environment for programs that do not need the server: without this program's own variables, which include
  /// secrets. A web browser or clipboard program may run for hours and pass them on.
  ///
  /// - Parameter environment: each variable as `NAME=value`.
  package static func variables(of environment: some Sequence<String>) -> [String] {
    environment.filter { !$0.hasPrefix("JAMF_") }
  }
}

/// The open file descriptors of this program.
enum Descriptors {
  /// Sets close-on-exec on all but the standard streams, because not every library does.
  static func keepFromChildren() {
    for descriptor in all where descriptor > STDERR_FILENO {
      let flags = fcntl(descriptor, F_GETFD)
      if flags >= 0, flags & FD_CLOEXEC == 0 { _ = fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC) }
    }
  }

  /// All open descriptors, and possibly some that are not open.
  private static var all: [Int32] {
    guard let folder = opendir("/dev/fd") else { return Array(0..<1024) }
    defer { closedir(folder) }
    var found: [Int32] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if let descriptor = Int32(name) { found.append(descriptor) }
    }
    return found
  }
}
