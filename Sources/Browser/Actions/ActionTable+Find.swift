import Screen

extension ActionID {
  static let filter = ActionID("filter")
  static let searchDetail = ActionID("searchDetail")
  static let nextMatch = ActionID("nextMatch")
  static let previousMatch = ActionID("previousMatch")
  static let sort = ActionID("sort")
  static let reverseSort = ActionID("reverseSort")
}

extension ActionTable {
  static let findActions: [Action] = [
    Action(
      .filter, .find, "Filter",
      help: "Show only the computers that have each of the words you type, or pass tests such as osVersion:<15.",
      keys: [.character("/")], in: [.list], hint: ActionHint("filter", rank: 3)
    ) { state, _ in state.beginFilter() },
    Action(
      .searchDetail, .find, "Search the detail", help: "Find words in the detail of this computer.",
      keys: [.character("/")], in: [.detail], hint: ActionHint("search", rank: 3), availability: \.detailHasLines
    ) { state, _ in state.beginSearch() },
    Action(
      .nextMatch, .find, "Next match",
      help: "Go to the next line of the detail that has what you searched or filtered for.",
      keys: [.character("n")], in: .panes, availability: \.detailCanStep
    ) { state, _ in state.stepMatch(forward: true) },
    Action(
      .previousMatch, .find, "Previous match", help: "Go to the previous line of the detail that has it.",
      keys: [.character("N")], in: .panes, availability: \.detailCanStep
    ) { state, _ in state.stepMatch(forward: false) },
    Action(
      .sort, .find, "Sort", help: "Choose the column to sort the list by.",
      keys: [.character("s")], in: .panes, hint: ActionHint("sort", rank: 5)
    ) { state, _ in state.openSortChoice() },
    Action(
      .reverseSort, .find, "Reverse the sort", help: "Turn the order of the list round.",
      keys: [.character("S")], in: [.list, .detail, .sort], hint: ActionHint("reverse", rank: 9)
    ) { state, _ in state.reverseSort() },
  ]
}
