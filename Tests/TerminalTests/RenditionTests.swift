import Foundation
import Screen
import Testing

@testable import Terminal

extension TerminalSuites {
  @Suite("Shortened colors and attributes") struct RenditionTests {
    @Test(
      "what curses prints to change colors becomes one sequence with the difference",
      arguments: [
        // A reset, a move and a color.
        ("a\u{1B}(B\u{1B}[m\u{1B}[3;9H\u{1B}[38;5;110mb", "\u{1B}[ma\u{1B}[3;9H\u{1B}[38;5;110mb"),
        // Only the color goes.
        ("\u{1B}[1m\u{1B}[38;5;110ma\u{1B}(B\u{1B}[m\u{1B}[1mb", "\u{1B}[0;1;38;5;110ma\u{1B}[39mb"),
        // Nothing changes, nothing is printed.
        ("\u{1B}[1ma\u{1B}(B\u{1B}[m\u{1B}[1mb\u{1B}[m", "\u{1B}[0;1mab"),
        // One number turns off bold and faint.
        ("\u{1B}[1;4ma\u{1B}[0;4mb", "\u{1B}[0;1;4ma\u{1B}[22mb"),
        ("\u{1B}[1ma\u{1B}[0;2mb", "\u{1B}[0;1ma\u{1B}[0;2mb"),
        ("\u{1B}[4;7;48;5;24ma\u{1B}[0;4;48;5;24mb", "\u{1B}[0;4;7;48;5;24ma\u{1B}[27mb"),
        // Colons as separators; bright colors.
        ("\u{1B}[38:5:110ma\u{1B}[91;103mb\u{1B}[39;49mc", "\u{1B}[0;38;5;110ma\u{1B}[91;103mb\u{1B}[mc"),
        // Erasing and scrolling use the background, and so the colors come first.
        ("a\u{1B}[48;5;24m\u{1B}[K\u{1B}[m\n", "\u{1B}[ma\u{1B}[48;5;24m\u{1B}[K\u{1B}[m\n"),
        // Unknown attributes are passed on, and everything is set after them.
        ("a\u{1B}[9mb", "\u{1B}[ma\u{1B}[9m\u{1B}[mb"), ("\u{1B}[38;2;1;2;3ma", "\u{1B}[m\u{1B}[38;2;1;2;3m\u{1B}[ma"),
        ("", ""),
      ])
    func shortened(printed: String, wanted: String) {
      var renditions = Renditions()
      #expect(String(decoding: renditions.shorten(Array(printed.utf8)), as: UTF8.self) == wanted)
    }

    @Test("the character set is selected once after entering")
    func characterSet() {
      var renditions = Renditions()
      func shorten(_ text: String) -> String { String(decoding: renditions.shorten(Array(text.utf8)), as: UTF8.self) }
      #expect(shorten("\u{1B}(B\u{1B}[ma\u{1B}(Bb") == "\u{1B}(B\u{1B}[mab")
      #expect(shorten("\u{1B}(B\u{F}c") == "c")
      renditions.forget()
      #expect(shorten("\u{1B}(Bd") == "\u{1B}(B\u{1B}[md")
    }

    @Test("random frames in random themes look as they should", arguments: [UInt64(1), 2, 3])
    func frames(seed: UInt64) throws {
      var random = seed
      func next(_ limit: Int) -> Int {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(random >> 33) % limit
      }
      for background in ["rgb:0000/0000/0000", "rgb:ffff/ffff/ffff", nil] {
        var played = try PlayedTerminal(60, 12, hasMargins: false, background: background)
        defer { played.terminal.close() }
        var grid = CellGrid(size: played.terminal.size)
        for number in 0..<60 {
          if next(8) == 0 { grid.theme = Theme.allCases[next(Theme.allCases.count)] }
          for _ in 0..<1 + next(6) {
            grid.put(
              DisplayText(["a", "two words", "日本", "x          y"][next(4)]), row: next(12), column: next(60),
              width: 1 + next(30), role: Role.allCases[next(Role.allCases.count)], glyphs: .unicode)
          }
          if next(10) == 0 { grid.fill(row: next(12), column: 0, width: 60, height: 1, role: .text) }
          _ = played.show(grid)
          let difference = played.difference(from: grid)
          #expect(difference == nil, "frame \(number) in \(grid.theme.rawValue)")
          if difference != nil { return }
        }
      }
    }
  }
}
