import Screen

/// Something that covers the panes and takes the keys until it is closed: a choice, the help, a form.
///
/// Actions for one kind of panel access it with `BrowserState.withPanel`. Panels with text input have a `line`.
protocol Panel: Sendable {
  /// Where its keys go.
  var context: ActionContext { get }
  /// Whether it hides the panes completely.
  var coversScreen: Bool { get }
  /// The text typed into it; nil when it takes none.
  var line: LineEditor? { get set }
  /// Whether the user is typing: then a space is text, not a key.
  var isTyping: Bool { get }
  /// The footer's hint for choosing: what it does.
  var chooseHint: String { get }
  /// Follows what was typed.
  mutating func lineChanged(in state: BrowserState)
  /// Moves its cursor.
  mutating func move(_ movement: Movement, in state: BrowserState)
  /// Makes its scroll position fit the screen: any event may have changed the room there is.
  mutating func settle(in state: BrowserState)
  /// Takes the line under its cursor. The panel decides whether it stays open: `panels.front` is still this one.
  func choose(in state: inout BrowserState) -> [BrowserEffect]
  /// Puts its cursor where the mouse was pressed.
  mutating func click(_ place: CellPosition, in state: BrowserState) -> PanelClick
  /// Closes it without having chosen, and puts back what it may have changed.
  func leave(in state: inout BrowserState) -> [BrowserEffect]
  func draw(_ state: BrowserState, on painter: inout Painter)
}

extension Panel {
  var coversScreen: Bool { false }

  var line: LineEditor? {
    get { nil }
    set { preconditionFailure("a panel without a line is typed into") }
  }

  var isTyping: Bool { false }
  var chooseHint: String { "choose" }

  mutating func lineChanged(in state: BrowserState) {}

  mutating func click(_ place: CellPosition, in state: BrowserState) -> PanelClick { .beside }

  func leave(in state: inout BrowserState) -> [BrowserEffect] {
    state.panels.close()
    return []
  }
}

/// What a click in a panel came to.
enum PanelClick: Hashable, Sendable {
  /// There is no line there.
  case beside
  /// The cursor is on that line now.
  case moved
  /// It was on that line before.
  case again
}

/// Opening and closing panels, and passing keys to them.
extension BrowserState {
  mutating func open(_ panel: some Panel) -> [BrowserEffect] {
    panels.show(panel)
    return []
  }

  /// Closes the panel without choosing.
  mutating func closePanel() -> [BrowserEffect] {
    guard let panel = panels.front else { return [] }
    return panel.leave(in: &self)
  }

  mutating func choose() -> [BrowserEffect] {
    guard let panel = panels.front else { return [] }
    return panel.choose(in: &self)
  }

  /// Changes the panel, when it is of that kind; nil otherwise.
  mutating func withPanel<Kind: Panel, Result>(
    _ kind: Kind.Type, _ change: (inout Kind, inout BrowserState) -> Result
  ) -> Result? {
    guard var mine = panels.front as? Kind else { return nil }
    // The change may close the panel or open another; that must not be overwritten.
    let version = panels.version
    let result = change(&mine, &self)
    if panels.version == version { panels.show(mine) }
    return result
  }

  mutating func movePanel(_ movement: Movement) {
    guard var panel = panels.front else { return }
    panel.move(movement, in: self)
    panels.show(panel)
  }

  mutating func settlePanel() {
    guard var panel = panels.front else { return }
    panel.settle(in: self)
    panels.show(panel)
  }

  /// Changes the panel's line; nil when it has none.
  mutating func editPanel(
    _ change: (inout LineEditor) throws(LineEditor.TooLong) -> Void
  ) throws(LineEditor.TooLong) -> [BrowserEffect]? {
    guard var panel = panels.front, var line = panel.line else { return nil }
    let before = line
    try change(&line)
    panel.line = line
    if line.text != before.text { panel.lineChanged(in: self) }
    panels.show(panel)
    return []
  }
}

extension ActionID {
  static let choose = ActionID("choose")
  static let chooseByNumber = ActionID("chooseByNumber")
  static let closePanel = ActionID("closePanel")
}

extension ActionTable {
  static let chooseActions: [Action] = [
    Action(
      .choose, .choose, "Choose", help: "Use the selected line: sort by it, open it or run it.",
      keys: [.enter], in: .panels.union([.form]).subtracting([.columns, .overviewFields]),
      hint: ActionHint("choose", rank: 2)
    ) { state, _ in state.choose() },
    Action(
      .chooseByNumber, .choose, "Choose by number", help: "Sort by the column with that number.",
      keys: (1...9).map { .character(Character(String($0))) }, in: [.sort]
    ) { state, key in state.chooseSort(byNumber: key) },
    Action(
      .closePanel, .choose, "Close", help: "Close without choosing.",
      keys: [.escape, .character("q"), .character("?"), .function(1)],
      in: .panels.union([.form]).subtracting([.entries]),
      hint: ActionHint("close", rank: 1)
    ) { state, _ in state.closePanel() },
  ]
}
