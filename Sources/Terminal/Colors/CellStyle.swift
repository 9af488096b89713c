import CNcurses
import Screen

/// The look of a cell: attributes and colors.
struct CellStyle: Hashable {
  var attributes: Set<Attribute> = []
  /// A number of the 256-color palette; nil for the terminal's own color.
  var foreground: UInt8?
  /// The same for the background. Without colors, a cell that has a background is reversed.
  var background: UInt8?

  enum Attribute: Int, CaseIterable {
    case bold = 1
    case dim = 2
    case underline = 4
    case reverse = 7
  }

  init(_ attributes: Set<Attribute> = [], _ foreground: UInt8? = nil, on background: UInt8? = nil) {
    (self.attributes, self.foreground, self.background) = (attributes, foreground, background)
  }

  /// The look of a role. Without colors, roles differ by attributes alone.
  init(_ role: Role, theme: Theme = .standard, colors: TerminalColors) {
    self = ColorScheme(theme, colors: colors).style(role)
  }

  /// The look with attributes alone.
  var withoutColors: CellStyle {
    CellStyle(background == nil ? attributes : attributes.union([.reverse]))
  }

  /// The attributes as bits of the C wrapper.
  var bits: Int32 {
    attributes.reduce(0) { bits, attribute in
      switch attribute {
      case .bold: bits | Int32(curses_bold)
      case .dim: bits | Int32(curses_dim)
      case .underline: bits | Int32(curses_underline)
      case .reverse: bits | Int32(curses_reverse)
      }
    }
  }

  /// The look as SGR parameters (ECMA-48).
  var rendition: String {
    let numbers = Attribute.allCases.filter(attributes.contains).map { "\($0.rawValue)" }
    let colors = [foreground.map { Self.parameters($0) }, background.map { Self.parameters($0, isBackground: true) }]
    return (["0"] + numbers + colors.compactMap(\.self)).joined(separator: ";")
  }

  /// The SGR parameters that select a color.
  static func parameters(_ color: UInt8, isBackground: Bool = false) -> String {
    let shift = isBackground ? 10 : 0
    return switch color {
    case 0..<8: "\(30 + shift + Int(color))"
    case 8..<16: "\(82 + shift + Int(color))"
    default: "\(38 + shift);5;\(color)"
    }
  }
}
