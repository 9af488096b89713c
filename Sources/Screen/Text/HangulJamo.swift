/// Puts decomposed Korean syllables together (Unicode Standard, section 3.12), as names from macOS file systems have them:
/// terminals disagree about the width of loose vowels and final consonants, and agree about syllables.
enum HangulJamo {
  static func isVowelOrTrailing(_ scalar: Unicode.Scalar) -> Bool {
    (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FB).contains(scalar.value)
  }

  /// The syllable that `previous` and `next` make together, if they make one.
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
