import Foundation

@testable import Terminal

/// A separate tmux server, with a detached session.
///
/// It is not run with Foundation's `Process`, which would wait for the server that the first command starts.
struct Tmux {
  private let folder: URL

  static var isInstalled: Bool { (try? ClipboardProgram.run(["tmux", "-V"], standardInput: "")) != nil }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try run("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "cat")
  }

  private var socket: String { folder.appending(path: "socket").path }

  /// The environment that tmux sets for its programs.
  var variable: String { "\(socket),1,0" }

  /// The text of the newest buffer.
  func buffer() throws -> String {
    let file = folder.appending(path: "buffer")
    try run("save-buffer", file.path)
    return try String(contentsOf: file, encoding: .utf8)
  }

  func end() {
    try? run("kill-server")
    try? FileManager.default.removeItem(at: folder)
  }

  private func run(_ arguments: String...) throws {
    try ClipboardProgram.run(["tmux", "-S", socket] + arguments, standardInput: "", within: .milliseconds(10_000))
  }
}
