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

  /// Changes the line being typed in; what is shown follows. A change that the line has no room for leaves it as it is,
  /// and a message says so.
  mutating func edit(_ change: (inout LineEditor) throws(LineEditor.TooLong) -> Void) -> [BrowserEffect] {
    do throws(LineEditor.TooLong) {
      return try changeLine(change)
    } catch {
      let (bytes, most) = (Amount.grouped(error.bytes), Amount.grouped(LineEditor.longest))
      message = Message(
        text: "Nothing was inserted: the line would have \(bytes) bytes, and it can have \(most).", tone: .warning)
      return [.bell]
    }
  }

  /// Inserts what was typed or pasted at the cursor of the line being typed in.
  mutating func insert(_ text: String) -> [BrowserEffect] {
    edit { line throws(LineEditor.TooLong) in try line.insert(text) }
  }

  private mutating func changeLine(
    _ change: (inout LineEditor) throws(LineEditor.TooLong) -> Void
  ) throws(LineEditor.TooLong) -> [BrowserEffect] {
    if let effects = try editPanel(change) { return effects }
    switch prompt {
    case .filter:
      var line = filter
      try change(&line)
      return setFilterLine(line)
    case .search:
      try change(&search)
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
    guard prompt == .filter else { return [] }
    tellOfSameElement()
    return keepFilter()
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
    let effects = readFilter() + (query == before ? [] : rankFleet())
    if prompt == .filter { tellOfSameElement() }
    return effects
  }
}
