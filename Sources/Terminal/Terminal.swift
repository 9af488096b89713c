import CTerminalRestore
public import Screen

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The terminal: paints grids, waits, and reads keys. There is one at a time, for the main thread only, so it is not
/// `Sendable`; other threads wake it through its `waker`.
///
/// The terminal is restored however the program ends: see `CTerminalRestore`.
public final class Terminal {
  /// Columns and rows, as of the last `.resized`.
  public internal(set) var size: ScreenSize
  /// Whether more than ASCII can be shown.
  public let usesUnicode: Bool
  /// Bytes written to the terminal since it was opened.
  public internal(set) var bytesWritten = 0
  /// Frames that had something to write.
  public internal(set) var framesPainted = 0
  /// How often `wait` returned.
  public internal(set) var wakeUps = 0
  /// Wakes `wait`, from any thread.
  public var waker: Waker { Waker() }

  let input: Int32
  let output: Int32
  let curses: CursesScreen
  /// Whether the terminal understands ECMA-48 control sequences, and so ignores unknown ones.
  let understandsSequences: Bool
  let wrapsForScreen: Bool
  /// Whether the terminal is known to ignore links that it does not support.
  let showsLinks: Bool
  /// Whether the terminal may be asked about its background, and about its modes.
  let asksAboutItself: Bool
  let asksAboutModes: Bool
  let saved: termios
  var errors: StandardErrorCapture?
  var isOpen = true
  /// What the terminal shows; nil if unknown.
  var shown: CellGrid?
  /// The colors that it was painted with.
  var shownColors: TerminalColors?
  var decoder = KeyDecoder()
  var decoded: [TerminalInput] = []
  var lastInput = ContinuousClock.now
  var isHungUp = false
  var sizeMayHaveChanged = false
  /// Whether `wait` returns when another program asks for a stop, so that something can be done before it.
  public var announcesStops = false
  /// Whether the terminal should report the mouse while the screen is in use.
  var wantsMouse = false
  /// When the terminal was last asked about itself; nil before that.
  var asked: ContinuousClock.Instant?
  var isModeAsked = false
  private let owned: [Int32]

  /// Opens the terminal on standard input and output. If one of them is redirected, as in `$(…)`, the controlling
  /// terminal replaces it.
  ///
  /// - Throws: `TerminalError`.
  public static func open(environment: [String: String]) throws(TerminalError) -> Terminal {
    if isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 {
      return try Terminal(environment: environment, input: STDIN_FILENO, output: STDOUT_FILENO)
    }
    guard let name = Self.controllingTerminal() else { throw .notATerminal }
    let own = openTerminal(name)
    guard own >= 0 else { throw .notATerminal }
    do {
      let output = isatty(STDOUT_FILENO) == 1 ? STDOUT_FILENO : own
      return try Terminal(environment: environment, input: own, output: output, owned: [own])
    } catch {
      closeDescriptor(own)
      throw error
    }
  }

  /// The terminal's device, if one of the standard streams is connected to it: macOS cannot poll /dev/tty.
  private static func controllingTerminal() -> String? {
    for descriptor in [STDOUT_FILENO, STDIN_FILENO, STDERR_FILENO] where isatty(descriptor) == 1 {
      if let name = ttyname(descriptor) { return String(cString: name) }
    }
    return "/dev/tty"
  }

  init(
    environment: [String: String], input: Int32, output: Int32, owned: [Int32] = []
  ) throws(TerminalError) {
    guard let type = environment["TERM"], !type.isEmpty else { throw .noType }
    guard let saved = TerminalModes.read(output) else { throw .notATerminal }
    let isUTF8 = CharacterSetting.apply(environment: environment)
    (self.input, self.output, self.saved, self.owned) = (input, output, saved, owned)
    usesUnicode = isUTF8 && TerminalType.canShowUnicode(type)
    wrapsForScreen = environment["STY"] != nil && environment["TMUX"] == nil
    showsLinks = TerminalType.canShowUnicode(type) && !wrapsForScreen
    asksAboutItself = TerminalType.canTellBackground(type, environment: environment)
    asksAboutModes = TerminalType.canTellModes(type, environment: environment)
    size = Self.currentSize(of: output)
    // Before curses starts, which leaves signals alone that already have handlers.
    var modes = saved
    let failure = terminal_restore_arm(output, &modes, nil, 0)
    guard failure == 0 else { throw .cannotOpen(String(cString: strerror(failure))) }
    do {
      curses = try Self.startCurses(type: type, size: size, environment: environment, usesUnicode: usesUnicode)
    } catch {
      terminal_restore_disarm()
      throw error
    }
    understandsSequences = curses.capability("cup")?.starts(with: Array("\u{1B}[".utf8)) ?? false
    let leaving = leavingBytes
    terminal_restore_set_bytes(leaving, leaving.count)
    errors = StandardErrorCapture()
    enter()
  }

