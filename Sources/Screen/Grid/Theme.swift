/// How roles become attributes and colours. All of them leave the background to the terminal.
public enum Theme: String, CaseIterable, Hashable, Sendable {
  /// The terminal's eight colours, for dark and middling backgrounds.
  case standard = "default"
  /// Attributes only.
  case mono
  /// Nothing faint, and few colours, for eyes or screens that need it.
  case highContrast = "high-contrast"
  /// Colours that can be read on white.
  case light

  /// The one after it, and after the last the first.
  public var next: Theme {
    let all = Self.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + 1) % all.count]
  }
}
