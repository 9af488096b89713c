/// The glyphs that views draw with, in two sets: for UTF-8 terminals, and in ASCII. Each is one column wide, so that
/// layouts do not depend on the set.
public struct Glyphs: Hashable, Sendable {
  /// Whether only ASCII may be shown. Other clusters are then replaced when they are drawn into a grid.
  public let isASCII: Bool
  public let horizontal, vertical: DisplayText
  public let cornerTopLeft, cornerTopRight, cornerBottomLeft, cornerBottomRight: DisplayText
  /// Named after the direction of the stem: `teeDown` is `┬`.
  public let teeDown, teeUp, teeLeft, teeRight, cross: DisplayText
  public let ellipsis, sortUp, sortDown: DisplayText
  /// The filled and the empty part of a progress bar.
  public let barFull, barEmpty: DisplayText
  /// A cell filled by one to seven eighths, for the edge of a progress bar; in ASCII empty or full.
  public let barEighths: [DisplayText]
  /// The replacement for a character that cannot be shown.
  public let replacement: DisplayText
  /// A marked row, an item of a list, the current row, and a separator in a line of facts.
  public let mark, bullet, pointer, separator: DisplayText
  /// More content above or below.
  public let moreUp, moreDown: DisplayText
  /// More content to the left or to the right.
  public let moreLeft, moreRight: DisplayText
  /// A row that is about to be marked, and one whose record has duplicates.
  public let markable, twin: DisplayText
  /// How something is: in order, in need of attention, bad, not known.
  public let good, attention, bad, unknown: DisplayText

  /// For UTF-8 terminals.
  public static let unicode = Glyphs(
    isASCII: false, lines: "─│┌┐└┘┬┴┤├┼", signs: "…▲▼█░·●•▸·↑↓‹›○×●▲✖○", eighths: "▏▎▍▌▋▊▉")

  /// For all others.
  public static let ascii = Glyphs(
    isASCII: true, lines: "-|+++++++++", signs: "~^v#.?**>|^v<>ox+!x-", eighths: "...####")

  private init(isASCII: Bool, lines: String, signs: String, eighths: String) {
    let line = lines.map { DisplayText(String($0)) }
    let sign = signs.map { DisplayText(String($0)) }
    self.isASCII = isASCII
    (horizontal, vertical) = (line[0], line[1])
    (cornerTopLeft, cornerTopRight, cornerBottomLeft, cornerBottomRight) = (line[2], line[3], line[4], line[5])
    (teeDown, teeUp, teeLeft, teeRight, cross) = (line[6], line[7], line[8], line[9], line[10])
    (ellipsis, sortUp, sortDown, barFull, barEmpty) = (sign[0], sign[1], sign[2], sign[3], sign[4])
    (replacement, mark, bullet, pointer, separator) = (sign[5], sign[6], sign[7], sign[8], sign[9])
    (moreUp, moreDown, moreLeft, moreRight) = (sign[10], sign[11], sign[12], sign[13])
    (markable, twin) = (sign[14], sign[15])
    (good, attention, bad, unknown) = (sign[16], sign[17], sign[18], sign[19])
    barEighths = eighths.map { DisplayText(String($0)) }
  }

  /// The representation of a cluster in this set, in as many columns: itself, or its nearest ASCII.
  public func fitting(_ cluster: Substring, width: Int) -> String {
    guard isASCII, !cluster.utf8.allSatisfy({ $0 < 0x80 }) else { return String(cluster) }
    guard let base = cluster.unicodeScalars.first else { return "" }
    let sign = ASCIILetter.nearest(to: base).map(String.init) ?? replacement.text
    return width == 2 ? sign + replacement.text : sign
  }
}

/// Finds the base letter of an accented one, and the ASCII form of typographic quotes and dashes, so that text stays
/// readable on ASCII terminals.
enum ASCIILetter {
  /// `é` gives `e`, `’` gives `'`; nil if the scalar is neither such a sign nor, by its Unicode name, an ASCII letter
  /// with a mark.
  static func nearest(to scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.isASCII { return scalar }
    switch scalar {
    case "\u{2018}", "\u{2019}": return "'"
    case "\u{201C}", "\u{201D}": return "\""
    case "\u{2010}"..."\u{2014}": return "-"
    default: break
    }
    guard let name = scalar.properties.name else { return nil }
    let words = name.split(separator: " ")
    guard words.count >= 5, words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH",
      words[3].unicodeScalars.count == 1, let capital = words[3].unicodeScalars.first
    else { return nil }
    return words[1] == "SMALL" ? Unicode.Scalar(capital.value + 0x20) : capital
  }
}
