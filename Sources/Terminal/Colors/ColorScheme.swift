import Screen

/// A table of looks: what a theme is on a particular terminal.
///
/// The tables for 256 colors use only the fixed part of the palette (16 to 255), which users do not redefine. The
/// contrast of each color with dark or light backgrounds is at least 4.5:1 (WCAG).
enum ColorScheme: Hashable {
  /// Attributes only.
  case attributes
  case highContrast(TerminalColors.Depth)
  /// The terminal's own colors. White is not the same number on terminals with eight and with sixteen. The bright ones
  /// are readable on dark backgrounds only.
  case own(hasSixteen: Bool, usesBright: Bool, isLight: Bool)
  case dark
  case light

  /// The table for a theme. On an unknown background, only the terminal's own colors are safe.
  init(_ theme: Theme, colors: TerminalColors) {
    let background: TerminalColors.Background? =
      switch theme {
      case .dark: .dark
      case .light: .light
      default: colors.background
      }
    let hasPalette = colors.depth == .palette && theme != .sixteen
    self =
      switch theme {
      case .highContrast: .highContrast(colors.depth)
      case .mono: .attributes
      case _ where colors.depth == .none: .attributes
      case _ where hasPalette && background == .dark: .dark
      case _ where hasPalette && background == .light: .light
      default:
        .own(
          hasSixteen: colors.depth != .eight, usesBright: colors.depth != .eight && background == .dark,
          isLight: background == .light)
      }
  }

  func style(_ role: Role) -> CellStyle {
    switch self {
    case .attributes: Self.attributes(role)
    case .highContrast(let depth): Self.highContrast(role, depth)
    case .own(let hasSixteen, let usesBright, let isLight):
      isLight
        ? Self.ownOnLight(role, hasSixteen: hasSixteen)
        : Self.ownOnDark(role, hasSixteen: hasSixteen, usesBright: usesBright)
    case .dark: Self.dark(role)
    case .light: Self.light(role)
    }
  }

  private static func attributes(_ role: Role) -> CellStyle {
    switch role {
    case .text, .label, .good: CellStyle()
    case .dim, .border, .status: CellStyle([.dim])
    case .title, .key, .warning, .bad, .prompt, .progress, .marked: CellStyle([.bold])
    case .header, .selectionInactive, .match: CellStyle([.bold, .underline])
    case .selection: CellStyle([.reverse])
    case .selectionMatch: CellStyle([.reverse, .bold, .underline])
    case .failure, .redName, .yellowName, .greenName, .blueName, .magentaName, .cyanName:
      CellStyle([.bold, .reverse])
    }
  }

  /// No faint text. Warnings and failures are blocks of color.
  private static func highContrast(_ role: Role, _ depth: TerminalColors.Depth) -> CellStyle {
    let hasPalette = depth == .palette
    let red: (UInt8, on: UInt8) = hasPalette ? (231, on: 88) : (depth == .eight ? 7 : 15, on: 1)
    let style =
      switch role {
      case .dim, .border, .status: CellStyle()
      case .label, .good: CellStyle([.bold])
      case .selection: CellStyle([.reverse, .bold])
      case .match: CellStyle([.reverse, .underline])
      case .key, .progress: CellStyle([.bold, .underline])
      case .marked: CellStyle([.underline])
      // Bold black is gray on some terminals with eight colors.
      case .warning: hasPalette || depth == .none ? CellStyle([.bold], 16, on: 220) : CellStyle([], 0, on: 3)
      case .bad, .failure: CellStyle([.bold], red.0, on: red.on)
      case .redName, .yellowName, .greenName, .blueName, .magentaName, .cyanName:
        hasPalette ? name(role) : ownName(role, hasSixteen: depth != .eight)
      default: attributes(role)
      }
    return depth == .none ? style.withoutColors : style
  }
}

/// The terminal's own colors. The contrast is that of xterm's default palette, with bold in bright colors on terminals
/// with eight.
extension ColorScheme {
  private static func ownOnDark(_ role: Role, hasSixteen: Bool, usesBright: Bool) -> CellStyle {
    func color(_ number: UInt8) -> UInt8 { usesBright ? number + 8 : number }
    let (red, green, yellow, magenta, cyan) = (color(1), color(2), color(3), color(5), color(6))
    let style = attributes(role)
    return switch role {
    case .label, .key: CellStyle(style.attributes, cyan)
    case .match, .warning: CellStyle(style.attributes, yellow)
    case .marked: CellStyle(style.attributes, magenta)
    case .good, .progress: CellStyle(style.attributes, green)
    case .bad: CellStyle(style.attributes, red)
    default: ownBlock(role, hasSixteen: hasSixteen) ?? style
    }
  }

