import Foundation
import Testing

/// What people do in the browser, and what they see on its screen.
extension TmuxSession {
  /// A terminal with the browser in it, the list loaded and sorted.
  static func browsing(
    _ arguments: String = "--demo", width: Int = 120, height: Int = 36, terminal: String = "tmux-256color",
    environment: [String: String] = [:], until text: String = "500 of 500",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> TmuxSession {
    let session = try TmuxSession(width: width, height: height, terminal: terminal, environment: environment)
    try session.start(arguments)
    try session.waitForRest(withText: text, sourceLocation: sourceLocation)
    return session
  }

  /// Presses keys and waits for a line that contains the text.
  @discardableResult
  func press(_ keys: String..., until text: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> [String]
  {
    try send(keys)
    return try wait(forText: text, sourceLocation: sourceLocation)
  }

  /// Types text and waits for a line that contains the other text.
  @discardableResult
  func type(_ text: String, until wanted: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> [String]
  {
    try type(text)
    return try wait(forText: wanted, sourceLocation: sourceLocation)
  }

  /// Waits until nothing contains the text.
  @discardableResult
  func wait(forNo text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> [String] {
    try wait(for: "no \"\(text)\"", sourceLocation: sourceLocation) { !$0.contains { $0.contains(text) } }
  }

  /// Types a filter, keeps it, and waits for its matches.
  @discardableResult
  func filter(by text: String, until count: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> [String]
  {
    try send("/")
    try type(text)
    try wait(forText: " \(count)", sourceLocation: sourceLocation)
    try send("Enter")
    return try wait(for: "\(count) with the filter kept", sourceLocation: sourceLocation) { screen in
      screen.contains { $0.hasPrefix(" \(count)") } && !screen.contains { $0.hasPrefix("Filter:") }
    }
  }

  /// Pastes text like a terminal with bracketed paste.
  func paste(_ text: String) throws {
    try tmux("set-buffer", "-b", "pasted", text)
    try tmux("paste-buffer", "-p", "-d", "-b", "pasted")
  }

  /// What a terminal sends for a button at a position of the screen, counted from 0.
  func mouse(_ button: Int, row: Int, column: Int) throws {
    try tmux("send-keys", "-l", "\u{1B}[<\(button);\(column + 1);\(row + 1)M")
    if button < 64 { try tmux("send-keys", "-l", "\u{1B}[<\(button);\(column + 1);\(row + 1)m") }
  }

  /// The screen with its attributes, as escape sequences.
  func styledScreen() throws -> String {
    try tmux("capture-pane", "-p", "-e")
  }

  /// Creates a file in the home folder, with its parent folders.
  func write(_ text: String, toHomeFile path: String) throws {
    let file = home.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func read(homeFile path: String) throws -> String {
    String(decoding: try Data(contentsOf: home.appending(path: path)), as: UTF8.self)
  }
}

extension [String] {
  /// The selected line of the list.
  var cursorRow: String? { first { $0.hasPrefix("▸") } }

  /// The status line: `41 of 500 · …`.
  var status: String { last { $0.contains(" of ") && $0.contains(" · ") } ?? "" }

  /// The last line, with the keys.
  var footer: String { last { !$0.isEmpty } ?? "" }

  /// The line with the columns' titles.
  var heading: String { first { !$0.contains("1 All") } ?? "" }

  /// Whether the detail has the whole screen.
  var isZoomed: Bool { cursorRow?.hasPrefix("▸ Name  ") == true }

  /// The match of a pattern in the first line that contains one.
  func match<Output>(_ pattern: Regex<Output>) -> Output? {
    for line in self {
      if let match = line.firstMatch(of: pattern) { return match.output }
    }
    return nil
  }

  func has(_ text: String) -> Bool { contains { $0.contains(text) } }
}

/// The output of `list` for the demo, to compare with the browser.
enum DemoList {
  static func lines(_ arguments: String...) throws -> [String] {
    let result = try Program.run(["list", "--demo"] + arguments)
    #expect(result.status == 0, "\(arguments): \(result.errors)")
    return result.output.split(separator: "\n").map(String.init)
  }
}
