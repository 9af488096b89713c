/// Which part of a list is on the screen, and which of its lines the cursor is on. Positions count from 0.
struct ScrollWindow: Hashable, Sendable {
  /// Lines kept between the cursor and the edge, so that one sees what comes next.
  static let margin = 2

  private(set) var position = 0
  private(set) var top = 0

  /// Puts the cursor on `target` and scrolls as little as needed.
  mutating func move(to target: Int, count: Int, height: Int) {
    position = min(max(0, target), max(0, count - 1))
    settle(count: count, height: height)
  }

  /// Puts the cursor on `target` with `offset` lines above it, as far as the list's ends allow.
  mutating func place(at target: Int, linesAbove offset: Int, count: Int, height: Int) {
    position = min(max(0, target), max(0, count - 1))
    top = position - max(0, offset)
    settle(count: count, height: height)
  }

  /// Scrolls by so many lines, as far as the list's ends allow, and takes the cursor along where it would go out of sight.
  mutating func scroll(by lines: Int, count: Int, height: Int) {
    guard count > 0, height > 0 else { return }
    top = min(max(0, top + lines), max(0, count - height))
    let margin = min(Self.margin, (height - 1) / 2)
    let highest = top == 0 ? 0 : top + margin
    let lowest = top + height >= count ? count - 1 : top + height - 1 - margin
    position = min(max(position, highest), lowest)
    settle(count: count, height: height)
  }

  /// Makes top and cursor fit the list and the height again.
  mutating func settle(count: Int, height: Int) {
    guard count > 0, height > 0 else {
      position = max(0, min(position, count - 1))
      top = position
      return
    }
    position = min(position, count - 1)
    let margin = min(Self.margin, (height - 1) / 2)
    let lowestTop = position - (height - 1) + min(margin, count - 1 - position)
    let highestTop = max(0, position - margin)
    top = min(max(top, lowestTop), highestTop)
    top = min(max(0, top), max(0, count - height))
  }
}