  /// Blue and magenta replace yellow, cyan and green, which are pale on white.
  private static func ownOnLight(_ role: Role, hasSixteen: Bool) -> CellStyle {
    let (red, blue, magenta) = (UInt8(1), UInt8(4), UInt8(5))
    let style = attributes(role)
    // Terminals with eight colors show bold ones bright, which is pale on white.
    let attributes = hasSixteen ? style.attributes : style.attributes.subtracting([.bold])
    return switch role {
    case .label, .key, .good, .progress: CellStyle(style.attributes, blue)
    case .match, .warning: CellStyle(attributes, magenta)
    case .marked, .bad: CellStyle(attributes, red)
    default: ownBlock(role, hasSixteen: hasSixteen) ?? style
    }
  }

  /// The roles with a background of their own; nil for others.
  private static func ownBlock(_ role: Role, hasSixteen: Bool) -> CellStyle? {
    switch role {
    case .failure: ownName(.redName, hasSixteen: hasSixteen)
    case .redName, .yellowName, .greenName, .blueName, .magentaName, .cyanName: ownName(role, hasSixteen: hasSixteen)
    default: nil
    }
  }

  private static func ownName(_ role: Role, hasSixteen: Bool) -> CellStyle {
    let white: UInt8 = hasSixteen ? 15 : 7
    return switch role {
    case .yellowName: CellStyle([], 0, on: 3)
    case .greenName: CellStyle([], 0, on: 2)
    case .blueName: CellStyle([.bold], white, on: 4)
    case .magentaName: CellStyle([.bold], white, on: 5)
    case .cyanName: CellStyle([], 0, on: 6)
    default: CellStyle([.bold], white, on: 1)
    }
  }
}

/// 256 colors. Text is the terminal's own color; an accent marks what is selected or can be pressed, and the states
/// of computers have the only other colors.
extension ColorScheme {
  private static func dark(_ role: Role) -> CellStyle {
    switch role {
    case .text: CellStyle()
    case .dim, .status: CellStyle([], 247)
    case .border: CellStyle([], 240)
    case .title, .prompt: CellStyle([.bold])
    case .header: CellStyle([.bold, .underline], 153)
    case .label: CellStyle([], 110)
    case .key, .progress: CellStyle([], 117)
    case .selection: CellStyle([.bold], 231, on: 24)
    case .selectionMatch: CellStyle([.bold, .underline], 229, on: 24)
    case .selectionInactive: CellStyle([.bold], 255, on: 238)
    case .match: CellStyle([.bold, .underline], 222)
    case .marked: CellStyle([.bold], 183)
    case .good: CellStyle([], 114)
    case .warning: CellStyle([], 215)
    case .bad: CellStyle([.bold], 210)
    default: name(role)
    }
  }

  private static func light(_ role: Role) -> CellStyle {
    switch role {
    case .text: CellStyle()
    case .dim, .status: CellStyle([], 241)
    case .border: CellStyle([], 248)
    case .title, .prompt: CellStyle([.bold])
    case .header: CellStyle([.bold, .underline], 24)
    case .label: CellStyle([], 60)
    case .key, .progress: CellStyle([], 25)
    case .selection: CellStyle([.bold], 16, on: 153)
    case .selectionMatch: CellStyle([.bold, .underline], 88, on: 153)
    case .selectionInactive: CellStyle([.bold], 16, on: 252)
    case .match: CellStyle([.bold, .underline], 125)
    case .marked: CellStyle([.bold], 91)
    case .good: CellStyle([], 22)
    case .warning: CellStyle([], 94)
    case .bad: CellStyle([.bold], 124)
    default: name(role)
    }
  }

  private static func name(_ role: Role) -> CellStyle {
    switch role {
    case .yellowName: CellStyle([.bold], 16, on: 178)
    case .greenName: CellStyle([.bold], 231, on: 22)
    case .blueName: CellStyle([.bold], 231, on: 25)
    case .magentaName: CellStyle([.bold], 231, on: 90)
    case .cyanName: CellStyle([.bold], 16, on: 37)
    default: CellStyle([.bold], 231, on: 124)
    }
  }
}
