/// Writes the inner part of a text in quotation marks, scalar by scalar.
///
/// What folding leaves nothing of, and nobody sees, is left out: filters do not ask for it. What else a terminal would show as
/// something else, or not at all, is written as its number.
struct FilterTextWriter {
  /// The newest release of Unicode whose letters are written as themselves: those that screens show.
  private static let newestAge = (major: 14, minor: 0)
  /// Screens show no more marks on a letter.
  private static let marksPerLetter = 4

  private(set) var text = ""
  private var hasBase = false
  private var marks = 0
  /// What of a Korean syllable in single letters is there: screens show vowels and final consonants in syllables only.
  private var syllable = Syllable.none

  private enum Syllable {
    case none
    /// The first consonant.
    case leading
    /// That and a vowel.
    case open
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar == "\"" || scalar == "\\" {
      text.unicodeScalars.append("\\")
      return keep(scalar)
    }
    if (0x20...0x7E).contains(scalar.value) { return keep(scalar) }
    let properties = scalar.properties
    let isFolded = Folding.folded(String(scalar)).isEmpty
    if isFolded, properties.isDefaultIgnorableCodePoint { return }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark:
      let isShown = hasBase && marks < Self.marksPerLetter && isStable(scalar)
      if isShown { keepMark(scalar) } else if !isFolded { number(scalar) }
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: number(scalar)
    default: if isStable(scalar), continuesSyllable(scalar) { keep(scalar) } else { number(scalar) }
    }
  }

  /// Whether the scalar is shown as itself wherever it stands.
  private func isStable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // A replacement is shown as one: it may stand for anything. Keycaps; a mark in one version and a letter in the next.
    case 0xFFFD, 0x20E3, 0x1171E: return false
    // The letters of flags; skin tones.
    case 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: return false
    case 0xA0, 0x3000: return true
    default: break
    }
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint || properties.generalCategory == .spaceSeparator { return false }
    return properties.age.map { $0 <= Self.newestAge } ?? false
  }

  private func continuesSyllable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1161...0x1175: syllable == .leading && marks == 0
    case 0x11A8...0x11C2: syllable == .open && marks == 0
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: false
    default: true
    }
  }

  private mutating func keep(_ scalar: Unicode.Scalar) {
    text.unicodeScalars.append(scalar)
    (hasBase, marks) = (true, 0)
    switch scalar.value {
    case 0x1100...0x1112: syllable = .leading
    case 0x1161...0x1175: syllable = .open
    case 0xAC00...0xD7A3: syllable = (scalar.value - 0xAC00) % 28 == 0 ? .open : .none
    default: syllable = .none
    }
  }

  private mutating func keepMark(_ scalar: Unicode.Scalar) {
    text.unicodeScalars.append(scalar)
    marks += 1
  }

  private mutating func number(_ scalar: Unicode.Scalar) {
    text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    (hasBase, marks, syllable) = (true, 0, .none)
  }
}
