import Foundation
import Testing

/// A terminal with a shell, used like a person would: keys go in, the screen is read.
///
/// Each session has a tmux server of its own. Nothing here sleeps for a fixed time: every step waits for what it wants to see.
final class TmuxSession {
  private let socket = "t"
  private let folder: TemporaryFolder
  /// The home folder of this terminal, initially empty.
  var home: URL { folder.url }
  private let environment: [String: String]

  /// - Parameters:
  ///   - terminal: what TERM is inside.
  ///   - environment: added to a bare one; an empty value removes a variable.
  ///   - knowsItIsTmux: false makes tmux look like any other terminal, one that takes OSC 52.
  init(
    width: Int = 120, height: Int = 36, terminal: String = "tmux-256color", environment: [String: String] = [:],
    knowsItIsTmux: Bool = true
  ) throws {
    folder = try TemporaryFolder()
    var merged = Program.bareEnvironment
    merged["TMUX_TMPDIR"] = folder.url.path
    merged["HOME"] = folder.url.path
    merged.merge(environment) { $1 }
    self.environment = merged.filter { !$0.value.isEmpty }
    // Without a history, which the shell would write at its end, after its home folder was removed.
    let variables = "TERM=\(terminal) PS1='ready> ' HISTFILE="
    try tmux(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(width)", "-y", "\(height)",
      "env -u LC_ALL \(knowsItIsTmux ? "" : "-u TMUX") \(variables) bash --norc --noprofile -i")
    try tmux("set-option", "-g", "remain-on-exit", "on")
    if !knowsItIsTmux { try tmux("set-option", "-s", "set-clipboard", "on") }
    try wait(for: "the shell's prompt") { $0.contains { $0.hasPrefix("ready>") } }
  }

  deinit {
    _ = try? Program.execute("/usr/bin/env", ["tmux", "-L", socket, "kill-server"], environment: environment)
  }

  /// Starts the program under test in the shell.
  func start(_ arguments: String) throws {
    try type("clear; '\(Program.path)' \(arguments)")
    try send("Enter")
  }

  /// Presses keys by tmux's names (`Down`, `C-z`, `Escape`, `Enter`, single characters).
  func send(_ keys: String...) throws {
    try send(keys)
  }

  func send(_ keys: [String]) throws {
    try tmux(["send-keys"] + keys)
  }

  /// Types text as it is.
  func type(_ text: String) throws {
    try tmux("send-keys", "-l", text)
  }

  /// The screen's lines without trailing blanks.
  func screen() throws -> [String] {
    try tmux("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0.reversed().drop(while: \.isWhitespace).reversed())
    }
  }

  /// Waits until the screen meets a condition; fails with the last screen.
  @discardableResult
  func wait(
    for wanted: String, seconds: Double = 60, sourceLocation: SourceLocation = #_sourceLocation,
    until isThere: ([String]) throws -> Bool
  ) throws -> [String] {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var last: [String] = []
    var looks = 0
    var interval = 0.02
    repeat {
      last = try screen()
      looks = try isThere(last) ? looks + 1 : 0
      // Twice the same: tmux may be looked at in the middle of a frame. A screen that counts or turns may never be the same
      // on a busy machine; it is there when several looks in a row say so.
      if looks > 0 {
        if looks >= 4 { return last }
        if try screen() == last { return last }
      }
      // The polling interval: tmux cannot call back when a screen changes. It grows, because each look starts a program, and
      // the programs under test need the processors.
      Thread.sleep(forTimeInterval: interval)
      interval = min(interval * 1.3, 0.06)
    } while ContinuousClock.now < deadline
    let picture = last.joined(separator: "\n")
    Issue.record("waited in vain for \(wanted); the screen was:\n\(picture)", sourceLocation: sourceLocation)
    throw WaitedInVain(wanted: wanted)
  }

  /// Waits for a line that contains the text.
  @discardableResult
  func wait(forText text: String, seconds: Double = 60, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> [String]
  {
    try wait(for: "\"\(text)\"", seconds: seconds, sourceLocation: sourceLocation) { $0.contains { $0.contains(text) } }
  }

  /// Waits for a line that contains the text, and until the screen has not changed for a while, so that the last rows are
  /// sorted in.
  @discardableResult
  func waitForRest(
    withText text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    var last: [String] = []
    var equal = 0
    var since = ContinuousClock.now
    return try wait(for: "\"\(text)\" and no more change", sourceLocation: sourceLocation) { screen in
      if screen == last {
        equal += 1
      } else {
        (equal, since, last) = (0, .now, screen)
      }
      return equal >= 3 && since.duration(to: .now) >= .milliseconds(250) && screen.contains { $0.contains(text) }
    }
  }

  /// Runs a shell command that prints one line and returns that line.
  func shell(_ command: String) throws -> String {
    let file = folder.url.appending(path: "answer-\(UUID().uuidString)")
    try type("\(command) > '\(file.path)' 2>&1; touch '\(file.path).done'")
    try send("Enter")
    try wait(for: "the answer of \(command)") { _ in FileManager.default.fileExists(atPath: "\(file.path).done") }
    return String(decoding: try Data(contentsOf: file), as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  func resize(width: Int, height: Int) throws {
    try tmux("resize-window", "-x", "\(width)", "-y", "\(height)")
  }

  /// The value of a tmux format such as `#{alternate_on}` in the pane.
  func pane(_ format: String) throws -> String {
    try tmux("display-message", "-p", format).trimmingCharacters(in: .newlines)
  }

  /// The newest paste buffer, empty when there is none.
  func buffer() -> String {
    (try? tmux("show-buffer")) ?? ""
  }

  /// What the program writes to the terminal during the steps.
  func bytesWritten(_ steps: () throws -> Void) throws -> TerminalBytes {
    let file = folder.url.appending(path: "bytes-\(UUID().uuidString)")
    try tmux("pipe-pane", "-O", "cat > '\(file.path)'")
    try wait(for: "the pipe") { _ in FileManager.default.fileExists(atPath: file.path) }
    try steps()
    try tmux("pipe-pane")
    var last = -1
    try wait(for: "the last bytes") { _ in
      let count = try Data(contentsOf: file).count
      defer { last = count }
      return count == last && count > 0
    }
    return TerminalBytes(bytes: Array(try Data(contentsOf: file)))
  }

  /// The process id of the program under test, a child of the shell.
  func programID() throws -> Int32 {
    let shell = try pane("#{pane_pid}")
    let children = try Program.execute("/usr/bin/env", ["ps", "-o", "pid=", "--ppid", shell]).output
    return try #require(children.split(whereSeparator: \.isWhitespace).last.flatMap { Int32($0) })
  }

  /// Runs a tmux command.
  @discardableResult
  func tmux(_ arguments: String...) throws -> String {
    try tmux(arguments)
  }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    let result = try Program.execute(
      "/usr/bin/env", ["tmux", "-L", socket, "-u"] + arguments, environment: environment)
    guard result.status == 0 else { throw TmuxFailure(arguments: arguments, message: result.errors) }
    return result.output
  }

  struct WaitedInVain: Error { var wanted: String }
  struct TmuxFailure: Error {
    var arguments: [String]
    var message: String
  }
}
