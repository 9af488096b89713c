import Inventory
import Screen

/// The choice of the column to sort by: those of the list, and what it is sorted by besides.
struct SortPanel: ChoicePanel {
  /// Lines are told apart by their fields' paths.
  var list = ChoiceList<String>()

  var context: ActionContext { .sort }
  /// Whether columns were put behind one another: then Enter keeps those, else it sorts by the one under the cursor.
  var hasChosen = false
  var chooseHint: String { hasChosen ? "keep" : "sort" }

  init(in state: BrowserState) {
    arrange(in: state)
    if let field = state.currentField { list.goTo(field.path) }
  }

  func title(in state: BrowserState) -> String { "Sort by" }

  mutating func settle(in state: BrowserState) {
    arrange(in: state)
    list.settle(height: rows(in: state))
  }

  private mutating func arrange(in state: BrowserState) {
    let columns = state.columns
    let others = state.query.sort.compactMap { key in
      columns.contains { $0.path == key.path } ? nil : state.field(path: key.path)
    }
    list.setItems((columns + others).enumerated().map { index, field in item(field, at: index, in: state) })
  }

  private func item(_ field: Field, at index: Int, in state: BrowserState) -> ChoiceItem<String> {
    let glyphs = state.configuration.glyphs
    let number = index < 9 && index < state.columns.count ? "\(index + 1) " : "  "
    let place = state.query.sort.firstIndex { $0.path == field.path }
    let sign = place.map { place in
      let arrow = state.query.sort[place].descending ? glyphs.sortDown : glyphs.sortUp
      return state.query.sort.count > 1 ? "\(arrow.text)\(place + 1)" : arrow.text
    }
    return ChoiceItem(field.path, number + field.title, trailing: sign ?? "")
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard !hasChosen else { return state.closePanel() }
    guard let field = selectedField(in: state) else { return [.bell] }
    return state.sort(by: field)
  }

  func selectedField(in state: BrowserState) -> Field? {
    list.selected.flatMap { state.field(path: $0.value) }
  }
}
