/// The signs views draw with, in two sets: one for terminals that speak UTF-8, one of ASCII alone. Each is one column wide,
/// so a layout is the same in both.
public struct Glyphs: Hashable, Sendable {
  /// Whether only ASCII may be shown: other clusters are then replaced as they are put into a grid.
  public let isASCII: Bool
  public let horizontal, vertical: DisplayText
  public let cornerTopLeft, cornerTopRight, cornerBottomLeft, cornerBottomRight: DisplayText
  /// Named after the side the stem points to: `teeDown` is `┬`.
  public let teeDown, teeUp, teeLeft, teeRight, cross: DisplayText
  public let ellipsis, sortUp, sortDown: DisplayText
  /// The done and the open part of a progress bar.
  public let barFull, barEmpty: DisplayText
  /// A cell one to seven eighths done, for a progress bar's edge; in ASCII empty or full.
  public let barEighths: [DisplayText]
  /// Stands where a character cannot be shown.
  public let replacement: DisplayText
  /// A marked row, an item of a list, the row the cursor is on, a separator in a line of facts.
  public let mark, bullet, pointer, separator: DisplayText
  /// There is more above, or below.
  public let moreUp, moreDown: DisplayText
  /// There is more to the left, or to the right.
  public let moreLeft, moreRight: DisplayText
  /// A row that is about to be marked; one whose record has twins.
  public let markable, twin: DisplayText

  /// For terminals that speak UTF-8.
  public static let unicode = Glyphs(
    isASCII: false, lines: "─│┌┐└┘┬┴┤├┼", signs: "…▲▼█░·●•▸·↑↓‹›○×", eighths: "▏▎▍▌▋▊▉")

  /// For all others.
  public static let ascii = Glyphs(
    isASCII: true, lines: "-|+++++++++", signs: "~^v#.?**>|^v<>ox", eighths: "...####")

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
    barEighths = eighths.map { DisplayText(String($0)) }
  }

  /// What stands for a cluster in this set, in as many columns: itself, or its nearest ASCII.
  public func fitting(_ cluster: Substring, width: Int) -> String {
    guard isASCII, !cluster.utf8.allSatisfy({ $0 < 0x80 }) else { return String(cluster) }
    guard let base = cluster.unicodeScalars.first else { return "" }
    let sign = ASCIILetter.nearest(to: base).map(String.init) ?? replacement.text
    return width == 2 ? sign + replacement.text : sign
  }
}
