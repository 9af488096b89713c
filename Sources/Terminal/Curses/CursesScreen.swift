import CNcurses
import CTerminalRestore
import Screen

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// ncurses, used only for terminal types and for the shortest update from one frame to the next.
///
/// It prints into an anonymous file instead of the terminal, so that a frame can be counted, wrapped in synchronized
/// output and written in one piece, and nothing is written if nothing changed.
final class CursesScreen {
  private let screen: UnsafeMutableRawPointer
  private let output: Int32
  /// What is known of the terminal's colors.
  var colors: TerminalColors
  private var pairs: [CellStyle: Int32] = [:]
  private var renditions = Renditions()
  private var styles: [(bits: Int32, pair: Int32)] = []
  private let canShowUnicode: Bool
  /// Whether a line feed only moves the cursor down.
  private let feedsLines: Bool
  private var isEntering = true

  /// Starts curses for a terminal type; nil if its database does not have the type.
  init?(
    type: String, size: ScreenSize, inColor: Bool, background: TerminalColors.Background? = nil, usesUnicode: Bool
  ) {
    output = terminal_scratch_file()
    guard output >= 0 else { return nil }
    guard let opened = curses_open(type, output) else {
      closeDescriptor(output)
      return nil
    }
    screen = opened
    canShowUnicode = usesUnicode
    feedsLines = curses_capability("cud1").map { String(cString: $0) == "\n" } ?? false
    colors = TerminalColors(count: inColor ? Int(curses_start_colors()) : 0, background: background)
    use(.standard)
    resize(to: size)
    // The output so far is for the screen height of the database. Leaving makes curses start again.
    leave()
  }

  /// Changes the theme.
  func use(_ theme: Theme) {
    styles = Role.allCases.map {
      let style = CellStyle($0, theme: theme, colors: colors)
      return (style.bits, pair(of: style))
    }
  }

  /// The number of the pair of a style's colors. Pairs are defined when they are first used.
  private func pair(of style: CellStyle) -> Int32 {
    guard style.foreground != nil || style.background != nil else { return 0 }
    let key = CellStyle([], style.foreground, on: style.background)
    if let pair = pairs[key] { return pair }
    let next = Int32(pairs.count + 1)
    let isDefined = curses_define_pair(next, key.foreground.map(Int32.init) ?? -1, key.background.map(Int32.init) ?? -1)
    guard isDefined != 0 else { return 0 }
    pairs[key] = next
    return next
  }

  /// The SGR parameters of a role (ECMA-48).
  func rendition(of role: Role, theme: Theme) -> String {
    CellStyle(role, theme: theme, colors: colors).rendition
  }

  func close() {
    curses_close(screen)
    closeDescriptor(output)
  }

  /// A string capability of the terminal without padding; nil if it does not have it.
  func capability(_ name: String) -> [UInt8]? {
    guard let found = curses_capability(name) else { return nil }
    return Self.withoutPadding(Array(String(cString: found).utf8))
  }