  private static func startCurses(
    type: String, size: ScreenSize, environment: [String: String], usesUnicode: Bool
  ) throws(TerminalError) -> CursesScreen {
    let inColor = environment["NO_COLOR"]?.isEmpty ?? true
    let background = TerminalColors.Background(environment: environment)
    for name in TerminalType.candidates(for: type, environment: environment) {
      guard
        let curses = CursesScreen(
          type: name, size: size, inColor: inColor, background: background, usesUnicode: usesUnicode)
      else { continue }
      if curses.capability("cup") != nil { return curses }
      curses.close()
      throw .cannotPlaceCursor(type)
    }
    throw type == "dumb" ? .cannotPlaceCursor(type) : .unknownType(type)
  }

  /// Restores the terminal and prints the captured standard error. Safe to call twice.
  public func close() {
    guard isOpen else { return }
    takeAnswer()
    isOpen = false
    curses.leave()
    terminal_restore_now()
    errors?.end()
    curses.close()
    terminal_restore_disarm()
    for descriptor in owned { closeDescriptor(descriptor) }
  }

  deinit { close() }

  /// Takes the screen: raw mode, bracketed paste. Curses enters the alternate screen with the next frame.
  func enter() {
    terminal_restore_set_active(1)
    TerminalModes.write(TerminalModes.raw(saved), to: output)
    if understandsSequences { write(Array("\u{1B}[?2004h".utf8)) }
    if wantsMouse { askForMouse(true) }
    askForBackground()
    shown = nil
  }

  /// The bytes that restore the screen from any state: they end an incomplete string, synchronized output, bracketed
  /// paste and mouse reports, and reset attributes, margins, scrolling region, cursor, keypad mode and the alternate
  /// screen.
  private var leavingBytes: [UInt8] {
    func capability(_ name: String) -> [UInt8] { curses.capability(name) ?? [] }
    var bytes: [UInt8] = []
    if understandsSequences {
      bytes += Array("\u{1B}\\\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?69l\u{1B}[r".utf8)
    }
    bytes += capability("sgr0") + capability("cnorm") + capability("rmkx")
    let backToFirst = capability("rmcup")
    if backToFirst.isEmpty {
      bytes += Array((understandsSequences ? "\u{1B}[999;1H\r\n" : "\r\n").utf8)
    } else {
      bytes += backToFirst
    }
    return bytes
  }

  /// Writes to the terminal and counts the bytes. If the terminal is gone, `wait` reports it.
  func write(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    if terminal_write_all(output, bytes, bytes.count) == 0 { bytesWritten += bytes.count }
  }

  static func currentSize(of descriptor: Int32) -> ScreenSize {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard terminal_get_size(descriptor, &columns, &rows) == 0, columns > 0, rows > 0 else {
      return ScreenSize(width: 80, height: 24)
    }
    // Limits memory if a terminal reports an absurd size.
    return ScreenSize(width: min(2000, Int(columns)), height: min(1000, Int(rows)))
  }
}

/// Why the terminal cannot be used. The description is for people.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard output is not a terminal, or there is no terminal to read keys from.
  case notATerminal
  /// The environment names no terminal type.
  case noType
  /// The terminal database does not know the type.
  case unknownType(String)
  /// The type is known but cannot position its cursor, such as `dumb`.
  case cannotPlaceCursor(String)
  /// A system call failed, with the system's reason.
  case cannotOpen(String)

  public var description: String {
    switch self {
    case .notATerminal:
      "This is not a terminal. Run the program in a terminal, or use `jamf-tui list` for plain output."
    case .noType:
      "The terminal type is unknown: TERM is not set. Set it, for example to xterm-256color, or use `jamf-tui list`."
    case .unknownType(let name):
      "The terminal type \"\(name)\" (TERM) is not in this machine's terminal database. "
        + "Install its description, set TERM=xterm-256color, or use `jamf-tui list`."
    case .cannotPlaceCursor(let name):
      "A terminal of type \"\(name)\" (TERM) cannot position its cursor, which the browser needs. "
        + "Set TERM to the actual terminal type, or use `jamf-tui list`."
    case .cannotOpen(let reason):
      "The terminal cannot be opened: \(reason)."
    }
  }
}

extension Terminal {
  /// Turns reports of mouse buttons and wheel on or off. The setting survives suspending.
  public func setMouse(_ isOn: Bool) {
    guard isOn != wantsMouse else { return }
    wantsMouse = isOn
    askForMouse(isOn)
  }

  func askForMouse(_ isOn: Bool) {
    guard isOpen, understandsSequences else { return }
    let end = isOn ? "h" : "l"
    write(Array("\u{1B}[?1000\(end)\u{1B}[?1006\(end)".utf8))
  }
}
