import Inventory

/// The filter, the search in the detail, and the line they are typed into.
extension BrowserState {
  mutating func beginFilter() -> [BrowserEffect] {
    prompt = .filter
    filter.moveToEnd()
    // Nothing was typed yet that anything could be proposed for.
    completion.beQuiet(about: filter)
    return []
  }

  mutating func beginSearch() -> [BrowserEffect] {
    prompt = .search
    search.clear()
    detail.search.origin = nil
    return []
  }

  /// Changes the line being typed in; what is shown follows.
  mutating func edit(_ change: (inout LineEditor) -> Void) -> [BrowserEffect] {
    if let effects = editPanel(change) { return effects }
    switch prompt {
    case .filter:
      var line = filter
      change(&line)
      return setFilterLine(line)
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
    if prompt == .search { tellSearch() }
    defer { prompt = nil }
    return prompt == .filter ? keepFilter() : []
  }

  /// Takes a filter as if it had been typed and kept. One that cannot be read stays in its line, which says what is wrong.
  mutating func enterFilter(_ text: String) -> [BrowserEffect] {
    let effects = setFilter(text) + beginFilter()
    return effects + acceptLine()
  }

  /// Takes the filter down among those that were typed, for now and for the next time.
  mutating func keepFilter() -> [BrowserEffect] {
    filterHistory.keep(filter.text) ? [.saveFilters(filterHistory.earlier)] : []
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
    setFilter("")
  }

  /// Filters by a text, as if it had been typed.
  mutating func setFilter(_ text: String) -> [BrowserEffect] {
    var line = LineEditor()
    line.set(text)
    return setFilterLine(line)
  }

  mutating func setFilterLine(_ line: LineEditor) -> [BrowserEffect] {
    let (text, before) = (filter.text, query)
    filter = line
    guard filter.text != text else { return [] }
    return readFilter() + (query == before ? [] : rankFleet())
  }
}