  /// Removes padding such as `$<5>`, which makes drivers of slow terminals wait.
  static func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: Array("$<".utf8)), let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) {
        index = end + 1
      } else {
        kept.append(bytes[index])
        index += 1
      }
    }
    return kept
  }

  func resize(to size: ScreenSize) {
    curses_resize(Int32(size.height), Int32(size.width))
  }

  /// Makes the next update clear the terminal and redraw everything.
  func forgetTerminal() { curses_clear_at_next_update() }

  /// Leaves the screen in curses' model; the next update enters it again. Its output is discarded, because
  /// `CTerminalRestore` restores the terminal, also after signals.
  func leave() {
    curses_leave()
    _ = takeOutput()
    renditions.forget()
    isEntering = true
  }

  /// Draws a row of cells from the left edge, and blanks the rest of the row.
  func draw(_ cells: ArraySlice<Cell>, row: Int, width: Int) {
    var run: [UInt8] = []
    run.reserveCapacity(width + 16)
    var runColumn = 0
    var column = 0
    var role: Role?
    func finish() {
      guard let role, !run.isEmpty else { return }
      let style = styles[Int(role.rawValue)]
      curses_set_style(style.bits, style.pair)
      curses_move(Int32(row), Int32(runColumn))
      run.withUnsafeBytes { curses_add($0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count)) }
      run.removeAll(keepingCapacity: true)
    }
    func begin(_ newRole: Role) {
      guard newRole != role else { return }
      finish()
      role = newRole
      runColumn = column
    }
    for cell in cells where cell.width > 0 {
      if column + cell.width > width { break }
      begin(cell.role)
      run.append(contentsOf: shownText(of: cell).utf8)
      column += cell.width
    }
    if column < width {
      begin(.text)
      run.append(contentsOf: repeatElement(0x20, count: width - column))
    }
    finish()
  }

  /// A cell's text, or a replacement of equal width if curses would measure the text differently.
  func shownText(of cell: Cell) -> String {
    let text = cell.text
    if text.utf8.count <= 1 { return text }
    guard canShowUnicode, let base = text.unicodeScalars.first else {
      return Glyphs.ascii.fitting(text[...], width: cell.width)
    }
    if Self.columns(of: base) == cell.width { return text }
    return Glyphs.unicode.replacement.text + String(repeating: " ", count: cell.width - 1)
  }

  /// The columns of a scalar by the C library; negative if it does not know the scalar.
  static func columns(of scalar: Unicode.Scalar) -> Int { Int(curses_character_width(scalar.value)) }

  /// Shows the cursor at a position, or hides it.
  func setCursor(_ position: CellPosition?) {
    curses_show_cursor(position == nil ? 0 : 1)
    if let position { curses_move(Int32(position.row), Int32(position.column)) }
  }

  /// Applies a movement of rows to curses' model of the terminal. Returns whether that was possible.
  func believe(_ movement: RowMovement) -> Bool {
    let (rows, columns) = (movement.rectangle.rows, movement.rectangle.columns)
    let isMoved = curses_move_rows(
      Int32(rows.lowerBound), Int32(columns.lowerBound), Int32(rows.count), Int32(columns.count), Int32(movement.up))
    return isMoved != 0
  }

  /// The bytes that bring the terminal up to date, and whether they may move lines that it shows.
  func update() -> (bytes: [UInt8], movesLines: Bool) {
    curses_update()
    let printed = takeOutput()
    let painted = withoutPalette(colors.depth == .palette ? renditions.shorten(printed) : printed)
    return (feedsLines ? LineFeeds.shortened(painted) : painted, LineFeeds.mayMoveLines(printed))
  }

  private func withoutPalette(_ bytes: [UInt8]) -> [UInt8] {
    guard isEntering, !bytes.isEmpty, let resetPalette = capability("oc") else { return bytes }
    isEntering = false
    // Curses would reset the eight colors to the terminal's defaults and override the user's palette.
    return bytes.removing(resetPalette)
  }

  private func takeOutput() -> [UInt8] {
    let count = Int(lseek(output, 0, SEEK_END))
    guard count > 0 else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(output, buffer.baseAddress, count, 0))
    }
    ftruncate(output, 0)
    return bytes
  }

  /// A row in curses' model, for tests.
  func text(ofRow row: Int) -> String {
    var buffer = [CChar](repeating: 0, count: 8192)
    let count = curses_read_row(Int32(row), &buffer, 8191)
    return String(decoding: buffer.prefix(Int(max(0, count))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension [UInt8] {
  /// The bytes without the first occurrence of a pattern.
  fileprivate func removing(_ pattern: [UInt8]) -> [UInt8] {
    guard let first = pattern.first else { return self }
    for start in indices where self[start] == first && self[start...].starts(with: pattern) {
      return Array(self[..<start]) + self[(start + pattern.count)...]
    }
    return self
  }
}
