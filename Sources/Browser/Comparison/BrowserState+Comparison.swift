import Inventory
import Screen

/// Comparing two computers.
extension BrowserState {
  /// Which two computers would be compared, or why that is not clear.
  private enum Pair {
    case pair(ComputerID, ComputerID)
    case unclear(reason: String)
  }

  /// Two marked computers, or the marked one and the current one.
  private var pair: Pair {
    if case .unavailable(let reason) = marksAreSet { return .unclear(reason: reason) }
    let marks = selection.marking.marks
    switch marks.count {
    case 0: return .unclear(reason: "Mark two computers to compare them.\(context.keyHint(.mark, "to mark one"))")
    case 1:
      guard let marked = marks.ids.first, let current = list.current, current != marked else {
        return .unclear(reason: "Only this computer is marked. Move to the one to compare it with, or mark that too.")
      }
      return .pair(marked, current)
    case 2:
      let ids = marks.ids.sorted()
      return .pair(ids[0], ids[1])
    default:
      return .unclear(reason: "\(Amount.computers(marks.count)) are marked. Mark two to compare them.")
    }
  }

  var canCompare: Availability {
    switch pair {
    case .pair: .available
    case .unclear(let reason): .unavailable(reason: reason)
    }
  }

  /// Opens the comparison, and fetches the records that were not fetched before.
  mutating func compare() -> [BrowserEffect] {
    guard case .pair(let first, let second) = pair else { return [.bell] }
    let ids = inListOrder(first, second)
    guard let left = comparedSide(ids.0), let right = comparedSide(ids.1) else {
      say("A marked computer is not in the list, so there is nothing to compare.", tone: .warning)
      return [.bell]
    }
    let panel = ComparisonPanel(left, right)
    panels.show(panel)
    return panel.wanted.isEmpty ? [] : [.fetchRecords(panel.wanted)]
  }

  /// The upper one is on the left. One that the filter hides is on the right.
  private func inListOrder(_ first: ComputerID, _ second: ComputerID) -> (ComputerID, ComputerID) {
    guard selection.marking.marks.count == 2, let shown = list.shown else { return (first, second) }
    let places = (shown.position(of: first) ?? .max, shown.position(of: second) ?? .max)
    return places.0 <= places.1 ? (first, second) : (second, first)
  }

  private mutating func comparedSide(_ id: ComputerID) -> ComparisonPanel.Side? {
    guard let snapshot = list.shown?.snapshot, let row = snapshot.row(of: id) else { return nil }
    return ComparisonPanel.Side(id: id, name: snapshot.name(ofRow: row), record: detail.cache.record(for: id))
  }

  // MARK: Its records

  /// A record has arrived that the comparison may wait for.
  mutating func compare(_ record: ComputerRecord, of id: ComputerID) {
    _ = withPanel(ComparisonPanel.self) { panel, _ in panel.take(record, of: id) }
  }

  /// A record could not be fetched.
  ///
  /// - Returns: whether the comparison waits for it.
  mutating func comparisonFailed(_ problem: Problem, of id: ComputerID) -> Bool {
    guard let side = (panels.front as? ComparisonPanel)?.sides.first(where: { $0.id == id }), side.isAwaited else {
      return false
    }
    _ = withPanel(ComparisonPanel.self) { panel, _ in panel.take(problem, of: id) }
    guard side.record != nil else { return true }
    say(
      "The sections of \(side.name) could not be reloaded; the previous ones are shown. \(problem.sentences)",
      tone: .failure)
    return true
  }

  mutating func reloadComparison() -> [BrowserEffect] {
    withPanel(ComparisonPanel.self) { panel, _ in
      panel.reload()
      return [.fetchRecords(panel.wanted)]
    } ?? []
  }

  // MARK: Its keys

  mutating func hideEqual() -> [BrowserEffect] {
    withPanel(ComparisonPanel.self) { panel, state in
      panel.toggleEqual(in: state)
      return []
    } ?? []
  }

  mutating func copyComparison() -> [BrowserEffect] {
    guard let panel = panels.front as? ComparisonPanel else { return [.bell] }
    return copy(text: panel.copied, label: "the comparison")
  }

  mutating func goToTitleInComparison(isForward: Bool) -> [BrowserEffect] {
    let isThere = withPanel(ComparisonPanel.self) { panel, state in
      panel.goToTitle(isForward: isForward, in: state)
    }
    return isThere == true ? [] : [.bell]
  }

