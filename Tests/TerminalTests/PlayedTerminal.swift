import Foundation
import Screen
import Testing

@testable import Terminal

/// A terminal with its screen, run by an emulator that answers queries.
struct PlayedTerminal {
  let pty: PseudoTerminal
  let terminal: Terminal
  var emulator: Emulator
  /// How many of the bytes that the terminal counts the emulator has received.
  private var taken = 0

  init(
    _ columns: Int, _ rows: Int, hasMargins: Bool, background: String? = nil, environment: [String: String] = [:]
  ) throws {
    pty = try PseudoTerminal(columns: columns, rows: rows)
    terminal = try pty.open(environment)
    emulator = Emulator(size: terminal.size, hasMargins: hasMargins)
    emulator.background = background
    take()
    answer()
  }

  /// Sends the emulator's answers, if it has any.
  private mutating func answer() {
    if !emulator.answers.isEmpty { pty.type(emulator.answers) }
    emulator.answers = ""
  }

  private mutating func take() {
    emulator.feed(pty.take(bytes: terminal.bytesWritten - taken))
    taken = terminal.bytesWritten
  }

  /// Suspends and resumes the program.
  mutating func suspend() {
    take()
    var left = ""
    terminal.suspend { left = pty.take(until: "\u{1B}[?1049l") }
    emulator.feed(left)
  }

  /// Paints a frame; returns the number of bytes sent.
  mutating func show(_ grid: CellGrid, sourceLocation: SourceLocation = #_sourceLocation) -> Int {
    let before = terminal.bytesWritten
    terminal.paint(grid)
    let count = terminal.bytesWritten - before
    take()
    if !emulator.answers.isEmpty {
      pty.type(emulator.answers)
      emulator.answers = ""
      #expect(terminal.wait(milliseconds: 5000).contains(.input), sourceLocation: sourceLocation)
      #expect(terminal.readInput().isEmpty, sourceLocation: sourceLocation)
    }
    return count
  }

  /// Resizes the window; its previous content does not matter.
  mutating func resize(columns: Int, rows: Int) {
    guard terminal.size.width != columns || terminal.size.height != rows else { return }
    take()
    pty.resize(columns: columns, rows: rows)
    kill(getpid(), SIGWINCH)
    while terminal.size.width != columns || terminal.size.height != rows {
      guard !terminal.wait(milliseconds: 5000).contains(.timedOut) else { return }
    }
    let (movements, lineMovements) = (emulator.movements, emulator.lineMovements)
    emulator = Emulator(size: terminal.size, hasMargins: emulator.hasMargins)
    (emulator.movements, emulator.lineMovements) = (movements, lineMovements)
  }

  /// The first difference between the screen and the frame; nil if there is none.
  /// - Parameter looks: whether to compare links and looks, which not every terminal has.
  func difference(from grid: CellGrid, looks: Bool = true) -> String? {
    let renditions = Role.allCases.map { role in
      Emulator.rendition(terminal.curses.rendition(of: role, theme: grid.theme))
    }
    for row in 0..<grid.size.height {
      for (column, wanted) in grid.row(row).enumerated() {
        let found = emulator.rows[row][column]
        let rendition = renditions[Int(wanted.role.rawValue)]
        let text = terminal.curses.shownText(of: wanted)
        // Two characters replace a wide one that cannot be shown.
        if !terminal.usesUnicode, wanted.width != 1 { continue }
        guard found.text != text || looks && Self.visible(found.rendition, wanted) != Self.visible(rendition, wanted)
        else { continue }
        return "row \(row), column \(column): \(found) instead of \(wanted)"
      }
    }
    return !looks ? nil : differenceOfLinks(from: grid) ?? emulator.unknown.first
  }

  /// Only the underline and the background of a blank that is not reversed are visible.
  private static func visible(_ rendition: Set<Int>, _ cell: Screen.Cell) -> Set<Int> {
    guard cell.text == " ", !rendition.contains(7) else { return rendition }
    return rendition.filter { $0 == 4 || (40...47).contains($0) || $0 >= 2000 }
  }

  private func differenceOfLinks(from grid: CellGrid) -> String? {
    for row in 0..<grid.size.height {
      let links = grid.links.filter { $0.row == row }
      for column in 0..<grid.size.width {
        let wanted = links.last { $0.columns.contains(column) }?.target ?? ""
        let found = emulator.rows[row][column].link
        if found != wanted { return "row \(row), column \(column) leads to \(found), not \(wanted)" }
      }
    }
    return nil
  }
}
