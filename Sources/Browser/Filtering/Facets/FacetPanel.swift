import Inventory
import Screen

/// The values of a column with their counts, of which some can be chosen: the filter follows at once.
struct FacetPanel: Panel {
  /// A line of the pane.
  struct Line {
    var value: FilterValue
    var text: String
    var count: FacetCount
  }

  let field: Field
  /// The values that the filter matches.
  var choice: FilterChoice
  /// The rest of the filter.
  let rest: Filter
  /// What leaving restores.
  let before: (filter: String, cursor: ComputerID?)
  var line: LineEditor? = LineEditor()
  var byValue = false
  /// Whether values were chosen one by one: then Enter keeps those, else it takes the one under the cursor.
  var hasChosen = false
  var counting = FacetCounting()
  private(set) var window = ScrollWindow()
  private(set) var isTyping = false
  /// The columns that the longest of the values takes.
  private(set) var longest = 0
  /// The most computers that a value has: the longest bar.
  var highest: Int { counting.listing?.highest ?? 0 }

  var context: ActionContext { .facets }

  init(_ field: Field, _ choice: FilterChoice, rest: Filter, in state: BrowserState) {
    self.field = field
    self.choice = choice
    self.rest = rest
    before = (state.filtering.line.text, state.list.cursor)
  }

  // MARK: Lines

  var count: Int {
    guard let listing = counting.listing else { return 0 }
    return listing.places.count + (listing.missingPlace == nil ? 0 : 1)
  }

  func line(at position: Int, glyphs: Glyphs) -> Line? {
    guard let listing = counting.listing, position >= 0, position < count else { return nil }
    let place = listing.missingPlace ?? .max
    guard position != place else {
      let missing = listing.table.missing
      return Line(value: .missing, text: missingText(missing, glyphs), count: missing.all)
    }
    let value = listing.table.values[listing.places[position < place ? position : position - 1]]
    return Line(
      value: .shown(value.text), text: field.shown(value.text),
      count: FacetCount(count: value.count, total: value.total))
  }

  /// The reasons why computers have no value. A filter can only test for all of them together.
  private func missingText(_ missing: FacetTable.Missing, _ glyphs: Glyphs) -> String {
    let kinds = missing.kinds
    let dash = glyphs.isASCII ? "- " : "– "
    guard kinds.count > 1 else { return dash + (kinds.first?.words ?? "") }
    return dash + kinds.map { "\(Amount.grouped($0.count.count)) \($0.words)" }.joined(separator: ", ")
  }

  // MARK: Moving

  mutating func lineChanged(in state: BrowserState) {
    window = ScrollWindow()
    isTyping = line?.isEmpty == false
  }

  mutating func move(_ movement: Movement, in state: BrowserState) {
    isTyping = false
    let height = rows(in: state)
    window.move(
      to: movement.target(from: window.position, count: count, height: height), count: count, height: height)
  }

  mutating func settle(in state: BrowserState) {
    window.settle(count: count, height: rows(in: state))
  }

  /// Takes other counts, or another order. The cursor stays on its value, unless the search changed.
  mutating func take(_ listing: FacetListing, in state: BrowserState) {
    let before = counting.listing
    let value = line(at: window.position, glyphs: state.context.configuration.glyphs)?.value
    counting.listing = listing
    if longest == 0 || before?.request.question != listing.request.question {
      measure(listing, state.context.configuration.glyphs)
    }
    // A cursor that was not moved stays on the first line.
    let isFollowed = window.position > 0 || before?.request.byValue != listing.request.byValue
    if let before, isFollowed, before.request.search == listing.request.search, let value,
      let position = position(of: value)
    {
      window.place(
        at: position, linesAbove: window.position - window.top, count: count, height: rows(in: state))
    }
    settle(in: state)
  }

  /// The panel must not change its size during a search, so all values count, wherever they are listed.
  private mutating func measure(_ listing: FacetListing, _ glyphs: Glyphs) {
    // No screen is wider than that.
    let most = 1000
    let values = listing.table.values.prefix(FacetListing.mostAtOnce).lazy.map { [field] value in
      DisplayText(field.shown(value.text), upTo: most).width
    }
    let missing = listing.table.missing
    let words = missing.kinds.isEmpty ? 0 : DisplayText(missingText(missing, glyphs)).width
    longest = max(values.max() ?? 0, words)
  }

  /// Where a value stands among the lines; nil when it does not.
  private func position(of value: FilterValue) -> Int? {
    guard let listing = counting.listing else { return nil }
    let missing = listing.missingPlace ?? .max
    guard value != .missing else { return listing.missingPlace }
    let place = listing.places.firstIndex { .shown(listing.table.values[$0].text) == value }
    return place.map { $0 < missing ? $0 : $0 + 1 }
  }

  // MARK: Choosing

  var chooseHint: String { hasChosen ? "keep" : "only this" }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    var choice = choice
    if !hasChosen {
      guard let line = line(at: window.position, glyphs: state.context.configuration.glyphs) else { return [.bell] }
      choice.clear()
      guard choice.toggle(line.value) else { return state.refuseFacet(line.text) }
    }
    state.panels.close()
    return state.setFilter(choice.text) + state.keepFilter()
  }

  /// Puts back the filter that was, and the cursor on its computer.
  func leave(in state: inout BrowserState) -> [BrowserEffect] {
    state.panels.close()
    guard state.filtering.line.text != before.filter else { return [] }
    state.list.cursor = before.cursor ?? state.list.cursor
    return state.setFilter(before.filter)
  }
}
