import Screen

/// The help: every action in its group, one of them under the cursor.
struct HelpPanel: Panel {
  enum Line: Sendable {
    case heading(ActionGroup)
    case action(Action)
    case blank
  }

  static let lines: [Line] = {
    let groups = ActionGroup.allCases.map { group in (group, ActionTable.all.filter { $0.group == group }) }
    let blocks = groups.filter { !$0.1.isEmpty }.map { group, actions in
      [Line.heading(group)] + actions.map { Line.action($0) }
    }
    return Array(blocks.joined(separator: [.blank]))
  }()

  /// The lines of `lines` the cursor can be on.
  private static let stops: [Int] = lines.indices.filter { if case .action = lines[$0] { true } else { false } }

  /// Where the keys went before.
  var origin: ActionContext
  private(set) var window = ScrollWindow()

  var context: ActionContext { .help }
  var chooseHint: String { "do it" }
  var coversScreen: Bool { true }

  init(origin: ActionContext, size: ScreenSize) {
    self.origin = origin
    go(toStop: 0, height: Self.height(size))
  }

  /// The action under the cursor.
  var selected: Action? {
    if case .action(let action) = Self.lines[window.position] { action } else { nil }
  }

  /// The rows about the selected action: what it does, and whether it can be done.
  static func aboutRows(_ size: ScreenSize) -> Int { size.height < 12 ? 2 : 3 }

  /// How many lines it shows at once: all but its title and those about the selected action.
  static func height(_ size: ScreenSize) -> Int { max(1, size.height - 1 - aboutRows(size)) }

  mutating func move(_ movement: Movement, in state: BrowserState) {
    let height = Self.height(state.size)
    let stop = Self.stops.firstIndex(of: window.position) ?? 0
    go(toStop: movement.target(from: stop, count: Self.stops.count, height: height), height: height)
  }

  mutating func settle(in state: BrowserState) {
    window.settle(count: Self.lines.count, height: Self.height(state.size))
  }

  mutating func click(_ place: CellPosition, in state: BrowserState) -> PanelClick {
    let index = window.top + place.row - 1
    guard (1...Self.height(state.size)).contains(place.row), let stop = Self.stops.firstIndex(of: index) else {
      return .beside
    }
    let before = window.position
    go(toStop: stop, height: Self.height(state.size))
    return before == index ? .again : .moved
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let selected else { return [.bell] }
    return state.run(selected, from: origin)
  }

  private mutating func go(toStop stop: Int, height: Int) {
    let index = min(max(0, stop), Self.stops.count - 1)
    window.move(to: Self.stops[index], count: Self.lines.count, height: height)
  }
}

extension BrowserState {
  mutating func openHelp() -> [BrowserEffect] {
    open(HelpPanel(origin: context, size: size))
  }
}
