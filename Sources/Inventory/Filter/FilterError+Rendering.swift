extension FilterError {
  /// The filter with the place marked, and what is wrong: three lines for a terminal, without a newline at the end.
  ///
  ///     managed:maybe
  ///             ^^^^^
  ///     expected yes or no for managed
  ///
  /// - Parameter text: the filter as typed. It goes out as it is; clean it before it is shown.
  public func marked(in text: String) -> String {
    let before = text.prefix(offset).map { FilterError.isWide($0) ? "\u{3000}" : " " }.joined()
    let meant = text.dropFirst(offset).prefix(length)
    let marks = meant.reduce(0) { $0 + (FilterError.isWide($1) ? 2 : 1) }
    return "\(text)\n\(before)\(String(repeating: "^", count: max(1, marks)))\n\(message)"
  }

  /// Whether terminals give a character two cells: East Asian letters and emoji, as far as a mark's place needs it.
  private static func isWide(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
