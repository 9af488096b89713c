import Inventory
import Screen

/// The choice of the column to sort by.
struct SortPanel: Panel {
  private(set) var window = ScrollWindow()

  var context: ActionContext { .sort }

  init(in state: BrowserState) {
    let columns = state.columns
    let current = columns.firstIndex { $0.path == state.query.sort.first?.path } ?? 0
    window.move(to: current, count: columns.count, height: Self.height(state))
  }

  /// How many columns it shows at once.
  static func height(_ state: BrowserState) -> Int {
    max(1, min(state.columns.count, state.size.height - 4))
  }

  mutating func move(_ movement: Movement, in state: BrowserState) {
    let (count, height) = (state.columns.count, Self.height(state))
    window.move(
      to: movement.target(from: window.position, count: count, height: height), count: count, height: height)
  }

  mutating func settle(in state: BrowserState) {
    window.settle(count: state.columns.count, height: Self.height(state))
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    state.sort(byColumn: window.position)
  }
}
