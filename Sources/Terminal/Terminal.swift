import CTerminalRestore
public import Screen

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The terminal: paints grids, waits, and reads keys. One at a time, and for the main thread only, which is why it is not
/// `Sendable`; other threads reach it through its `waker`.
///
/// Whatever way the program ends, the terminal is put back: see `CTerminalRestore`.
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
  /// Wakes `wait` from any thread.
  public var waker: Waker { Waker() }

  let input: Int32
  let output: Int32
  let curses: CursesScreen
  /// Whether the terminal understands ECMA-48 control sequences, and so ignores those it does not know.
  let understandsSequences: Bool
  let wrapsForScreen: Bool
  /// Whether it is known to skip links when it does not know them.
  let showsLinks: Bool
  /// Whether it may be asked about its modes.
  let asksAboutModes: Bool
  let saved: termios
  var errors: StandardErrorCapture?
  var isOpen = true
  /// What the terminal shows; nil when that is not known.
  var shown: CellGrid?
  var decoder = KeyDecoder()
  var decoded: [TerminalInput] = []
  var lastInput = ContinuousClock.now
  var isHungUp = false
  var sizeMayHaveChanged = false
  /// Whether the mouse is to be reported while the screen is ours.
  var wantsMouse = false
  /// When the terminal was asked about its modes; nil before that.
  var asked: ContinuousClock.Instant?
  private let owned: [Int32]

  /// Takes over the terminal on standard input and output. Where one of them is something else, as in `$(…)`, the
  /// terminal that the program was started from takes its place.
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

  /// The terminal's own name where one of the standard streams knows it: macOS cannot poll /dev/tty.
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
    asksAboutModes = TerminalType.canTellModes(type, environment: environment)
    size = Self.currentSize(of: output)
    // Before curses starts, so that it finds the signals taken and leaves them alone.
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
    let inColour = environment["NO_COLOR"]?.isEmpty ?? true
    for name in TerminalType.candidates(for: type) {
      guard let curses = CursesScreen(type: name, size: size, inColour: inColour, usesUnicode: usesUnicode) else {
        continue
      }
      if curses.capability("cup") != nil { return curses }
      curses.close()
      throw .cannotPlaceCursor(type)
    }
    throw type == "dumb" ? .cannotPlaceCursor(type) : .unknownType(type)
  }

  /// Puts the terminal back and prints what came on standard error meanwhile. Safe to call twice.
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

  /// Goes into browsing: raw keys, pasted text marked as such. Curses enters the alternate screen with the next frame.
  func enter() {
    terminal_restore_set_active(1)
    TerminalModes.write(TerminalModes.raw(saved), to: output)
    if understandsSequences { write(Array("\u{1B}[?2004h".utf8)) }
    if wantsMouse { askForMouse(true) }
    shown = nil
  }

  /// What leaves the screen, whatever state it is in: ends a half-written string, a synchronised frame, pasting and mouse
  /// reports; plain text, no margins at the sides, whole screen scrolling, cursor shown, normal keys, the first screen.
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

  /// Writes to the terminal and counts. A terminal that is gone is noticed by `wait`.
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
    // No screen is larger; a terminal that claims so must not cost gigabytes.
    return ScreenSize(width: min(2000, Int(columns)), height: min(1000, Int(rows)))
  }
}
