import CTerminalRestore
import Notation
import Processes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Copies text to the clipboard of the user's computer, also from inside tmux and over ssh.
public enum Clipboard {
  /// The available routes, best first. OSC 52 is always available, but comes last because terminals do not confirm it.
  public static func routes(environment: [String: String]) -> [CopyRoute] {
    routes(environment: environment, isMac: isMac) { program in
      path(of: program, in: environment["PATH"] ?? "") != nil
    }
  }

  private static var isMac: Bool {
    #if os(macOS)
      true
    #else
      false
    #endif
  }

  static func routes(
    environment: [String: String], isMac: Bool, isInstalled: (String) -> Bool
  ) -> [CopyRoute] {
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    // Over ssh, the display is that of another user or is forwarded slowly, unless ssh itself forwards it.
    let isRemote = isSet("SSH_CONNECTION") || isSet("SSH_TTY")
    var programs: [CopyRoute] = []
    if isMac, !isRemote, isInstalled("pbcopy") { programs.append(.native(program: "pbcopy")) }
    if isSet("WAYLAND_DISPLAY"), !isRemote, isInstalled("wl-copy") { programs.append(.native(program: "wl-copy")) }
    if isSet("DISPLAY"), let program = ["xclip", "xsel"].first(where: isInstalled) {
      programs.append(.native(program: program))
    }
    let tmux: [CopyRoute] = isSet("TMUX") && isInstalled("tmux") ? [.tmux] : []
    // tmux sends the text to its terminal, which may ignore it without a word: Terminal.app always does. So at a display, its
    // own program comes first.
    return (isRemote ? tmux + programs : programs + tmux) + [.osc52]
  }

  /// Runs the program of a route with the text and waits until it exits. Blocks, so call it on a thread of its own.
  ///
  /// - Parameters:
  ///   - route: any route but OSC 52.
  ///   - text: the text to copy.
  ///   - path: the search path for the program, as in `routes(environment:)`; nil for this program's.
  ///   - limit: how long the program may run.
  /// - Throws: `ClipboardError`.
  public static func run(
    _ route: CopyRoute, _ text: String, path: String? = nil, within limit: Duration = .seconds(2)
  ) throws(ClipboardError) {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(ClipboardError) in try run(route, UnsafeRawBufferPointer(bytes), path: path, within: limit) }
    }
    try result.get()
  }

  /// The same with bytes that must leave no copies in memory.
  public static func run(
    _ route: CopyRoute, _ bytes: UnsafeRawBufferPointer, path: String? = nil, within limit: Duration = .seconds(2)
  ) throws(ClipboardError) {
    func run(_ words: [String]) throws(ClipboardError) {
      let executable = path.flatMap { Self.path(of: words[0], in: $0) }
      try ClipboardProgram.run(words, at: executable, standardInput: bytes, within: limit)
    }
    switch route {
    case .tmux:
      do {
        try run(["tmux", "load-buffer", "-w", "-"])
      } catch .failed {
        // tmux before 3.2 has no -w; the buffer alone is still useful.
        try run(["tmux", "load-buffer", "-"])
      }
    case .native(let program): try run(arguments(for: program))
    case .osc52: throw .notARunnableRoute
    }
  }

  /// Where a text is that was just copied: the name of tmux's newest buffer; nil for routes with one place. Blocks, like `run`.
  public static func place(of route: CopyRoute, path: String? = nil, within limit: Duration = .seconds(2)) -> String? {
    guard route == .tmux else { return nil }
    let words = ["tmux", "list-buffers", "-F", "#{buffer_created} #{buffer_name}"]
    let executable = path.flatMap { Self.path(of: words[0], in: $0) }
    guard let output = try? ClipboardProgram.output(of: words, at: executable, within: limit) else { return nil }
    // The newest comes first.
    let line = String(decoding: output, as: UTF8.self).split(separator: "\n").first
    return line?.split(separator: " ", maxSplits: 1).last.map(String.init)
  }

  /// What the clipboard of a route has; nil if the route cannot be read back. Blocks, like `run`.
  ///
  /// - Parameter place: as `place(of:)` returned it.
  /// - Throws: `ClipboardError`; some programs also fail if the clipboard is empty.
  public static func content(
    _ route: CopyRoute, _ place: String? = nil, path: String? = nil, within limit: Duration = .seconds(2)
  ) throws(ClipboardError) -> [UInt8]? {
    let words: [String]
    switch route {
    case .tmux: words = ["tmux", "show-buffer"] + (place.map { ["-b", $0] } ?? [])
    case .native("pbcopy"): words = ["pbpaste"]
    case .native("wl-copy"): words = ["wl-paste", "--no-newline"]
    case .native("xclip"): words = ["xclip", "-selection", "clipboard", "-o"]
    case .native("xsel"): words = ["xsel", "--clipboard", "--output"]
    case .native, .osc52: return nil
    }
    let executable = path.flatMap { Self.path(of: words[0], in: $0) }
    return try ClipboardProgram.output(of: words, at: executable, within: limit)
  }

  /// Empties the clipboard of a route that can be read back. Blocks, like `run`.
  ///
  /// - Parameter place: as `place(of:)` returned it.
  /// - Throws: `ClipboardError`.
  public static func clear(
    _ route: CopyRoute, _ place: String? = nil, path: String? = nil, within limit: Duration = .seconds(2)
  ) throws(ClipboardError) {
    let words: [String]
    switch route {
    case .tmux: words = ["tmux", "delete-buffer"] + (place.map { ["-b", $0] } ?? [])
    case .native("wl-copy"): words = ["wl-copy", "--clear"]
    case .native("xsel"): words = ["xsel", "--clipboard", "--delete"]
    case .native(let program): words = arguments(for: program)
    case .osc52: throw .notARunnableRoute
    }
    let executable = path.flatMap { Self.path(of: words[0], in: $0) }
    try ClipboardProgram.run(
      words, at: executable, standardInput: UnsafeRawBufferPointer(start: nil, count: 0), within: limit)
  }

  private static func arguments(for program: String) -> [String] {
    switch program {
    case "xclip": ["xclip", "-selection", "clipboard"]
    case "xsel": ["xsel", "--clipboard", "--input"]
    default: [program]
    }
  }

  private static func path(of program: String, in path: String) -> String? {
    path.split(separator: ":").lazy.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }
}

