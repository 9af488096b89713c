import Screen
import Testing

@testable import Terminal

extension TerminalSuites {
  @Suite("Contrast of the themes") struct ContrastTests {
    /// Red, green and blue from 0 to 255.
    struct Color: Hashable, CustomStringConvertible {
      var red, green, blue: Int

      init(_ hexadecimal: Int) {
        (red, green, blue) = (hexadecimal >> 16, hexadecimal >> 8 & 255, hexadecimal & 255)
      }

      /// A number of xterm's palette with its default colors.
      init(palette number: UInt8) {
        let named = [
          0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
          0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
        ]
        let (steps, number) = ([0, 95, 135, 175, 215, 255], Int(number))
        switch number {
        case ..<16: self.init(named[number])
        case 232...: self.init((8 + (number - 232) * 10) * 0x010101)
        default:
          let cube = number - 16
          self.init(steps[cube / 36] << 16 | steps[cube / 6 % 6] << 8 | steps[cube % 6])
        }
      }

      /// The relative luminance of WCAG 2.
      var luminance: Double {
        func linear(_ part: Int) -> Double {
          let value = Double(part) / 255
          return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
      }

      /// A number to the power of 2.4, which is 12/5, by Newton's method.
      private func power(_ base: Double) -> Double {
        var root = 1.0
        for _ in 0..<60 { root -= (root * root * root * root * root - base) / (5 * root * root * root * root) }
        return base * base * root * root
      }

      func contrast(with other: Color) -> Double {
        let (low, high) = (min(luminance, other.luminance), max(luminance, other.luminance))
        return (high + 0.05) / (low + 0.05)
      }

      /// As terminals draw faint text: two thirds of the way from the background.
      func faint(on background: Color) -> Color {
        func mixed(_ text: Int, _ ground: Int) -> Int { (2 * text + ground) / 3 }
        var color = self
        color.red = mixed(red, background.red)
        color.green = mixed(green, background.green)
        color.blue = mixed(blue, background.blue)
        return color
      }

      var description: String {
        "#" + [red, green, blue].map { String($0 + 256, radix: 16).dropFirst() }.joined()
      }
    }

    struct Ground: Sendable {
      var name: String
      var background: TerminalColors.Background
      var text, color: Int

      static let all = [
        Ground(name: "black", background: .dark, text: 0xE5E5E5, color: 0x000000),
        Ground(name: "Dark+", background: .dark, text: 0xD4D4D4, color: 0x1E1E1E),
        Ground(name: "Dracula", background: .dark, text: 0xF8F8F2, color: 0x282A36),
        Ground(name: "Nord", background: .dark, text: 0xD8DEE9, color: 0x2E3440),
        Ground(name: "Solarized dark", background: .dark, text: 0x93A1A1, color: 0x002B36),
        Ground(name: "white", background: .light, text: 0x000000, color: 0xFFFFFF),
        Ground(name: "Latte", background: .light, text: 0x4C4F69, color: 0xEFF1F5),
        Ground(name: "Solarized light", background: .light, text: 0x586E75, color: 0xFDF6E3),
      ]
    }

    /// The contrast of a role's text with what is behind it.
    private func contrast(_ role: Role, _ theme: Theme, _ colors: TerminalColors, on ground: Ground) -> Double {
      let style = CellStyle(role, theme: theme, colors: colors)
      func color(_ number: UInt8) -> Color {
        // Terminals with eight colors show bold ones bright.
        let isBright = colors.depth == .eight && style.attributes.contains(.bold) && number < 8
        return Color(palette: isBright ? number + 8 : number)
      }
      var text = style.foreground.map(color) ?? Color(ground.text)
      let background = style.background.map { Color(palette: $0) } ?? Color(ground.color)
      if style.attributes.contains(.dim) { text = text.faint(on: background) }
      return text.contrast(with: background)
    }

    @Test("on common dark and light backgrounds, the text of every role has a contrast of at least 4.5:1")
    func palette() {
      for ground in Ground.all {
        let colors = TerminalColors(depth: .palette, background: ground.background)
        for theme in [Theme.standard, ground.background == .dark ? .dark : .light, .highContrast] {
          for role in Role.allCases where role != .border {
            let contrast = contrast(role, theme, colors, on: ground)
            #expect(contrast >= 4.5, "\(role) of \(theme.rawValue) on \(ground.name): \(contrast)")
          }
        }
      }
    }

    @Test(
      "with xterm's own colors on black and white, the text of every role has a contrast of at least 4.5:1",
      arguments: [TerminalColors.Depth.eight, .sixteen, .palette])
    func own(depth: TerminalColors.Depth) {
      for ground in Ground.all where [0x000000, 0xFFFFFF].contains(ground.color) {
        let colors = TerminalColors(depth: depth, background: ground.background)
        for theme in [Theme.sixteen, .highContrast, .mono] {
          for role in Role.allCases where role != .border {
            let contrast = contrast(role, theme, colors, on: ground)
            #expect(contrast >= 4.5, "\(role) of \(theme.rawValue) with \(depth) on \(ground.name): \(contrast)")
          }
        }
      }
    }

    @Test("high contrast with 256 colors is at least 7:1")
    func high() {
      for ground in Ground.all where [0x000000, 0xFFFFFF].contains(ground.color) {
        let colors = TerminalColors(depth: .palette, background: ground.background)
        for role in [Role.text, .dim, .status, .label, .good, .warning, .bad, .failure] {
          #expect(contrast(role, .highContrast, colors, on: ground) >= 7, "\(role) on \(ground.name)")
        }
      }
    }

    @Test("the contrast of known colors is right")
    func formula() {
      #expect(Color(0).contrast(with: Color(0xFFFFFF)) == 21)
      #expect(abs(Color(0x767676).contrast(with: Color(0xFFFFFF)) - 4.54) < 0.01)
    }

    @Test("in every theme, good, attention and bad look different, and selection and marks differ from plain text")
    func differences() {
      for background in [TerminalColors.Background.dark, .light] {
        for depth in [TerminalColors.Depth.eight, .sixteen, .palette] {
          for theme in Theme.allCases {
            func style(_ role: Role) -> CellStyle {
              CellStyle(role, theme: theme, colors: TerminalColors(depth: depth, background: background))
            }
            let different: [Role] = [.text, .selection, .selectionInactive, .selectionMatch, .match, .marked, .failure]
            for (index, role) in different.enumerated() {
              for other in different[..<index] where theme != .mono || role != .failure {
                #expect(style(role) != style(other) || theme == .mono, "\(role) and \(other) in \(theme.rawValue)")
              }
            }
            if theme != .mono, theme != .highContrast {
              #expect(Set([Role.text, .dim, .good, .warning, .bad].map(style)).count == 5, "\(theme.rawValue)")
            }
          }
        }
      }
    }
  }
}
