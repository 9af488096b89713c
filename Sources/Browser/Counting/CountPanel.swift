import Inventory
import Screen

/// A line with a number of computers.
struct CountLine {
  /// What is counted, a text for each column.
  var texts: [String]
  var count: Int
  var role = Role.text
}

/// What is typed into a panel of counts, where its cursor is, and what decides its size.
struct CountSearch: Sendable {
  var line = LineEditor()
  var window = ScrollWindow()
  var isTyping = false
  /// The columns that the longest texts take, of all lines so far: the panel keeps its size during a search.
  private(set) var longest: [Int] = []
  /// The most lines so far.
  private(set) var mostLines = 8

  /// The most lines that are listed and measured.
  static let mostListed = 10_000
  /// No screen is wider than that.
  private static let widest = 1000

  mutating func measure(_ lines: some Sequence<CountLine>, count: Int) {
    mostLines = max(mostLines, count)
    for line in lines.prefix(1000) {
      for (column, text) in line.texts.enumerated() {
        if column == longest.count { longest.append(0) }
        longest[column] = max(longest[column], DisplayText(text, upTo: Self.widest).width)
      }
    }
  }
}

/// A panel of lines with numbers of computers, found by typing: groups, applications.
protocol CountPanel: Panel {
  var search: CountSearch { get set }
  /// How many lines there are, and each of them.
  var count: Int { get }
  func countLine(at position: Int) -> CountLine?
  /// The titles of the columns of text.
  var headings: [String] { get }
  /// The most computers of a line: the longest bar.
  var highest: Int { get }
  /// How many computers were counted: 100 %.
  var computers: Int { get }
  func title(in state: BrowserState) -> String
  /// Short texts for the box's edge, of which the first that fits is shown.
  func notes(in state: BrowserState) -> [String]
  /// What to say when there are no lines.
  func nothing(in state: BrowserState) -> String
}

extension CountPanel {
  var line: LineEditor? {
    get { search.line }
    set { if let newValue { search.line = newValue } }
  }

  var isTyping: Bool { search.isTyping }
  var chooseHint: String { "list them" }

  mutating func lineChanged(in state: BrowserState) {
    search.window = ScrollWindow()
    search.isTyping = !search.line.isEmpty
  }

  mutating func move(_ movement: Movement, in state: BrowserState) {
    search.isTyping = false
    let height = rows(in: state)
    search.window.move(
      to: movement.target(from: search.window.position, count: count, height: height), count: count, height: height)
  }

  mutating func settle(in state: BrowserState) {
    search.window.settle(count: count, height: rows(in: state))
  }

  mutating func click(_ place: CellPosition, in state: BrowserState) -> PanelClick {
    let inner = box(state).inner
    let position = search.window.top + place.row - inner.row - headRows(inner)
    guard place.row >= inner.row + headRows(inner), place.row < inner.row + inner.height, position < count,
      (inner.column..<(inner.column + inner.width)).contains(place.column)
    else { return .beside }
    let before = search.window.position
    move(.to(position), in: state)
    return before == position ? .again : .moved
  }
}

/// A panel of counts from which computers were listed: going back opens it again.
struct CountedPlace: Sendable {
  var panel: any Panel
  /// The filter and the restriction that list the computers.
  var filter: String
  var only: Restriction?
}

extension BrowserState {
  /// Lists the computers of a line, and keeps the panel for the way back.
  ///
  /// - Parameter what: the line, in words.
  mutating func list(_ what: String, of panel: some Panel, by filter: String) -> [BrowserEffect] {
    guard filter.utf8.count <= LineEditor.longest else {
      say("The filter would be too long.", tone: .warning)
      return [.bell]
    }
    panels.close()
    (panes.isZoomed, panes.focus) = (false, .list)
    let effects = setFilter(filter) + keepFilter()
    panels.counted = CountedPlace(panel: panel, filter: filter, only: restriction)
    say("\(what).\(context.keyHint(.back, "to go back"))")
    return effects
  }

  /// Restricts the list to the computers of a line, and keeps the panel for the way back.
  mutating func restrict(to computers: Set<ComputerID>, label: String, of panel: some Panel) -> [BrowserEffect] {
    panels.close()
    (panes.isZoomed, panes.focus) = (false, .list)
    let effects = restrict(to: computers, label: label)
    panels.counted = CountedPlace(panel: panel, filter: filtering.line.text, only: restriction)
    return effects
  }

  /// Opens the panel again that led to a filter or a restriction, after the user has gone back from there.
  mutating func reopenCounts(from filter: String, _ only: Restriction?) {
    guard let counted = panels.counted, counted.filter == filter, counted.only == only,
      filtering.line.text != filter || restriction != only
    else { return }
    panels.counted = nil
    panels.show(counted.panel)
  }
}
