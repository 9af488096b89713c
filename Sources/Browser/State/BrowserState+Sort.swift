import Inventory
import Screen

/// Choosing what to sort by.
extension BrowserState {
  mutating func openSortChoice() -> [BrowserEffect] {
    open(SortPanel(in: self))
  }

  mutating func chooseSort(byNumber key: Key) -> [BrowserEffect] {
    guard case .character(let digit) = key, let number = digit.wholeNumberValue,
      columns.indices.contains(number - 1)
    else { return [.bell] }
    return sort(byColumn: number - 1)
  }

  /// Sorts by a column; choosing the column that it is sorted by already turns the order round.
  mutating func sort(byColumn index: Int) -> [BrowserEffect] {
    panel = nil
    guard columns.indices.contains(index) else { return [] }
    let path = columns[index].path
    if let first = query.sort.first, first.path == path { return reverseSort() }
    return want(ListQuery(filter: query.filter, sort: [SortKey(path: path, descending: false)]))
  }

  mutating func reverseSort() -> [BrowserEffect] {
    panel = nil
    var sort = query.sort
    if sort.isEmpty, let first = columns.first {
      sort = [SortKey(path: first.path, descending: true)]
    } else if !sort.isEmpty {
      sort[0].descending.toggle()
    }
    return want(ListQuery(filter: query.filter, sort: sort))
  }
}
