/// Turns untrusted text into text that every terminal measures alike.
///
/// What it decides depends only on the scalar at hand and on what it has put out so far, never on what it left out, except
/// that a joiner after a picture swallows the picture that follows. That is what makes it idempotent.
struct TextSanitiser {
  /// ncurses keeps five scalars to a cell; more marks than four are an attack on the lines above and below.
  static let marksPerCluster = 4

  private(set) var scalars = String.UnicodeScalarView()
  private(set) var width = 0
  private var base: Unicode.Scalar?
  private var marks = 0
  private var isJoined = false

  /// The sanitised form of `untrusted`, and its width in cells.
  static func sanitise(_ untrusted: String) -> (text: String, width: Int) {
    if untrusted.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return (untrusted, untrusted.utf8.count) }
    var sanitiser = TextSanitiser()
    var previous: Unicode.Scalar?
    for scalar in untrusted.unicodeScalars {
      // One line break, one mark, whichever system it came from.
      if !(previous == "\r" && scalar == "\n") { sanitiser.append(scalar) }
      previous = scalar
    }
    return (String(sanitiser.scalars), sanitiser.width)
  }

  /// How many scalars are read for so many columns: several times what any script or picture needs for them.
  static func scalarsRead(upTo columns: Int) -> Int { 16 * min(max(0, columns), 1 << 20) + 256 }

  /// The sanitised form of the beginning of `untrusted`: what fills `columns`, and one cluster more where there is more.
  static func sanitise(_ untrusted: String, upTo columns: Int) -> (text: String, width: Int, isCut: Bool) {
    let columns = min(max(0, columns), 1 << 20)
    let bytes = untrusted.utf8
    // One byte more than is kept: what follows an ASCII character can be a mark that belongs to it, or leave no trace.
    let head = bytes.prefix(columns + 2)
    if head.allSatisfy({ (0x20...0x7E).contains($0) }) {
      let kept = head.prefix(columns + 1)
      let isWhole = kept.endIndex == bytes.endIndex
      return (isWhole ? untrusted : String(untrusted[..<kept.endIndex]), kept.count, !isWhole)
    }
    return read(untrusted.unicodeScalars, upTo: columns)
  }

  /// The sanitised form of the first scalars.
  static func read(
    _ scalars: some Sequence<Unicode.Scalar>, upTo columns: Int
  ) -> (text: String, width: Int, isCut: Bool) {
    var sanitiser = TextSanitiser()
    var previous: Unicode.Scalar?
    var left = scalarsRead(upTo: columns)
    for scalar in scalars {
      if left == 0 { return (String(sanitiser.scalars), sanitiser.width, true) }
      let width = sanitiser.width
      if !(previous == "\r" && scalar == "\n") { sanitiser.append(scalar) }
      // Only a cluster that takes columns ends the reading: marks belong to the last one that is kept, and scalars that
      // vanish are no text.
      if width > columns, sanitiser.width > width {
        sanitiser.scalars.removeLast()
        return (String(sanitiser.scalars), width, true)
      }
      previous = scalar
      left -= 1
    }
    return (String(sanitiser.scalars), sanitiser.width, false)
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
    // Only a picture changes the one before it.
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
