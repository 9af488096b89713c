import CNcurses
import Screen

/// The look of a role: attributes, and one of the eight colors on the terminal's own background.
struct CellStyle: Equatable {
  var attributes: Set<Attribute> = []
  var color: Color?

  enum Attribute { case bold, dim, underline, reverse }

  /// Raw values are curses' color numbers plus one, because pair 0 has the terminal's own colors.
  enum Color: Int32 {
    case red = 2
    case green, yellow, blue, magenta, cyan
  }

  /// The look of a role. Without colors, roles differ by attributes alone. Black and white are not used, because only
  /// one of them is readable on the terminal's background.
  init(_ role: Role, theme: Theme = .standard, inColor: Bool) {
    (attributes, color) =
      switch theme {
      case .standard, .mono: Self.standard(role)
      case .highContrast: Self.highContrast(role)
      case .light: Self.light(role)
      }
    if !inColor || theme == .mono { color = nil }
  }

  private static func standard(_ role: Role) -> (Set<Attribute>, Color?) {
    switch role {
    case .text: ([], nil)
    case .dim: ([.dim], nil)
    case .title: ([.bold], nil)
    case .header: ([.bold, .underline], nil)
    case .label: ([], .cyan)
    case .selection: ([.reverse], nil)
    case .selectionInactive: ([.bold, .underline], nil)
    case .match: ([.bold, .underline], .yellow)
    case .selectionMatch: ([.reverse, .bold, .underline], nil)
    case .marked: ([.bold], .magenta)
    case .border: ([.dim], nil)
    case .status: ([.dim], nil)
    case .key: ([.bold], .cyan)
    case .good: ([], .green)
    case .warning: ([.bold], .yellow)
    case .bad: ([.bold], .red)
    case .failure: ([.bold, .reverse], .red)
    case .prompt: ([.bold], nil)
    case .progress: ([.bold], .green)
    case .redName: ([.bold, .reverse], .red)
    case .yellowName: ([.bold, .reverse], .yellow)
    case .greenName: ([.bold, .reverse], .green)
    case .blueName: ([.bold, .reverse], .blue)
    case .magentaName: ([.bold, .reverse], .magenta)
    case .cyanName: ([.bold, .reverse], .cyan)
    }
  }

  /// Blue and magenta replace yellow, cyan and green, which are pale on white.
  private static func light(_ role: Role) -> (Set<Attribute>, Color?) {
    let (attributes, color) = standard(role)
    return switch role {
    case .warning, .match: (attributes, .magenta)
    case .marked: (attributes, .red)
    case .yellowName, .greenName, .cyanName: (attributes, color)
    default: (attributes, color.map { $0 == .cyan || $0 == .green ? .blue : $0 })
    }
  }

  /// No faint text. Colored text is also bold or reversed.
  private static func highContrast(_ role: Role) -> (Set<Attribute>, Color?) {
    switch role {
    case .dim, .border, .status: ([], nil)
    case .label, .good: ([.bold], nil)
    case .selection: ([.reverse, .bold], nil)
    case .match: ([.reverse, .underline], nil)
    case .key: ([.bold, .underline], nil)
    case .marked: ([.bold, .underline], nil)
    case .warning: ([.bold, .reverse], .yellow)
    case .progress: ([.bold, .underline], nil)
    default: standard(role)
    }
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
    var numbers = ["0"]
    for (attribute, number) in [(Attribute.bold, "1"), (.dim, "2"), (.underline, "4"), (.reverse, "7")]
    where attributes.contains(attribute) {
      numbers.append(number)
    }
    if let color { numbers.append("\(29 + color.rawValue)") }
    return numbers.joined(separator: ";")
  }

  var pair: Int32 { color?.rawValue ?? 0 }
}
