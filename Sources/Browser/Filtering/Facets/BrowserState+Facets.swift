import Inventory
import Screen

extension Computation.Kind {
  static let facets = Computation.Kind("facets")
}

/// The pane of a column's values.
extension BrowserState {
  /// The column that a pane of values would be about.
  var currentColumn: Field? {
    columns.indices.contains(list.setup.current) ? columns[list.setup.current] : columns.first
  }

  var canOpenFacets: Availability {
    guard list.fleet != nil else { return .unavailable(reason: "The list is not loaded yet.") }
    guard let field = currentColumn else { return .unavailable(reason: "The list has no columns.") }
    guard (try? filtering.catalogue.field(named: field.name))?.path == field.path else {
      return .unavailable(reason: "Filters cannot use \(field.title).")
    }
    return .available
  }

  mutating func openFacets() -> [BrowserEffect] {
    currentColumn.map { openFacets(of: $0) } ?? [.bell]
  }

  mutating func openFacets(of field: Field) -> [BrowserEffect] {
    guard let choice = FilterChoice(of: field, in: filtering.line.text, by: fields.reader) else {
      say("Values cannot be added to a filter that is RSQL or invalid. Clear it first.", tone: .warning)
      return [.bell]
    }
    panes.prompt = nil
    let rest = (try? fields.reader.read(choice.rest)) ?? .all
    return open(FacetPanel(field, choice, rest: rest, in: self))
  }

  /// Chooses the value under the cursor, or no longer, and goes on to the next.
  mutating func toggleFacet() -> [BrowserEffect] {
    withPanel(FacetPanel.self) { panel, state in
      guard let line = panel.line(at: panel.window.position, glyphs: state.context.configuration.glyphs) else {
        return [.bell]
      }
      var choice = panel.choice
      guard choice.toggle(line.value) else { return state.refuseFacet(line.text) }
      guard choice.text.utf8.count <= LineEditor.longest else {
        state.say("The filter has no room for more values.", tone: .warning)
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
    say("A filter cannot match \"\(text)\": it has no letters or digits.", tone: .warning)
    return [.bell]
  }

  /// Runs after every event: the counts follow the list and the search.
  mutating func followFacets() -> [BrowserEffect] {
    guard var pane = panels.front as? FacetPanel else { return cancelComputation(.facets) }
    guard let question = FacetQuestion(pane.field, among: pane.rest, in: self) else { return [] }
    let request = FacetRequest(question: question, search: pane.line?.text ?? "", byValue: pane.byValue)
    let effects = count(.facets, request, in: &pane.counting) { state, listing in
      _ = state.withPanel(FacetPanel.self) { panel, state in
        panel.take(listing, in: state)
      }
    }
    if !effects.isEmpty { panels.show(pane) }
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
      .facets, .find, "Show values",
      help: "Show the values of the current column with their counts, and choose values to filter by.",
      keys: [.character("F")], in: .panes, hint: ActionHint("values", rank: 12), availability: \.canOpenFacets
    ) { state, _ in state.openFacets() },
    Action(
      .facetToggle, .choose, "Toggle value",
      help: "Choose this value, or remove it from the chosen ones. The list updates at once.",
      keys: [.character(" "), .tab], in: [.facets], hint: ActionHint("toggle", rank: 0)
    ) { state, _ in state.toggleFacet() },
    Action(
      .facetOrder, .choose, "Change order", help: "Order the values by count or by value.",
      keys: [.backTab], in: [.facets], hint: ActionHint("order", rank: 4)
    ) { state, _ in state.turnFacetOrder() },
    Action(
      .facetNone, .choose, "Clear values", help: "Clear the chosen values, so that every value matches.",
      keys: [.control("x")], in: [.facets], hint: ActionHint("clear", rank: 5)
    ) { state, _ in state.clearFacets() },
  ]
}
