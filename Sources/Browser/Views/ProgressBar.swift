import Screen

/// A bar that fills from the left.
enum ProgressBar {
  /// `[####........]`, between brackets so that its end can be seen without colour.
  static func text(done: Int, of total: Int, width: Int, glyphs: Glyphs) -> String {
    let full = min(width, max(0, total > 0 ? done * width / total : 0))
    return "[" + String(repeating: glyphs.barFull.text, count: full)
      + String(repeating: glyphs.barEmpty.text, count: width - full) + "]"
  }
}
