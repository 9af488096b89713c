import Inventory

/// The filter, the search in the detail, and the line they are typed into.
extension BrowserState {
  mutating func beginFilter() -> [BrowserEffect] {
    prompt = .filter
    filter.moveToEnd()
    return []
  }

  mutating func beginSearch() -> [BrowserEffect] {
    prompt = .search
    search.clear()
    return []
  }

  /// Changes the line being typed in; what is shown follows.
  mutating func edit(_ change: (inout LineEditor) -> Void) -> [BrowserEffect] {
    if let effects = editPanel(change) { return effects }
    switch prompt {
    case .filter:
      let before = query
      let text = filter.text
      change(&filter)
      guard filter.text != text else { return [] }
      return readFilter() + (query == before ? [] : rankFleet())
    case .search:
      change(&search)
      applySearch()
      return []
    case nil:
      return []
    }
  }

  mutating func acceptLine() -> [BrowserEffect] {
    if prompt == .filter, let filterError {
      // What is not in force is not kept; the cursor shows where to go on.
      filter.move(to: filterError.offset)
      return [.bell]
    }
    if prompt == .search, !search.isEmpty, !detail.search.hasMatch(in: detail.lines) {
      message = Message(text: "The detail does not have \"\(search.text)\".", tone: .warning)
    }
    prompt = nil
    return []
  }

  mutating func leaveLine() -> [BrowserEffect] {
    let left = prompt
    prompt = nil
    switch left {
    case .filter: return clearFilter()
    case .search:
      search.clear()
      applySearch()
      return []
    case nil: return []
    }
  }

  mutating func clearFilter() -> [BrowserEffect] {
    let before = query
    filter.clear()
    return readFilter() + (query == before ? [] : rankFleet())
  }
}
