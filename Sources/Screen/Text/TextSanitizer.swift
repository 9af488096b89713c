/// Turns untrusted text into text that all terminals measure alike.
///
/// Decisions depend only on the current scalar and on the output so far, never on removed scalars, except that a joiner
/// after an emoji removes the emoji that follows. This makes sanitizing idempotent.
struct TextSanitizer {
  /// ncurses keeps five scalars for each cell. More than four marks would be drawn over the lines above and below.
  static let marksPerCluster = 4

  private(set) var scalars = String.UnicodeScalarView()
  private(set) var width = 0
  private var base: Unicode.Scalar?
  private var marks = 0
  private var isJoined = false

  /// The sanitized form of `untrusted` and its width in cells.
  static func sanitize(_ untrusted: String) -> (text: String, width: Int) {
    if untrusted.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return (untrusted, untrusted.utf8.count) }
    var sanitizer = TextSanitizer()
    var previous: Unicode.Scalar?
    for scalar in untrusted.unicodeScalars {
      // CR LF becomes one mark, like a single line break.
      if !(previous == "\r" && scalar == "\n") { sanitizer.append(scalar) }
      previous = scalar
    }
    return (String(sanitizer.scalars), sanitizer.width)
  }

  /// The maximum number of scalars to read for `columns`: several times what any script or emoji needs.
  static func scalarsRead(upTo columns: Int) -> Int { 16 * min(max(0, columns), 1 << 20) + 256 }

  /// The sanitized beginning of `untrusted` that fills `columns`, and one more cluster if there is more.
  static func sanitize(_ untrusted: String, upTo columns: Int) -> (text: String, width: Int, isCut: Bool) {
    let columns = min(max(0, columns), 1 << 20)
    let bytes = untrusted.utf8
    // One byte more than is kept, because a mark that belongs to the last character may follow it.
    let head = bytes.prefix(columns + 2)
    if head.allSatisfy({ (0x20...0x7E).contains($0) }) {
      let kept = head.prefix(columns + 1)
      let isWhole = kept.endIndex == bytes.endIndex
      return (isWhole ? untrusted : String(untrusted[..<kept.endIndex]), kept.count, !isWhole)
    }
    return read(untrusted.unicodeScalars, upTo: columns)
  }

  /// The sanitized form of the first scalars.
  static func read(
    _ scalars: some Sequence<Unicode.Scalar>, upTo columns: Int
  ) -> (text: String, width: Int, isCut: Bool) {
    var sanitizer = TextSanitizer()
    var previous: Unicode.Scalar?
    var left = scalarsRead(upTo: columns)
    for scalar in scalars {
      if left == 0 { return (String(sanitizer.scalars), sanitizer.width, true) }
      let width = sanitizer.width
      if !(previous == "\r" && scalar == "\n") { sanitizer.append(scalar) }
      // Only a cluster with a width ends the reading: marks belong to the last cluster, and removed scalars do not
      // count.
      if width > columns, sanitizer.width > width {
        sanitizer.scalars.removeLast()
        return (String(sanitizer.scalars), width, true)
      }
      previous = scalar
      left -= 1
    }
    return (String(sanitizer.scalars), sanitizer.width, false)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if marks == 0, scalar.value >= 0x1161, let base, let syllable = HangulJamo.compose(base, scalar) {
      scalars.removeLast()
      scalars.append(syllable)
      self.base = syllable
      return
    }
    switch ScalarClass(scalar) {
    case .spacing(let columns): appendSpacing(scalar, columns: columns)
    case .combining: appendMark(scalar)
    case .space: put(" ", columns: 1)
    case .letter(let letter): put(letter, columns: 1)
    case .vanishing: if scalar == "\u{200D}", base?.isPictograph == true { isJoined = true }
    case .replaced: put(ScalarClass.replacement, columns: 1)
    }
  }

  private mutating func appendSpacing(_ scalar: Unicode.Scalar, columns: Int) {
    // Only an emoji changes the previous one.
    if scalar.value > 0x7F, let base, base.isPictograph {
      if scalar.properties.isEmojiModifier { return }
      if isJoined, scalar.isPictograph {
        isJoined = false
        return
      }
    }
    put(scalar, columns: columns)
  }

  private mutating func appendMark(_ scalar: Unicode.Scalar) {
    guard base != nil else { return put(ScalarClass.replacement, columns: 1) }
    guard marks < Self.marksPerCluster else { return }
    marks += 1
    scalars.append(scalar)
  }

  private mutating func put(_ scalar: Unicode.Scalar, columns: Int) {
    scalars.append(scalar)
    width += columns
    base = scalar
    marks = 0
    isJoined = false
  }
}

/// How a Unicode scalar of untrusted text is shown in a cell.
enum ScalarClass: Equatable {
  /// Shown, in this many columns.
  case spacing(Int)
  /// Shown on top of the previous scalar.
  case combining
  /// Shown as a space.
  case space
  /// Shown as this letter. A flag is two such letters, because terminals disagree about the width of flags.
  case letter(Unicode.Scalar)
  /// Removed without a trace: joiners, soft hyphens, variation selectors, tags.
  case vanishing
  /// Shown as a dot, because hiding it would help an attacker: controls, bidirectional overrides, unknown scalars.
  case replaced

  /// The replacement.
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
  /// Whether terminals draw the scalar as an emoji that joiners, skin tones and selectors would change.
  var isPictograph: Bool { value > 0x7F && CellWidth.usualColumns(value) == nil && properties.isEmoji }
}

/// Composes decomposed Korean syllables (Unicode Standard, section 3.12), which are common in names from macOS file
/// systems: terminals disagree about the width of separate vowels and final consonants, but agree about syllables.
enum HangulJamo {
  static func isVowelOrTrailing(_ scalar: Unicode.Scalar) -> Bool {
    (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FB).contains(scalar.value)
  }

  /// The syllable that `previous` and `next` form, if any.
  static func compose(_ previous: Unicode.Scalar, _ next: Unicode.Scalar) -> Unicode.Scalar? {
    let first = previous.value
    let second = next.value
    if (0x1100...0x1112).contains(first), (0x1161...0x1175).contains(second) {
      return Unicode.Scalar(0xAC00 + ((first - 0x1100) * 21 + (second - 0x1161)) * 28)
    }
    let isOpenSyllable = (0xAC00...0xD7A3).contains(first) && (first - 0xAC00) % 28 == 0
    if isOpenSyllable, (0x11A8...0x11C2).contains(second) {
      return Unicode.Scalar(first + (second - 0x11A7))
    }
    return nil
  }
}
