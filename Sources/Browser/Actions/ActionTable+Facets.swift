import Screen

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
