/// How a cell of a terminal looks.
struct CellStyle: Equatable {
  var isBold = false
  var isDim = false
  var isItalic = false
  var isUnderlined = false
  var isReversed = false
  /// As `#rrggbb`; nil is the terminal's own.
  var foreground: String?
  var background: String?

  /// Takes on what a sequence for selecting looks says: the numbers between `ESC [` and `m`.
  mutating func select(_ codes: [Int]) throws {
    var codes = codes[...]
    while let code = codes.popFirst() {
      switch code {
      case 0: self = CellStyle()
      case 1: isBold = true
      case 2: isDim = true
      case 3: isItalic = true
      case 4: isUnderlined = true
      case 7: isReversed = true
      case 22: (isBold, isDim) = (false, false)
      case 23: isItalic = false
      case 24: isUnderlined = false
      case 27: isReversed = false
      case 30...37: foreground = Palette.colours[code - 30]
      case 90...97: foreground = Palette.colours[code - 82]
      case 38: foreground = try Palette.colour(from: &codes)
      case 39: foreground = nil
      case 40...47: background = Palette.colours[code - 40]
      case 100...107: background = Palette.colours[code - 92]
      case 48: background = try Palette.colour(from: &codes)
      case 49: background = nil
      default: throw Failure("the terminal shows something in a way that the gallery cannot draw: \(code)")
      }
    }
  }
}
