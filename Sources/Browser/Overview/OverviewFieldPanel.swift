import Algorithms
import Inventory
import Screen

/// The choice of the overview's charts: all that can be counted by, those that are shown first and in their order.
/// Closing it opens the overview again and keeps the choice for the next start.
struct OverviewFieldPanel: ChoicePanel {
  var list = ChoiceList<String>()
  /// The names of the chosen dimensions when the panel was opened, and now.
  private let before: [String]
  private var chosen: [String]
  private var knownFields = 0

  var context: ActionContext { .overviewFields }
  var aboutRows: Int { 1 }

  init(in state: BrowserState) {
    before = state.panels.overview.names
    chosen = before
    arrange(in: state)
    if let name = state.panels.overview.cursor?.chart { list.goTo(name) }
  }

  func title(in state: BrowserState) -> String { "Charts: \(chosen.count) shown" }

  func about(_ item: ChoiceItem<String>, in state: BrowserState) -> [ChoiceRemark] {
    guard let dimension = try? SummaryDimension.named(item.value, in: state.filtering.catalogue) else { return [] }
    let field = dimension.field
    let isLoaded = state.list.missing([field]).isEmpty
    let news = isLoaded ? "" : " \(state.context.configuration.glyphs.separator.text) not loaded yet"
    return [ChoiceRemark(text: field.path + news)]
  }

  // MARK: Following

  mutating func typed(in state: BrowserState) { arrange(in: state) }

  mutating func settle(in state: BrowserState) {
    if state.filtering.catalogue.fields.count != knownFields { arrange(in: state) }
    list.settle(height: rows(in: state))
  }

  private mutating func arrange(in state: BrowserState) {
    let catalogue = state.filtering.catalogue
    knownFields = catalogue.fields.count
    let ruled = SummaryDimension.ruledNames.compactMap { try? SummaryDimension.named($0, in: catalogue) }
    let shown = chosen.compactMap { try? SummaryDimension.named($0, in: catalogue) }
    var items = shown.map { ChoiceItem($0.name, $0.title, details: [$0.name]) }
    items += ruled.map { ChoiceItem($0.name, $0.title, details: [$0.name]) }
    items += catalogue.fields.filter { !$0.isDerived }.map { field in
      let isKnown = (try? catalogue.field(named: field.name))?.path == field.path
      let name = isKnown ? field.name : field.path
      return ChoiceItem(name, field.title, details: [name], keywords: field.sectionTitle)
    }
    list.setItems(items.uniqued(on: \.value).map(marked))
  }

  private func marked(_ item: ChoiceItem<String>) -> ChoiceItem<String> {
    var item = item
    let place = chosen.firstIndex(of: item.value)
    item.isTicked = place != nil
    item.trailing = place.map { String($0 + 1) } ?? ""
    return item
  }

  private mutating func mark() {
    for item in list.items {
      let new = marked(item)
      guard item.isTicked != new.isTicked || item.trailing != new.trailing else { continue }
      list.update(item.value) { $0 = new }
    }
  }

  // MARK: Choosing

  mutating func toggle(in state: inout BrowserState) -> [BrowserEffect] {
    guard let name = list.selected?.value else { return [.bell] }
    if let place = chosen.firstIndex(of: name) {
      guard chosen.count > 1 else {
        state.say("The overview needs at least one chart.", tone: .warning)
        return [.bell]
      }
      chosen.remove(at: place)
    } else {
      chosen.append(name)
    }
    mark()
    return []
  }

  /// Moves the chart under the cursor among those shown.
  mutating func move(by step: Int, in state: inout BrowserState) -> [BrowserEffect] {
    guard let name = list.selected?.value, let place = chosen.firstIndex(of: name) else {
      state.say("Only chosen charts can be moved.", tone: .warning)
      return [.bell]
    }
    guard chosen.indices.contains(place + step) else { return [.bell] }
    chosen.swapAt(place, place + step)
    arrange(in: state)
    return []
  }

  mutating func reset(in state: inout BrowserState) -> [BrowserEffect] {
    chosen = SummaryDimension.usualNames
    arrange(in: state)
    return []
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] { leave(in: &state) }

  func leave(in state: inout BrowserState) -> [BrowserEffect] {
    state.panels.overview.chosen =
      chosen == SummaryDimension.usualNames && state.panels.overview.chosen == nil ? nil : chosen
    let effects = state.openOverview()
    return chosen == before ? effects : effects + [state.keep(.saveOverview(chosen))]
  }
}
