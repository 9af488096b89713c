import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The program in a tmux session that is isolated from the user's configuration and clock.
final class TmuxSession {
  private let folder: URL
  private let environment: [String: String]

  init(program: URL, width: Int, height: Int) throws {
    // Short, because the length of a socket's path is limited.
    folder = URL(filePath: "/tmp/gallery-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    environment = ["PATH": path, "HOME": folder.path, "TMUX_TMPDIR": folder.path, "LANG": "C.UTF-8", "TZ": "UTC"]
    // Separate arguments, not a shell command: on macOS, a shell would drop the variable for the clock.
    try tmux([
      "-f", "/dev/null", "new-session", "-d", "-x", "\(width)", "-y", "\(height)", "-e", try Self.clock(),
      "-e", "TERM=tmux-256color", "-e", "COLORFGBG=15;0", program.path, "--demo",
    ])
  }

  deinit {
    _ = try? tmux(["kill-server"])
    try? FileManager.default.removeItem(at: folder)
  }

  /// The environment variable that preloads the gallery's clock into the program.
  private static func clock() throws -> String {
    #if canImport(Darwin)
      let (variable, name) = ("DYLD_INSERT_LIBRARIES", "libFixedClock.dylib")
    #else
      let (variable, name) = ("LD_PRELOAD", "libFixedClock.so")
    #endif
    let file = URL(filePath: CommandLine.arguments[0]).absoluteURL.deletingLastPathComponent().appending(path: name)
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw Failure("\(file.path) is not there; run Gallery/run, which builds it")
    }
    return "\(variable)=\(file.path)"
  }

  func press(_ keys: [String]) throws { try tmux(["send-keys"] + keys) }

  func type(_ text: String) throws { try tmux(["send-keys", "-l", text]) }

  /// Waits until the screen contains the text and loading has finished.
  func wait(for text: String, of scene: Scene) throws {
    try look(for: "“\(text)”", of: scene) { $0.contains(text) && !Self.isLoading($0) }
  }

  private static func isLoading(_ screen: String) -> Bool { screen.contains("Loading") || screen.contains("loading") }

  /// How long a screen stays the same at rest. The detail of a computer is requested when the cursor has rested for 150
  /// ms, which are 600 ms by the clock of the program.
  private static let rest = Duration.milliseconds(1500)

  /// Waits until loading has finished and the screen is stable.
  func rest(of scene: Scene) throws -> StyledScreen {
    var last = ""
    var since = ContinuousClock.now
    try look(for: "a picture at rest", of: scene) { screen in
      if screen != last || Self.isLoading(screen) { since = .now }
      last = screen
      return since.duration(to: .now) >= Self.rest
    }
    return try StyledScreen(
      captured: try tmux(["capture-pane", "-p", "-e", "-N"]), width: scene.width, height: scene.height)
  }

  private func look(for wanted: String, of scene: Scene, until isThere: (String) -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(60)
    var screen = ""
    repeat {
      screen = try tmux(["capture-pane", "-p"])
      if isThere(screen) { return }
      // Polls, because tmux cannot notify about changes.
      Thread.sleep(forTimeInterval: 0.04)
    } while ContinuousClock.now < deadline
    throw Failure("scene \(scene.name) waited in vain for \(wanted); the screen was:\n\(screen)")
  }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    try Program.output(
      of: ["tmux", "-u", "-L", "gallery"] + arguments, environment: environment, folder: folder)
  }
}

/// Runs programs and waits until they exit.
enum Program {
  /// The output of a program.
  ///
  /// Does not use Foundation's `Process`, which also waits for processes that the program leaves running, such as a
  /// tmux server.
  static func output(of words: [String], environment: [String: String], folder: URL) throws -> String {
    let output = folder.appending(path: "output")
    let errors = folder.appending(path: "errors")
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    guard posix_spawnp(&process, words[0], &actions, nil, &arguments, &variables) == 0 else {
      throw Failure("\(words[0]) cannot be run; is it installed?")
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw Failure("\(words[0]) got lost") }
    }
    guard status == 0 else {
      let message = try String(contentsOf: errors, encoding: .utf8)
      throw Failure("\(words.joined(separator: " ")): \(message)")
    }
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }
}
