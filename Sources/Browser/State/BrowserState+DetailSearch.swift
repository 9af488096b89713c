import Inventory
import Screen

/// Searching in the detail.
extension BrowserState {
  var detailCanStep: Availability {
    guard searchedWords.isEmpty else { return detailHasLines }
    return .unavailable(reason: "Nothing was searched for.\(keyHint(.searchDetail, "in the detail searches it"))")
  }

  /// Looks for what was typed and goes to the first place from where one was that has it; back there when nothing is typed.
  mutating func applySearch() {
    let origin = detail.search.origin ?? detail.line?.place
    detail.search.origin = search.isEmpty ? nil : origin
    detail.search.forgetPlace()
    layOutDetail()
    if !search.isEmpty {
      goToMatch(forward: true, from: origin)
    } else if let line = origin.flatMap({ detail.line(of: $0) }) {
      detail.go(to: line, height: layout.detail.height)
    }
  }

  /// Looks for it in the sections that have just come, when it was typed before and they may have it.
  mutating func searchOn() {
    guard !search.isEmpty, prompt == .search || detail.search.isOpen else { return }
    applySearch()
    guard prompt != .search else { return }
    message = nil
    tellSearch()
  }

  /// Says that it is nowhere, once that is known.
  mutating func tellSearch() {
    guard !search.isEmpty else { return }
    guard !detail.search.hasMatch else { return tellHiddenMatch() }
    if detail.record == nil, detail.failure == nil {
      detail.search.isOpen = true
      message = Message(
        text: "\"\(excerpt(of: search.text))\" is nowhere in what has come so far; the rest is on its way.")
    } else {
      message = Message(text: "The detail does not have \"\(excerpt(of: search.text))\".", tone: .warning)
    }
  }

  /// What the detail is searched for: what was typed for it, else what the list is filtered by.
  private var searchedText: String { search.isEmpty ? query.filter.text : search.text }

  var searchedWords: SearchWords { search.isEmpty ? SearchWords(query.filter) : SearchWords(search.text) }

  mutating func stepMatch(forward: Bool) -> [BrowserEffect] {
    guard goToMatch(forward: forward, from: nil) else {
      message = Message(text: "The detail does not have \"\(excerpt(of: searchedText))\".", tone: .warning)
      return [.bell]
    }
    return []
  }

  /// - Parameter place: where to begin; nil for the cursor.
  @discardableResult
  private mutating func goToMatch(forward: Bool, from place: DetailPlace?) -> Bool {
    let from = place ?? detail.placeToSearchFrom
    guard let match = detail.search.step(forward: forward, from: from, in: detail.card, detail.sections) else {
      return false
    }
    if detail.reveal(match) { layOutDetail() }
    if let line = detail.line(of: match) { detail.go(to: line, height: layout.detail.height) }
    tellHiddenMatch()
    return true
  }

  /// Says that what was found is in the part of a long value that is not laid out.
  private mutating func tellHiddenMatch() {
    guard let match = detail.search.current, let title = detail.titleOfHiddenMatch(at: match) else { return }
    message = Message(
      text:
        "\(title) has \"\(excerpt(of: searchedText))\" in the part that is not shown. Copy the value to get all of it.")
  }
}

extension DetailModel {
  /// What was last gone to, while the cursor is still on its line; else what the cursor is on.
  fileprivate var placeToSearchFrom: DetailPlace {
    if let current = search.current, line(of: current) == window.position { return current }
    return line?.place ?? .card(0)
  }

  /// The title of a value that is too long to be shown whole, when none of what is shown of it matches; nil otherwise.
  fileprivate func titleOfHiddenMatch(at place: DetailPlace) -> String? {
    guard let (title, value) = titleAndValue(at: place) else { return nil }
    let shown = DetailLayout.shown(of: value)
    return shown.cut > 0 && !search.hasMatch(in: title + " " + shown.text) ? title : nil
  }

  private func titleAndValue(at place: DetailPlace) -> (title: String, value: String)? {
    if let section = section(place.section) {
      guard section.items.indices.contains(place.item) else { return nil }
      return (section.items[place.item].label, section.items[place.item].value)
    }
    guard card.indices.contains(place.item), let text = card[place.item].value.text else { return nil }
    return (card[place.item].title, text)
  }

  /// Unfolds what a place is in, when it cannot be read as it is.
  ///
  /// - Returns: whether anything has changed.
  mutating func reveal(_ place: DetailPlace) -> Bool {
    guard let section = section(place.section), section.items.indices.contains(place.item) else { return false }
    let before = folds
    folds.sections.remove(section.title)
    if let number = section.tables.firstIndex(where: { $0.lines.contains(place.item) }),
      let row = section.tables[number].row(ofLine: place.item), !isVisible(place, row: row, table: number, in: section)
    {
      folds.rows.insert(section.items[section.tables[number].lines(ofRow: row).lowerBound].path)
    }
    return folds != before
  }

  /// Whether the closed row shows the whole value.
  private func isVisible(_ place: DetailPlace, row: Int, table: Int, in section: ComputerRecord.Section) -> Bool {
    let rows = section.tables[table]
    switch rows.form {
    case .named: return rows.lines(ofRow: row).lowerBound == place.item
    case .plain:
      // A folded table has no place on the screen yet; the row is opened for good measure.
      let shown = tables.first { $0.section == place.section && $0.number == table }
      let column = rows.columns.indices.first { rows.line(row: row, column: $0) == place.item }
      guard let shown, let column else { return false }
      return shown.shows(section.items[place.item].value, in: column)
    }
  }
}
