/// The help: every action in its group, one of them under the cursor.
struct HelpModel: Sendable {
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

  init(origin: ActionContext, height: Int) {
    self.origin = origin
    go(toStop: 0, height: height)
  }

  /// The action under the cursor.
  var selected: Action? {
    if case .action(let action) = Self.lines[window.position] { action } else { nil }
  }

  mutating func move(_ movement: Movement, height: Int) {
    let stop = Self.stops.firstIndex(of: window.position) ?? 0
    go(toStop: movement.target(from: stop, count: Self.stops.count, height: height), height: height)
  }

  mutating func settle(height: Int) {
    window.settle(count: Self.lines.count, height: height)
  }

  private mutating func go(toStop stop: Int, height: Int) {
    let index = min(max(0, stop), Self.stops.count - 1)
    window.move(to: Self.stops[index], count: Self.lines.count, height: height)
  }
}
