#if canImport(Darwin)
  public import Darwin
#elseif canImport(Musl)
  public import Musl
#else
  public import Glibc
#endif

/// Another program, run by this one. Of this one's it gets the three standard streams that it is given, the variables it is
/// given, and nothing else: no other open file or connection, no signal blocked, no SIGPIPE ignored.
///
/// Not Foundation's `Process`: that one puts the program into a process group of its own, where it may not read from the
/// terminal, and hands descriptors on.
public struct ChildProcess: Sendable {
  /// Its process id.
  public let id: pid_t

  /// Where one of the three streams leads.
  public enum Stream: Sendable {
    /// Where this program's leads.
    case inherited
    /// `/dev/null`.
    case nothing
    /// A file, or an end of a pipe, of this program.
    case descriptor(Int32)
  }

  /// Why a program was not started, in the system's words.
  public struct StartFailure: Error, Hashable, Sendable {
    public let reason: String
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path; without a slash it is looked for in this program's `PATH`.
  ///   - variables: its environment, each as `NAME=value`.
  ///   - isOnItsOwn: whether it gets a process group of its own: Ctrl-C and Ctrl-Z are then not for it, and it may not read
  ///     from the terminal.
  public init(
    _ program: String, _ arguments: [String], variables: [String], input: Stream = .inherited,
    output: Stream = .inherited, errors: Stream = .inherited, isOnItsOwn: Bool = false
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
    // Worker threads keep all signals from themselves, and who writes to connections ignores SIGPIPE.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    if isOnItsOwn {
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

  /// Waits for its end.
  ///
  /// - Returns: its exit status, or 128 and the number of the signal that ended it; 0 when somebody else has waited for it; nil
  ///   when it is still running at the deadline.
  public func status(by deadline: ContinuousClock.Instant) -> Int32? {
    var status: Int32 = 0
    var pause: Int32 = 1
    while true {
      let ended = waitpid(id, &status, WNOHANG)
      if ended == id { return Self.exitStatus(status) }
      if ended < 0, errno != EINTR { return 0 }
      guard ContinuousClock.now < deadline else { return nil }
      // There is no portable way to wait for a child with a time limit: look ever more seldom.
      _ = poll(nil, 0, pause)
      pause = min(20, pause * 2)
    }
  }

  /// Ends it and waits for that: it is asked to, and after the grace period not asked.
  public func end(grace: Duration) {
    kill(id, SIGTERM)
    guard status(by: .now + grace) == nil else { return }
    kill(id, SIGKILL)
    waitForEnd()
  }

  /// Waits for its end, however long that takes, without a wake-up before it. Who has ended and is not waited for stays in
  /// the system's list of processes.
  public func waitForEnd() {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
  }

  private static func exitStatus(_ status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
