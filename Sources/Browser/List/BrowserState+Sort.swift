import Inventory
import Screen

/// Choosing what to sort by.
extension BrowserState {
  mutating func openSortChoice() -> [BrowserEffect] {
    open(SortPanel(in: self))
  }

  /// Sorts by these keys, the most important first. The values of a column that is not loaded yet are sorted as they
  /// arrive; computers without one come last.
  ///
  /// - Parameter byRelevance: whether nobody chose them.
  mutating func setSort(_ keys: [SortKey], byRelevance: Bool = false) -> [BrowserEffect] {
    // Sorting again means trying again.
    loading.columnLoad.forgetFailures()
    let isOther = list.want(keys, byRelevance: byRelevance)
    return pursueColumns() + (isOther ? list.rank() : [])
  }

  /// Does something with the field under the cursor of the choice, which stays open.
  mutating func chooseSortKey(
    _ change: (inout BrowserState, Field) -> [BrowserEffect]
  ) -> [BrowserEffect] {
    guard var choice = panels.front as? SortPanel, let field = choice.selectedField(in: self) else { return [.bell] }
    choice.hasChosen = true
    panels.show(choice)
    return change(&self, field)
  }

  mutating func chooseSort(byNumber key: Key) -> [BrowserEffect] {
    guard case .character(let digit) = key, let number = digit.wholeNumberValue,
      columns.indices.contains(number - 1)
    else { return [.bell] }
    return sort(byColumn: number - 1)
  }

  /// Sorts by a column; choosing the current sort column again reverses the order.
  mutating func sort(byColumn index: Int) -> [BrowserEffect] {
    guard columns.indices.contains(index) else { return [] }
    return sort(by: columns[index])
  }

  mutating func sort(by field: Field) -> [BrowserEffect] {
    panels.close()
    if let first = list.query.sort.first, first.path == field.path { return reverseSort() }
    rememberForUndo("the sort")
    return setSort([SortKey(path: field.path, descending: false)])
  }

  /// Adds a field as the last sort key; reverses its order when it is a key already.
  mutating func addSort(by field: Field) -> [BrowserEffect] {
    var keys = list.query.sort
    if let place = keys.firstIndex(where: { $0.path == field.path }) {
      keys[place].descending.toggle()
    } else {
      keys.append(SortKey(path: field.path, descending: false))
    }
    rememberForUndo("the sort")
    return setSort(keys)
  }

  /// No longer sorts by a field.
  mutating func removeSort(by field: Field) -> [BrowserEffect] {
    let keys = list.query.sort.filter { $0.path != field.path }
    guard keys != list.query.sort else { return [.bell] }
    rememberForUndo("the sort")
    return setSort(keys)
  }

  mutating func reverseSort() -> [BrowserEffect] {
    panels.close()
    rememberForUndo("the sort")
    var keys = list.query.sort
    if keys.isEmpty, let first = columns.first {
      keys = [SortKey(path: first.path, descending: true)]
    } else if !keys.isEmpty {
      keys[0].descending.toggle()
    }
    return setSort(keys)
  }
}

/// The choice of the column to sort by: those of the list, and what it is sorted by besides.
struct SortPanel: ChoicePanel {
  /// Lines are identified by their fields' paths.
  var list = ChoiceList<String>()

  var context: ActionContext { .sort }
  /// Whether sort keys were added: then Enter keeps them, else it sorts by the column under the cursor.
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
    let others = state.list.query.sort.compactMap { key in
      columns.contains { $0.path == key.path } ? nil : state.fields.field(path: key.path)
    }
    list.setItems((columns + others).enumerated().map { index, field in item(field, at: index, in: state) })
  }

  private func item(_ field: Field, at index: Int, in state: BrowserState) -> ChoiceItem<String> {
    let glyphs = state.context.configuration.glyphs
    let number = index < 9 && index < state.columns.count ? "\(index + 1) " : "  "
    let place = state.list.query.sort.firstIndex { $0.path == field.path }
    let sign = place.map { place in
      let arrow = state.list.query.sort[place].descending ? glyphs.sortDown : glyphs.sortUp
      return state.list.query.sort.count > 1 ? "\(arrow.text)\(place + 1)" : arrow.text
    }
    return ChoiceItem(field.path, number + field.title, trailing: sign ?? "")
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard !hasChosen else { return state.closePanel() }
    guard let field = selectedField(in: state) else { return [.bell] }
    return state.sort(by: field)
  }

  func selectedField(in state: BrowserState) -> Field? {
    list.selected.flatMap { state.fields.field(path: $0.value) }
  }
}

extension ActionID {
  static let sort = ActionID("sort")
  static let reverseSort = ActionID("reverseSort")
  static let addSortKey = ActionID("addSortKey")
  static let removeSortKey = ActionID("removeSortKey")
}

extension ActionTable {
  static let sortActions: [Action] = [
    Action(
      .sort, .find, "Sort", help: "Choose the column to sort the list by.",
      keys: [.character("s")], in: .panes, hint: ActionHint("sort", rank: 5)
    ) { state, _ in state.openSortChoice() },
    Action(
      .reverseSort, .find, "Reverse sort", help: "Reverse the order of the list.",
      keys: [.character("S")], in: [.list, .detail, .sort], hint: ActionHint("reverse", rank: 9)
    ) { state, _ in state.reverseSort() },
  ]

  static let sortChoiceActions: [Action] = [
    Action(
      .addSortKey, .choose, "Add to sort",
      help: "Sort equal rows by this column. If the list is already sorted by it, reverse its order.",
      keys: [.character(" ")], in: [.sort], hint: ActionHint("add", rank: 3)
    ) { state, _ in state.chooseSortKey { state, field in state.addSort(by: field) } },
    Action(
      .removeSortKey, .choose, "Remove from sort", help: "Remove this column from the sort.",
      keys: [.delete, .backspace, .character("-")], in: [.sort], hint: ActionHint("remove", rank: 4)
    ) { state, _ in state.chooseSortKey { state, field in state.removeSort(by: field) } },
  ]
}
