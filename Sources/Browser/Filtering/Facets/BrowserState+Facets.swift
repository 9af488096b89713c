import Inventory
import Screen

extension Computation.Kind {
  static let facets = Computation.Kind("facets")
}

/// The pane of a column's values.
extension BrowserState {
  /// The column that a pane of values would be about.
  var currentColumn: Field? {
    columns.indices.contains(list.current) ? columns[list.current] : columns.first
  }

  var canOpenFacets: Availability {
    guard fleet != nil else { return .unavailable(reason: "There is no list yet.") }
    guard let field = currentColumn else { return .unavailable(reason: "The list has no column.") }
    guard (try? catalogue.field(named: field.name))?.path == field.path else {
      return .unavailable(reason: "Filters do not know \(field.title).")
    }
    return .available
  }

  mutating func openFacets() -> [BrowserEffect] {
    guard let field = currentColumn else { return [.bell] }
    guard let choice = FilterChoice(of: field, in: filter.text, by: filterReader) else {
      message = Message(
        text: "Nothing can be added to this filter, which is RSQL or cannot be read. Clear it first.", tone: .warning)
      return [.bell]
    }
    prompt = nil
    let rest = (try? filterReader.read(choice.rest)) ?? .all
    return open(FacetPanel(field, choice, rest: rest, in: self))
  }

  /// Chooses the value under the cursor, or no longer, and goes on to the next.
  mutating func toggleFacet() -> [BrowserEffect] {
    withPanel(FacetPanel.self) { panel, state in
      guard let line = panel.line(at: panel.window.position, glyphs: state.configuration.glyphs) else { return [.bell] }
      var choice = panel.choice
      guard choice.toggle(line.value) else { return state.refuseFacet(line.text) }
      guard choice.text.utf8.count <= LineEditor.longest else {
        state.message = Message(text: "No more values fit into one filter.", tone: .warning)
        return [.bell]
      }
      panel.choice = choice
      panel.hasChosen = true
      panel.move(.lines(1), in: state)
      return state.setFilter(choice.text)
    } ?? [.bell]
  }

  /// Clears the choice, so that all values match.
  mutating func clearFacets() -> [BrowserEffect] {
    withPanel(FacetPanel.self) { panel, state in
      panel.choice.clear()
      panel.hasChosen = true
      return state.setFilter(panel.choice.text)
    } ?? [.bell]
  }

  mutating func turnFacetOrder() -> [BrowserEffect] {
    withPanel(FacetPanel.self) { panel, _ in
      panel.byValue.toggle()
      return []
    } ?? [.bell]
  }

  mutating func refuseFacet(_ text: String) -> [BrowserEffect] {
    message = Message(text: "A filter cannot ask for \"\(text)\": it has no letter or figure.", tone: .warning)
    return [.bell]
  }

  /// Runs after every event: the counts follow the list and the search.
  mutating func followFacets() -> [BrowserEffect] {
    guard var pane = panel as? FacetPanel else { return cancelComputation(.facets) }
    guard let question = FacetQuestion(pane.field, among: pane.rest, in: self) else { return [] }
    let request = FacetRequest(question: question, search: pane.line?.text ?? "", byValue: pane.byValue)
    let effects = count(.facets, request, in: &pane.counting) { state, listing in
      _ = state.withPanel(FacetPanel.self) { panel, state in
        panel.take(listing, in: state)
      }
    }
    if !effects.isEmpty { panel = pane }
    return effects
  }
}

extension ActionID {
  static let facets = ActionID("facets")
  static let facetToggle = ActionID("facetToggle")
  static let facetOrder = ActionID("facetOrder")
  static let facetNone = ActionID("facetNone")
}

extension ActionTable {
  static let facetActions: [Action] = [
    Action(
      .facets, .find, "Values of the column",
      help: "Show the values of the current column with their counts, and choose some to filter by.",
      keys: [.character("F")], in: .panes, hint: ActionHint("values", rank: 12), availability: \.canOpenFacets
    ) { state, _ in state.openFacets() },
    Action(
      .facetToggle, .choose, "Choose more", help: "Choose this value, or no longer; the list follows at once.",
      keys: [.character(" "), .tab], in: [.facets], hint: ActionHint("more", rank: 0)
    ) { state, _ in state.toggleFacet() },
    Action(
      .facetOrder, .choose, "Order", help: "Put the values in the order of how many have them, or of the values.",
      keys: [.backTab], in: [.facets], hint: ActionHint("order", rank: 4)
    ) { state, _ in state.turnFacetOrder() },
    Action(
      .facetNone, .choose, "Choose none", help: "Choose no value, which lets all through.",
      keys: [.control("x")], in: [.facets], hint: ActionHint("none", rank: 5)
    ) { state, _ in state.clearFacets() },
  ]
}
