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
  /// The values that the filter lets through.
  var choice: FilterChoice
  /// What the filter asks besides.
  let rest: Filter
  /// What is put back by leaving.
  let before: (filter: String, cursor: ComputerID?)
  var line: LineEditor? = LineEditor()
  var byValue = false
  /// Whether values have been chosen one by one: then Enter takes those, else the one under the cursor.
  var hasChosen = false
  var counting = FacetCounting()
  private(set) var window = ScrollWindow()

  var context: ActionContext { .facets }

  init(_ field: Field, _ choice: FilterChoice, rest: Filter, in state: BrowserState) {
    self.field = field
    self.choice = choice
    self.rest = rest
    before = (state.filter.text, state.cursor)
  }

  // MARK: Lines

  /// Computers without a value, when there are any and nothing else is looked for.
  private var missing: FacetCount? {
    guard let listing = counting.listing, listing.request.search.isEmpty else { return nil }
    let all = listing.table.missing.all
    return all.count > 0 ? all : nil
  }

  var count: Int { (counting.listing?.places.count ?? 0) + (missing == nil ? 0 : 1) }

  func line(at position: Int, glyphs: Glyphs) -> Line? {
    guard let listing = counting.listing, position >= 0, position < count else { return nil }
    guard position < listing.places.count else {
      return missing.map { Line(value: .missing, text: missingText(listing.table.missing, glyphs), count: $0) }
    }
    let value = listing.table.values[listing.places[position]]
    return Line(
      value: .shown(value.text), text: value.text, count: FacetCount(count: value.count, total: value.total))
  }

  /// Says of computers without a value what is known of it. A filter asks for all of them together.
  private func missingText(_ missing: FacetTable.Missing, _ glyphs: Glyphs) -> String {
    let kinds = [
      (missing.notReported, "not reported"), (missing.empty, "empty"), (missing.notRequested, "not requested"),
      (missing.notAvailable, "not available"),
    ].filter { $0.0.count > 0 }
    let dash = glyphs.isASCII ? "- " : "– "
    guard kinds.count > 1 else { return dash + (kinds.first?.1 ?? "not reported") }
    return dash + kinds.map { "\(Amount.grouped($0.0.count)) \($0.1)" }.joined(separator: ", ")
  }

  // MARK: Moving

  mutating func lineChanged(in state: BrowserState) { window = ScrollWindow() }

  mutating func move(_ movement: Movement, in state: BrowserState) {
    let height = rows(in: state)
    window.move(
      to: movement.target(from: window.position, count: count, height: height), count: count, height: height)
  }

  mutating func settle(in state: BrowserState) {
    window.settle(count: count, height: rows(in: state))
  }

  // MARK: Choosing

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    var choice = choice
    if !hasChosen {
      guard let line = line(at: window.position, glyphs: state.configuration.glyphs) else { return [.bell] }
      choice.clear()
      guard choice.toggle(line.value) else { return state.refuseFacet(line.text) }
    }
    state.panel = nil
    return state.setFilter(choice.text) + state.keepFilter()
  }

  /// Puts back the filter that was, and the cursor on its computer.
  func leave(in state: inout BrowserState) -> [BrowserEffect] {
    state.panel = nil
    guard state.filter.text != before.filter else { return [] }
    state.cursor = before.cursor ?? state.cursor
    return state.setFilter(before.filter)
  }
}
