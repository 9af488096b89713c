import Inventory
import Screen

/// Choosing what to sort by.
extension BrowserState {
  mutating func openSortChoice() -> [BrowserEffect] {
    open(SortPanel(in: self))
  }

  /// Sorts by these keys, the most important first. A column that is not loaded is, and the order follows when it is there.
  mutating func setSort(_ keys: [SortKey]) -> [BrowserEffect] {
    let fields = keys.compactMap { field(path: $0.path) }
    return withColumns(of: fields, for: "this sort") { state in
      var query = state.query
      query.sort = keys
      return state.want(query)
    }
  }

  /// Does something with the field under the cursor of the choice; that stays open.
  mutating func chooseSortKey(
    _ change: (inout BrowserState, Field) -> [BrowserEffect]
  ) -> [BrowserEffect] {
    guard var choice = panel as? SortPanel, let field = choice.selectedField(in: self) else { return [.bell] }
    choice.hasChosen = true
    panel = choice
    return change(&self, field)
  }

  mutating func chooseSort(byNumber key: Key) -> [BrowserEffect] {
    guard case .character(let digit) = key, let number = digit.wholeNumberValue,
      columns.indices.contains(number - 1)
    else { return [.bell] }
    return sort(byColumn: number - 1)
  }

  /// Sorts by a column; choosing the column that it is sorted by already turns the order round.
  mutating func sort(byColumn index: Int) -> [BrowserEffect] {
    guard columns.indices.contains(index) else { return [] }
    return sort(by: columns[index])
  }

  mutating func sort(by field: Field) -> [BrowserEffect] {
    panel = nil
    if let first = query.sort.first, first.path == field.path { return reverseSort() }
    rememberForUndo("the sort")
    return setSort([SortKey(path: field.path, descending: false)])
  }

  /// Sorts what is equal so far by a field, too; when it does that already, turns its order round.
  mutating func addSort(by field: Field) -> [BrowserEffect] {
    var keys = query.sort
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
    let keys = query.sort.filter { $0.path != field.path }
    guard keys != query.sort else { return [.bell] }
    rememberForUndo("the sort")
    return setSort(keys)
  }

  mutating func reverseSort() -> [BrowserEffect] {
    panel = nil
    rememberForUndo("the sort")
    var keys = query.sort
    if keys.isEmpty, let first = columns.first {
      keys = [SortKey(path: first.path, descending: true)]
    } else if !keys.isEmpty {
      keys[0].descending.toggle()
    }
    return setSort(keys)
  }
}
