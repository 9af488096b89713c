import Screen

/// Draws what can be said on a screen too small for anything else.
struct TooSmallView {
  func draw(on painter: inout Painter) {
    let size = painter.grid.size
    let area = Area(width: size.width, height: size.height)
    let need = Layout.smallest
    _ = painter.paragraph(
      "too small: \(need.width)x\(need.height) needed, \(size.width)x\(size.height) here", in: area, role: .text)
  }
}
