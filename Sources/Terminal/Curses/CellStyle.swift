import CNcurses
import Screen

/// How a role looks: attributes, and one of the eight colours over the terminal's own background.
struct CellStyle: Equatable {
  var attributes: Set<Attribute> = []
  var colour: Colour?

  enum Attribute { case bold, dim, underline, reverse }

  /// Raw values are curses' colour numbers plus one, because pair 0 is the terminal's own.
  enum Colour: Int32 {
    case red = 2
    case green, yellow, blue, magenta, cyan
  }

  /// The look of a role. Without colours roles differ by attributes alone; black and white are never asked for, because
  /// only the terminal knows which of them can be read on its background.
  init(_ role: Role, inColour: Bool) {
    (attributes, colour) = Self.look(of: role)
    if !inColour { colour = nil }
  }

  private static func look(of role: Role) -> (Set<Attribute>, Colour?) {
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
    case .status: ([.reverse], nil)
    case .key: ([.bold], .cyan)
    case .good: ([], .green)
    case .warning: ([.bold], .yellow)
    case .failure: ([.bold, .reverse], .red)
    case .prompt: ([.bold], nil)
    case .progress: ([.reverse], .green)
    }
  }

  /// The attributes as the shim counts them.
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

  var pair: Int32 { colour?.rawValue ?? 0 }
}