/// A way to copy text to a clipboard.
public enum CopyRoute: Hashable, Sendable, CustomStringConvertible {
  /// To tmux's buffer, and by tmux to the clipboard of its terminal.
  case tmux
  /// By a program for the local display.
  case native(program: String)
  /// By the terminal: `Terminal.write(osc52:)`, not `Clipboard.run`.
  case osc52

  /// The route in words, for messages.
  public var description: String {
    switch self {
    case .tmux: "tmux"
    case .native(let program): program
    case .osc52: "the terminal (OSC 52)"
    }
  }
}

/// Why copying by a program failed.
public enum ClipboardError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program could not be started.
  case cannotStart(program: String, reason: String)
  /// It exited with a status other than 0.
  case failed(program: String, status: Int32)
  /// It did not exit in time.
  case timedOut(program: String)
  /// The route has no program.
  case notARunnableRoute

  public var description: String {
    switch self {
    case .cannotStart(let program, let reason): "\(program) could not be started: \(reason)"
    case .failed(let program, let status): "\(program) failed with status \(status)"
    case .timedOut(let program): "\(program) did not finish in time"
    case .notARunnableRoute: "this method copies through the terminal"
    }
  }
}

/// Runs a program that reads text. Its output is ignored.
enum ClipboardProgram {
  /// Runs a program and waits until it exits. It is killed if it takes too long.
  ///
  /// The text is passed in a file, not a pipe: a program that exits early must not cause SIGPIPE, and one that
  /// continues in the background, as xclip does, must not block.
  ///
  /// - Parameter path: the program's file; nil searches this program's search path.
  static func run(
    _ arguments: [String], at path: String? = nil, standardInput text: String, within limit: Duration = .seconds(2)
  ) throws(ClipboardError) {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(ClipboardError) in
        try run(arguments, at: path, standardInput: UnsafeRawBufferPointer(bytes), within: limit)
      }
    }
    try result.get()
  }

  /// What a program prints. It is in a file, as its input is.
  static func output(
    of arguments: [String], at path: String? = nil, within limit: Duration
  ) throws(ClipboardError) -> [UInt8] {
    let program = arguments[0]
    let file = terminal_scratch_file()
    guard file >= 0 else { throw .cannotStart(program: program, reason: reason(errno)) }
    defer { close(file) }
    try run(
      arguments, at: path, standardInput: UnsafeRawBufferPointer(start: nil, count: 0), output: .descriptor(file),
      within: limit)
    guard lseek(file, 0, SEEK_SET) == 0 else { throw .cannotStart(program: program, reason: reason(errno)) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &part, part.count)
      guard count > 0 else { return bytes }
      bytes += part[..<count]
    }
  }

  /// The same with bytes that must leave no copies in memory.
  static func run(
    _ arguments: [String], at path: String? = nil, standardInput bytes: UnsafeRawBufferPointer,
    output: ChildProcess.Stream = .nothing, within limit: Duration = .seconds(2)
  ) throws(ClipboardError) {
    let program = arguments[0]
    let file = terminal_scratch_file()
    guard file >= 0 else { throw .cannotStart(program: program, reason: reason(errno)) }
    defer { close(file) }
    let failure = bytes.baseAddress.map { terminal_write_all(file, $0, bytes.count) } ?? 0
    guard failure == 0, lseek(file, 0, SEEK_SET) == 0 else {
      throw .cannotStart(program: program, reason: reason(failure))
    }
    let child: ChildProcess
    do throws(ChildProcess.StartFailure) {
      child = try ChildProcess(
        path ?? program, Array(arguments.dropFirst()), variables: ChildProcess.variables(of: environment),
        input: .descriptor(file), output: output,
        errors: .nothing, isOnItsOwn: true)
    } catch {
      throw .cannotStart(program: program, reason: error.reason)
    }
    guard let status = child.status(by: .now + limit) else {
      child.end(grace: .zero)
      throw .timedOut(program: program)
    }
    guard status == 0 else { throw .failed(program: program, status: status) }
  }

  private static func reason(_ error: Int32) -> String { String(cString: strerror(error)) }

  private static var environment: [String] {
    var variables: [String] = []
    var next = terminal_environment()
    while let variable = next?.pointee {
      variables.append(String(cString: variable))
      next = next?.successor()
    }
    return variables
  }
}

