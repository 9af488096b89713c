import Screen

/// A way to move in a list or a text.
enum Movement: Hashable, Sendable {
  case lines(Int)
  case pages(Int)
  case halfPages(Int)
  case toFirst
  case toLast
  /// To the line of that number, counted from 0.
  case to(Int)

  /// Where it leads from `position`, before that is fitted to the list. Pages overlap by a line, so that the eye keeps
  /// its place.
  func target(from position: Int, count: Int, height: Int) -> Int {
    switch self {
    case .lines(let lines): position + lines
    case .pages(let pages): position + pages * max(1, height - 1)
    case .halfPages(let halves): position + halves * max(1, height / 2)
    case .toFirst: 0
    case .toLast: count - 1
    case .to(let line): line
    }
  }
}

/// Which part of a list is on the screen, and which of its lines the cursor is on. Positions count from 0.
struct ScrollWindow: Hashable, Sendable {
  /// Lines kept between the cursor and the edge, so that the next lines are visible.
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

  /// Scrolls by some lines, as far as the list's ends allow. The cursor moves along where it would leave the screen.
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

extension ActionID {
  static let moveDown = ActionID("moveDown")
  static let moveUp = ActionID("moveUp")
  static let pageDown = ActionID("pageDown")
  static let pageUp = ActionID("pageUp")
  static let halfPageDown = ActionID("halfPageDown")
  static let halfPageUp = ActionID("halfPageUp")
  static let moveToFirst = ActionID("moveToFirst")
  static let moveToLast = ActionID("moveToLast")
}

extension ActionTable {
  private static let movable = Set<ActionContext>.panes.union(Set<ActionContext>.panels).union([.range])
  /// The contexts where their keys are not text.
  private static let movableAtLeisure = movable.subtracting(Set<ActionContext>.lines)

  /// Actions that move the list's cursor and do not concern the detail.
  static let steps = Set(moveActions.map(\.id)).union([
    .mark, .listDownWhileTyping, .listUpWhileTyping, .listPageDownWhileTyping, .listPageUpWhileTyping,
  ])

  static let moveActions: [Action] = [
    Action(
      .moveDown, .move, "Down", help: "Move one line down.", keys: [.character("j"), .down, .control("n")], in: movable
    ) { state, _ in state.move(.lines(1)) },
    Action(
      .moveUp, .move, "Up", help: "Move one line up.", keys: [.character("k"), .up, .control("p")], in: movable
    ) { state, _ in state.move(.lines(-1)) },
    Action(
      .pageDown, .move, "Page down", help: "Move one page down.", keys: [.pageDown, .control("f")], in: movable
    ) { state, _ in state.move(.pages(1)) },
    Action(
      .pageUp, .move, "Page up", help: "Move one page up.", keys: [.pageUp, .control("b")], in: movable
    ) { state, _ in state.move(.pages(-1)) },
    Action(
      .halfPageDown, .move, "Half page down", help: "Move half a page down.",
      keys: [.control("d")], in: movableAtLeisure
    ) { state, _ in state.move(.halfPages(1)) },
    Action(
      .halfPageUp, .move, "Half page up", help: "Move half a page up.", keys: [.control("u")], in: movableAtLeisure
    ) { state, _ in state.move(.halfPages(-1)) },
    Action(
      .moveToFirst, .move, "First line", help: "Move to the first line.",
      keys: [.character("g"), .home], in: movableAtLeisure
    ) { state, _ in state.move(.toFirst) },
    Action(
      .moveToLast, .move, "Last line", help: "Move to the last line.",
      keys: [.character("G"), .end], in: movableAtLeisure
    ) { state, _ in state.move(.toLast) },
  ]
}
