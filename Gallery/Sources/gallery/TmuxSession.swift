import Foundation

/// The program in a terminal of its own: nobody's configuration, nobody's clock.
final class TmuxSession {
  private let folder: URL
  private let environment: [String: String]

  init(program: URL, width: Int, height: Int) throws {
    // Short: a socket's path may not be long.
    folder = URL(filePath: "/tmp/gallery-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    environment = ["PATH": path, "HOME": folder.path, "TMUX_TMPDIR": folder.path, "LANG": "C.UTF-8", "TZ": "UTC"]
    // Both as words, not as a line for a shell: on macOS a shell would not hand the clock on.
    try tmux([
      "-f", "/dev/null", "new-session", "-d", "-x", "\(width)", "-y", "\(height)", "-e", try Self.clock(),
      "-e", "TERM=tmux-256color", program.path, "--demo",
    ])
  }

  deinit {
    _ = try? tmux(["kill-server"])
    try? FileManager.default.removeItem(at: folder)
  }

  /// What loads the clock of the gallery into the program.
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

  /// Waits until a line has the text and nothing is being loaded.
  func wait(for text: String, of scene: Scene) throws {
    try look(for: "“\(text)”", of: scene) { $0.contains(text) && !Self.isLoading($0) }
  }

  private static func isLoading(_ screen: String) -> Bool { screen.contains("Loading") || screen.contains("loading") }

  /// Waits until nothing is being loaded and the picture has stayed the same for a while.
  func rest(of scene: Scene) throws -> StyledScreen {
    var last = ""
    var equal = 0
    try look(for: "a picture at rest", of: scene) { screen in
      equal = screen == last && !Self.isLoading(screen) ? equal + 1 : 0
      last = screen
      return equal >= 12
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
      // The pause between two looks: tmux cannot call back when a screen changes.
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