/// The control sequence that sets the clipboard through the terminal, over any number of ssh connections.
public enum OSC52 {
  /// The maximum number of encoded bytes that terminals are known to accept.
  public static let limit = 74_994

  /// The maximum number of bytes of text whose encoding stays within the limit.
  public static let longestText = limit / 4 * 3

  /// Whether terminals are known to accept a text of that length.
  public static func fits(_ text: String) -> Bool { text.utf8.count <= longestText }

  /// The sequence for a text; nil if it is too long. GNU screen forwards it only in wrapped pieces.
  static func sequence(for text: [UInt8], inScreen: Bool) -> [UInt8]? {
    let encoded = Base64.encode(text)
    guard encoded.count <= limit else { return nil }
    let sequence = Array("\u{1B}]52;c;".utf8) + encoded + [0x07]
    guard inScreen else { return sequence }
    let piece = 240
    return stride(from: 0, to: sequence.count, by: piece).flatMap { start in
      Array("\u{1B}P".utf8) + sequence[start..<min(start + piece, sequence.count)] + Array("\u{1B}\\".utf8)
    }
  }
}

extension Terminal {
  /// Asks the terminal to copy text to the clipboard of its computer (OSC 52). Terminals do not confirm it.
  /// - Returns: false, without writing anything, if the text is too long (`OSC52.limit`) or the terminal does not
  ///   understand control sequences.
  public func write(osc52 text: String) -> Bool { write(osc52: Array(text.utf8)) }

  /// The same with bytes.
  public func write(osc52 text: [UInt8]) -> Bool {
    guard isOpen, understandsSequences, let bytes = OSC52.sequence(for: text, inScreen: wrapsForScreen) else {
      return false
    }
    write(bytes)
    return true
  }
}
