/// A screen as an SVG file. Each text says how wide it is, so that the cells stand in their columns whatever font there is.
struct SVGPicture {
  private static let cell = (width: 8.4, height: 18.0)
  private static let margin = 12.0
  private static let fontSize = 14
  /// From the top of a cell to the line that letters stand on.
  private static let baseline = 13.5

  let text: String

  init(_ screen: StyledScreen, title: String) {
    let width = Self.number(Double(screen.width) * Self.cell.width + 2 * Self.margin)
    let height = Self.number(Double(screen.height) * Self.cell.height + 2 * Self.margin)
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)" "#
        + #"viewBox="0 0 \#(width) \#(height)" role="img">"#,
      "<title>\(Self.escaped(title))</title>",
      """
      <style>text{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;\
      font-size:\(Self.fontSize)px;white-space:pre}</style>
      """,
      #"<rect width="\#(width)" height="\#(height)" rx="8" fill="\#(Palette.background)"/>"#,
    ]
    lines.append(#"<g fill="\#(Palette.foreground)">"#)
    for (row, runs) in screen.lines.enumerated() {
      let top = Self.margin + Double(row) * Self.cell.height
      for run in runs { lines += Self.elements(run, top: top) }
    }
    text = lines.joined(separator: "\n") + "\n</g>\n</svg>\n"
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

  /// Where a column begins.
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

  /// With at most one digit behind the point.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
