import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The real binary under test, and plain runs of it without a terminal.
enum Program {
  /// The binary that was built with the tests.
  static let path: String = {
    if let named = ProcessInfo.processInfo.environment["JAMF_TUI_BINARY"] { return named }
    let beside = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "jamf-tui").path
    if FileManager.default.isExecutableFile(atPath: beside) { return beside }
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle.map { URL(filePath: $0.bundlePath).deletingLastPathComponent() }
    return folder?.appending(path: "jamf-tui").path ?? "\(root)/.build/debug/jamf-tui"
  }()

  /// The package's folder.
  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized.path

  struct Result {
    var output: String
    var errors: String
    var status: Int32
  }

  /// Runs the program to its end, without a terminal and without this process's Jamf settings.
  static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Result {
    try execute(path, arguments, environment: bareEnvironment.merging(environment) { $1 })
  }

  /// Runs any program to its end.
  static func execute(
    _ program: String, _ arguments: [String], environment: [String: String] = bareEnvironment
  ) throws -> Result {
    let folder = try TemporaryFolder()
    // Files, not pipes, which would have to be read while the program runs.
    let output = try folder.emptyFile("output")
    let errors = try folder.emptyFile("errors")
    let status = try wait(
      for: spawn(program, arguments, environment: environment, output: output.path, errors: errors.path))
    return Result(
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self), status: status)
  }

  /// Whether a program has not ended yet. A shell may take note of the end of a job that it continued only later.
  static func isRunning(_ process: pid_t) throws -> Bool {
    let state = try state(of: process)
    return state != nil && state != "Z"
  }

  /// The first letter of a program's state as `ps` prints it: `T` when it is stopped; nil when there is none.
  static func state(of process: pid_t) throws -> Character? {
    try execute("/usr/bin/env", ["ps", "-o", "stat=", "-p", "\(process)"]).output.first
  }

  /// Starts a program without a terminal for its input.
  ///
  /// Foundation's `Process` also waits for programs that keep running, such as a tmux server.
  static func spawn(
    _ program: String, _ arguments: [String], environment: [String: String] = bareEnvironment, output: String,
    errors: String
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The threads of tests block signals; the programs under test must receive theirs.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // In the background, the tests may have been started with Ctrl-C ignored, which child processes inherit.
    var heeded = sigset_t()
    sigemptyset(&heeded)
    sigaddset(&heeded, SIGINT)
    posix_spawnattr_setsigdefault(&attributes, &heeded)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process = pid_t()
    let failure = posix_spawn(&process, program, &actions, &attributes, &words, &variables)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EINVAL) }
    return process
  }

  /// Waits for the end of a program.
  ///
  /// - Returns: its exit code, or 128 plus the number of the signal that ended it, as in shells.
  static func wait(for process: pid_t) throws -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw POSIXError(.ECHILD) }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// PATH and a home folder of its own, so that the user's configuration is not read.
  static let bareEnvironment: [String: String] = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    "HOME": "/nonexistent",
    "LANG": "C.UTF-8",
    "TZ": "UTC",
    // Some tests provoke a crash; the runtime must not stop and ask what to do about it.
    "SWIFT_BACKTRACE": "enable=no",
  ]
}

/// A folder that is removed with its last user.
final class TemporaryFolder {
  let url: URL

  /// A configuration that others can write to is refused, so the caller's umask must not matter.
  private static let usualMask: Void = { _ = umask(0o022) }()

  init() throws {
    _ = Self.usualMask
    url = FileManager.default.temporaryDirectory.appending(path: "jt-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func emptyFile(_ name: String) throws -> URL {
    try file(name, "")
  }

  func file(_ name: String, _ text: String, mode: Int = 0o600) throws -> URL {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    return file
  }
}
