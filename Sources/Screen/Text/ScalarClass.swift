/// What becomes of one Unicode scalar of untrusted text on its way to a cell.
enum ScalarClass: Equatable {
  /// Shown, in this many columns.
  case spacing(Int)
  /// Shown on top of what stands before it.
  case combining
  /// Shown as one space.
  case space
  /// Shown as this letter (a flag is two such letters: no two terminals agree how wide a flag is).
  case letter(Unicode.Scalar)
  /// Not shown, and nothing is missed: joiners, soft hyphens, variation selectors, tags.
  case vanishing
  /// Shown as a dot, because hiding it would help whoever put it there: controls, bidirectional overrides, unknowns.
  case replaced

  /// The scalar that stands where something was replaced.
  static let replacement: Unicode.Scalar = "\u{B7}"

  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if let columns = CellWidth.usualColumns(value) {
      self = .spacing(columns)
      return
    }
    switch value {
    case 0x09, 0xA0: self = .space
    case 0x00...0x9F: self = .replaced
    case 0xAD: self = .vanishing
    case 0x202A...0x202E, 0x2066...0x2069, 0xFFFD: self = .replaced
    case 0x20E3: self = .vanishing  // a keycap round a digit: the digit is the stable form
    case 0x1171E: self = .replaced  // a mark in one version of Unicode, a letter of its own in the next
    case 0x3000: self = .spacing(2)
    case 0x1F1E6...0x1F1FF: self = .letter(Unicode.Scalar(UInt8(value - 0x1F1E6 + 0x41)))
    default: self = ScalarClass(properties: scalar.properties, of: scalar)
    }
  }

  private init(properties: Unicode.Scalar.Properties, of scalar: Unicode.Scalar) {
    if properties.isDefaultIgnorableCodePoint || properties.isVariationSelector {
      self = .vanishing
      return
    }
    guard let age = properties.age, age <= CellWidth.newestAge else {
      self = .replaced
      return
    }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: self = .replaced
    case .spaceSeparator: self = .space
    case .nonspacingMark, .enclosingMark: self = .combining
    default: self = HangulJamo.isVowelOrTrailing(scalar) ? .replaced : .spacing(CellWidth.columns(scalar))
    }
  }
}

extension Unicode.Scalar {
  /// Whether terminals draw the scalar as a picture that joiners, skin tones and selectors would change.
  var isPictograph: Bool { value > 0x7F && CellWidth.usualColumns(value) == nil && properties.isEmoji }
}
