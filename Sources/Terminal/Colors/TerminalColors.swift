/// What is known of a terminal's colors.
struct TerminalColors: Hashable {
  enum Depth: Hashable {
    case none, eight, sixteen
    /// The 256 colors of xterm.
    case palette
  }

  enum Background: Hashable {
    case dark, light
  }

  var depth = Depth.none
  /// Nil if it is not known.
  var background: Background?

  init(depth: Depth, background: Background? = nil) {
    (self.depth, self.background) = (depth, background)
  }

  /// - Parameter count: how many colors curses has. With more than 256, numbers are not those of the palette, apart
  ///   from the first eight.
  init(count: Int, background: Background? = nil) {
    let depth: Depth =
      switch count {
      case ..<8: .none
      case 8..<16: .eight
      case 16..<256: .sixteen
      case 256: .palette
      default: .eight
      }
    self.init(depth: depth, background: background)
  }
}

extension TerminalColors.Background {
  /// The background by a terminal's color, as it answers OSC 11: `rgb:` or `rgba:` with one to four hexadecimal digits
  /// for each component, or `#` with digits. Nil for anything else.
  init?(color: some StringProtocol) {
    let parts: [Substring]
    if let body = ["rgb:", "rgba:"].lazy.compactMap({ color.hasPrefix($0) ? color.dropFirst($0.count) : nil }).first {
      parts = String(body).split(separator: "/", omittingEmptySubsequences: false)
    } else if color.hasPrefix("#"), (color.count - 1) % 3 == 0 {
      let digits = (color.count - 1) / 3
      let body = color.dropFirst()
      parts = (0..<3).map { Substring(body.dropFirst($0 * digits).prefix(digits)) }
    } else {
      return nil
    }
    guard (3...4).contains(parts.count) else { return nil }
    var components: [Double] = []
    for part in parts.prefix(3) {
      guard (1...4).contains(part.count), part.allSatisfy(\.isHexDigit), let value = Int(part, radix: 16) else {
        return nil
      }
      components.append(Double(value) / Double((1 << (4 * part.count)) - 1))
    }
    // Light if black text has more contrast than white. A square is close to sRGB's curve.
    let linear = components.map { $0 * $0 }
    self = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] > 0.18 ? .light : .dark
  }

  /// The background that the environment names, for terminals that do not answer: `COLORFGBG` is `foreground;background`
  /// with numbers of the first 16 colors.
  init?(environment: [String: String]) {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").last, let color = Int(last) else { return nil }
    switch color {
    case 0...6, 8: self = .dark
    case 7, 9...15: self = .light
    default: return nil
    }
  }
}
