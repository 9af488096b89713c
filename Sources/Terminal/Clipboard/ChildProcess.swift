import CTerminalRestore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs a program that reads text and prints nothing of interest.
enum ChildProcess {
  /// Runs a program of the search path and waits until it ends.
  ///
  /// The text is given as a file, not a pipe: a program that ends early must not kill this one by SIGPIPE, and one that
  /// goes on in the background, as xclip does, must not keep it waiting.
  static func run(
    _ arguments: [String], standardInput text: String, milliseconds: Int = 2000
  ) throws(ClipboardError) {
    let program = arguments[0]
    let file = terminal_scratch_file()
    guard file >= 0 else { throw .cannotStart(program: program, reason: reason(errno)) }
    defer { close(file) }
    let bytes = Array(text.utf8)
    let failure = terminal_write_all(file, bytes, bytes.count)
    guard failure == 0, lseek(file, 0, SEEK_SET) == 0 else {
      throw .cannotStart(program: program, reason: reason(failure))
    }
    let child = try spawn(arguments, standardInput: file)
    let status = try wait(for: child, program: program, milliseconds: milliseconds)
    guard status == 0 else { throw .failed(program: program, status: status) }
  }

  private static func reason(_ error: Int32) -> String { String(cString: strerror(error)) }

  private static func spawn(_ arguments: [String], standardInput: Int32) throws(ClipboardError) -> pid_t {
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
    posix_spawn_file_actions_adddup2(&actions, standardInput, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // In a group of its own: ^Z and ^C at the shell's prompt are not for it.
    posix_spawnattr_setpgroup(&attributes, 0)
    // Worker threads keep all signals from themselves; what they start must not inherit that.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    // A clipboard program may stay for hours; the secrets of this one's environment are not for it.
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var next = terminal_environment()
    while let variable = next?.pointee {
      if !String(cString: variable).hasPrefix("JAMF_") { variables.append(variable) }
      next = next?.successor()
    }
    variables.append(nil)
    var child: pid_t = 0
    let failure = posix_spawnp(&child, arguments[0], &actions, &attributes, &words, &variables)
    guard failure == 0 else { throw .cannotStart(program: arguments[0], reason: reason(failure)) }
    return child
  }

  /// The exit status, or 128 plus the signal that ended the program. One that does not end in time is killed.
  private static func wait(
    for child: pid_t, program: String, milliseconds: Int
  ) throws(ClipboardError) -> Int32 {
    let deadline = ContinuousClock.now + .milliseconds(milliseconds)
    var status: Int32 = 0
    var pause: Int32 = 1
    while true {
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { break }
      if ended < 0, errno != EINTR { throw .failed(program: program, status: -1) }
      if ContinuousClock.now >= deadline {
        kill(child, SIGKILL)
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        throw .timedOut(program: program)
      }
      // There is no portable way to wait for a child with a time limit: look ever more seldom.
      poll(nil, 0, pause)
      pause = min(20, pause * 2)
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
