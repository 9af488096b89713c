/// A screen as an SVG file. Texts have explicit lengths, so that cells stay in their columns with any font.
struct SVGPicture {
  private static let cell = (width: 8.4, height: 18.0)
  private static let margin = 12.0
  private static let fontSize = 14
  /// The distance from the top of a cell to the baseline.
  private static let baseline = 13.5

  let text: String

  init(_ screen: StyledScreen, title: String) {
    var lines = Self.head(width: screen.width, height: screen.height, title: title)
    for row in screen.lines.indices { lines += Self.elements(of: screen, row: row) }
    text = lines.joined(separator: "\n") + Self.tail
  }

  /// The beginning of the file, up to the texts.
  ///
  /// - Parameter style: rules besides those for texts.
  static func head(width: Int, height: Int, title: String, style: String = "") -> [String] {
    let width = number(Double(width) * cell.width + 2 * margin)
    let height = number(Double(height) * cell.height + 2 * margin)
    return [
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)" "#
        + #"viewBox="0 0 \#(width) \#(height)" role="img">"#,
      "<title>\(escaped(title))</title>",
      """
      <style>text{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;\
      font-size:\(fontSize)px;white-space:pre}\(style)</style>
      """,
      #"<rect width="\#(width)" height="\#(height)" rx="8" fill="\#(Palette.background)"/>"#,
      #"<g fill="\#(Palette.foreground)">"#,
    ]
  }

  /// The end of the file.
  static let tail = "\n</g>\n</svg>\n"

  /// The texts of a row, and the boxes behind them.
  static func elements(of screen: StyledScreen, row: Int) -> [String] {
    let top = margin + Double(row) * cell.height
    return screen.lines[row].flatMap { elements($0, top: top) }
  }

  private static func elements(_ run: StyledScreen.Run, top: Double) -> [String] {
    let style = run.style
    var foreground = style.foreground ?? Palette.foreground
    var background = style.background
    if style.isReversed { (foreground, background) = (background ?? Palette.background, foreground) }
    var elements: [String] = []
    if let background {
      elements.append(box(run, y: top, height: cell.height, fill: background))
    }
    if style.isUnderlined {
      elements.append(box(run, y: top + cell.height - 2, height: 1, fill: foreground))
    }
    var attributes = #"xml:space="preserve" y="\#(number(top + baseline))" lengthAdjust="spacingAndGlyphs""#
    if foreground != Palette.foreground { attributes += #" fill="\#(foreground)""# }
    if style.isBold { attributes += #" font-weight="bold""# }
    if style.isItalic { attributes += #" font-style="italic""# }
    if style.isDim { attributes += #" opacity="0.65""# }
    for words in run.words {
      let (left, width) = (number(x(words.column)), number(Double(words.width) * cell.width))
      elements.append(#"<text x="\#(left)" textLength="\#(width)" \#(attributes)>\#(escaped(words.text))</text>"#)
    }
    return elements
  }

  private static func box(_ run: StyledScreen.Run, y: Double, height: Double, fill: String) -> String {
    let width = number(Double(run.width) * cell.width)
    return #"<rect x="\#(number(x(run.column)))" y="\#(number(y))" width="\#(width)" height="\#(number(height))" "#
      + #"fill="\#(fill)"/>"#
  }

  /// The left edge of a column.
  private static func x(_ column: Int) -> Double { margin + Double(column) * cell.width }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }

  /// A number with at most one decimal place.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

/// The terminal's colors.
enum Palette {
  static let foreground = "#d8dee9"
  static let background = "#1b2029"

  /// The 16 named colors: eight, and their bright variants.
  static let colors = [
    "#3b4252", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d8dee9",
    "#5c6575", "#ff7b85", "#b5e08f", "#ffd68a", "#7cc4ff", "#dd92f0", "#6fd0dc", "#ffffff",
  ]

  /// A color of the 256-color palette.
  static func color(numbered number: Int) -> String {
    if number < 16 { return colors[number] }
    if number >= 232 {
      let level = 8 + (number - 232) * 10
      return hexadecimal(level, level, level)
    }
    let steps = [0, 95, 135, 175, 215, 255]
    let cube = number - 16
    return hexadecimal(steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6])
  }

  /// The color after 38 or 48: `5;N` or `2;R;G;B`.
  static func color(from codes: inout ArraySlice<Int>) throws -> String {
    let (form, rest) = (codes.popFirst(), codes)
    if form == 5, let number = rest.first, (0...255).contains(number) {
      codes = rest.dropFirst()
      return color(numbered: number)
    }
    guard form == 2, rest.count >= 3 else { throw Failure("a color that the gallery cannot read: \(rest)") }
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