  mutating func searchComparison() -> [BrowserEffect] {
    withPanel(ComparisonPanel.self) { panel, _ in
      panel.beginSearch()
      return []
    } ?? []
  }

  mutating func stepMatchInComparison(isForward: Bool) -> [BrowserEffect] {
    guard let panel = panels.front as? ComparisonPanel else { return [.bell] }
    guard !panel.search.line.isEmpty else {
      say("There is no search yet.\(context.keyHint(.searchComparison, "to search"))", tone: .warning)
      return [.bell]
    }
    let isFound = withPanel(ComparisonPanel.self) { panel, state in
      panel.stepMatch(isForward: isForward, in: state)
    }
    if isFound == true { return [] }
    tellNoMatch(of: panel.search.line.text)
    return [.bell]
  }

  mutating func tellNoMatch(of text: String) {
    say("The comparison does not contain \"\(context.excerpt(of: text))\".", tone: .warning)
  }

  var hasComparison: Availability {
    (panels.front as? ComparisonPanel)?.comparison == nil
      ? .unavailable(reason: "The sections of the computers are not loaded yet.") : .available
  }
}

extension ActionID {
  static let compare = ActionID("compare")
  static let hideEqual = ActionID("hideEqual")
  static let copyComparison = ActionID("copyComparison")
  static let reloadComparison = ActionID("reloadComparison")
  static let searchComparison = ActionID("searchComparison")
  static let nextComparisonMatch = ActionID("nextComparisonMatch")
  static let previousComparisonMatch = ActionID("previousComparisonMatch")
  static let nextComparisonTitle = ActionID("nextComparisonTitle")
  static let previousComparisonTitle = ActionID("previousComparisonTitle")
}

extension ActionTable {
  static let comparisonActions: [Action] = [
    Action(
      .compare, .look, "Compare",
      help: "Show two marked computers side by side, or the marked one and the current one, differences first.",
      keys: [.character("&")], in: .panes, availability: \.canCompare
    ) { state, _ in state.compare() },
    Action(
      .hideEqual, .choose, "Hide what is equal",
      help: "Hide the equal fields of the comparison and those unknown for both, or show them again.",
      keys: [.character("e")], in: [.comparing], hint: ActionHint("hide equal", rank: 3), availability: \.hasComparison
    ) { state, _ in state.hideEqual() },
    Action(
      .searchComparison, .choose, "Search comparison", help: "Find words in the comparison of two computers.",
      keys: [.character("/")], in: [.comparing], hint: ActionHint("search", rank: 4), availability: \.hasComparison
    ) { state, _ in state.searchComparison() },
    Action(
      .nextComparisonMatch, .choose, "Next found row", help: "Go to the next row that matches the search.",
      keys: [.character("n")], in: [.comparing], availability: \.hasComparison
    ) { state, _ in state.stepMatchInComparison(isForward: true) },
    Action(
      .previousComparisonMatch, .choose, "Previous found row",
      help: "Go to the previous row that matches the search.",
      keys: [.character("N")], in: [.comparing], availability: \.hasComparison
    ) { state, _ in state.stepMatchInComparison(isForward: false) },
    Action(
      .nextComparisonTitle, .choose, "Next compared section", help: "Go to the next section of the comparison.",
      keys: [.character("}")], in: [.comparing], hint: ActionHint("section", rank: 6), availability: \.hasComparison
    ) { state, _ in state.goToTitleInComparison(isForward: true) },
    Action(
      .previousComparisonTitle, .choose, "Previous compared section",
      help: "Go to the title of this section of the comparison, or of the previous section.",
      keys: [.character("{")], in: [.comparing], availability: \.hasComparison
    ) { state, _ in state.goToTitleInComparison(isForward: false) },
    Action(
      .copyComparison, .choose, "Copy the comparison",
      help: "Copy all shown rows of the comparison as text with tabs, for a spreadsheet.",
      keys: [.character("y")], in: [.comparing], hint: ActionHint("copy all", rank: 5), availability: \.hasComparison
    ) { state, _ in state.copyComparison() },
    Action(
      .reloadComparison, .choose, "Reload both computers", help: "Load all sections of both computers again.",
      keys: [.character("r")], in: [.comparing], hint: ActionHint("reload", rank: 7)
    ) { state, _ in state.reloadComparison() },
  ]
}
