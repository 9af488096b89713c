import Screen

/// Something that lies over the panes and takes the keys until it is closed: a choice, the help, a form.
///
/// Actions of one kind of panel reach it with `BrowserState.withPanel`. Panels that are typed into have a `line`.
protocol Panel: Sendable {
  /// Where its keys go.
  var context: ActionContext { get }
  /// Whether nothing of the panes shows beside it.
  var coversScreen: Bool { get }
  /// The text typed into it; nil when it takes none.
  var line: LineEditor? { get set }
  /// Whether the hand is on the letters: then a blank is one of them, and not a key.
  var isTyping: Bool { get }
  /// What the line of keys calls choosing: what comes of it.
  var chooseHint: String { get }
  /// Follows what was typed.
  mutating func lineChanged(in state: BrowserState)
  /// Moves its cursor.
  mutating func move(_ movement: Movement, in state: BrowserState)
  /// Makes its scroll position fit the screen: any event may have changed what there is room for.
  mutating func settle(in state: BrowserState)
  /// Takes what its cursor is on. Whether the panel stays open is its own affair: `state.panel` still is this one.
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
    state.panel = nil
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
