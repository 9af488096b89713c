/// How roles map to attributes and colors. All themes keep the terminal's background.
public enum Theme: String, CaseIterable, Hashable, Sendable {
  /// The colors that suit the terminal: `dark` or `light` by its background if it has 256 colors, else `16-color`.
  case standard = "default"
  /// Quiet colors for dark backgrounds.
  case dark
  /// Quiet colors for light backgrounds.
  case light
  /// The terminal's own 16 colors.
  case sixteen = "16-color"
  /// No faint text and few colors.
  case highContrast = "high-contrast"
  /// Attributes only.
  case mono

  /// The next theme; the first after the last.
  public var next: Theme {
    let all = Self.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + 1) % all.count]
  }
}
