/// The colours of the terminal that is drawn.
enum Palette {
  static let foreground = "#d8dee9"
  static let background = "#1b2029"

  /// The 16 that have names: eight, and the same eight brighter.
  static let colours = [
    "#3b4252", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d8dee9",
    "#5c6575", "#ff7b85", "#b5e08f", "#ffd68a", "#7cc4ff", "#dd92f0", "#6fd0dc", "#ffffff",
  ]

  /// A colour by its number, 0 to 255, as terminals number them.
  static func colour(numbered number: Int) -> String {
    if number < 16 { return colours[number] }
    if number >= 232 {
      let level = 8 + (number - 232) * 10
      return hexadecimal(level, level, level)
    }
    let steps = [0, 95, 135, 175, 215, 255]
    let cube = number - 16
    return hexadecimal(steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6])
  }

  /// The colour that stands behind 38 or 48: `5;N` or `2;R;G;B`.
  static func colour(from codes: inout ArraySlice<Int>) throws -> String {
    let (form, rest) = (codes.popFirst(), codes)
    if form == 5, let number = rest.first, (0...255).contains(number) {
      codes = rest.dropFirst()
      return colour(numbered: number)
    }
    guard form == 2, rest.count >= 3 else { throw Failure("a colour that the gallery cannot read: \(rest)") }
    codes = rest.dropFirst(3)
    let parts = Array(rest.prefix(3))
    return hexadecimal(parts[0], parts[1], parts[2])
  }

  private static func hexadecimal(_ red: Int, _ green: Int, _ blue: Int) -> String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}
