import Inventory
import Screen

/// Choosing what to sort by.
extension BrowserState {
  /// How many columns the choice shows at once.
  var sortChoiceHeight: Int {
    max(1, min(configuration.columns.count, size.height - 4))
  }

  mutating func openSortChoice() -> [BrowserEffect] {
    var window = ScrollWindow()
    let current = configuration.columns.firstIndex { $0.path == query.sort.first?.path } ?? 0
    window.move(to: current, count: configuration.columns.count, height: sortChoiceHeight)
    overlay = .sort(window)
    return []
  }

  mutating func chooseSort(byNumber key: Key) -> [BrowserEffect] {
    guard case .character(let digit) = key, let number = digit.wholeNumberValue,
      configuration.columns.indices.contains(number - 1)
    else { return [.bell] }
    return sort(byColumn: number - 1)
  }

  /// Sorts by a column; choosing the column that it is sorted by already turns the order round.
  mutating func sort(byColumn index: Int) -> [BrowserEffect] {
    overlay = nil
    guard configuration.columns.indices.contains(index) else { return [] }
    let path = configuration.columns[index].path
    if let first = query.sort.first, first.path == path { return reverseSort() }
    return want(ListQuery(filter: query.filter, sort: [SortKey(path: path, descending: false)]))
  }

  mutating func reverseSort() -> [BrowserEffect] {
    overlay = nil
    var sort = query.sort
    if sort.isEmpty, let first = configuration.columns.first {
      sort = [SortKey(path: first.path, descending: true)]
    } else if !sort.isEmpty {
      sort[0].descending.toggle()
    }
    return want(ListQuery(filter: query.filter, sort: sort))
  }
}
