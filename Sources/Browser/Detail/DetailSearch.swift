import Inventory
import Screen

/// The search inside the detail: the words, the matches, and the match last visited.
///
/// It searches the record rather than the lines on the screen, so that it finds folded sections and the columns of a
/// table that do not fit.
struct DetailSearch: Sendable {
  private(set) var words = SearchWords("")
  private var isAnyWordEnough = false
  /// The searched texts, case-folded, in the order of their places; nil until needed. Folding a record takes longer
  /// than searching it, and each key searches it.
  private var texts: [(place: DetailPlace, folded: [UInt8])]?
  /// The matches, in order; nil when not searched yet.
  private var found: [DetailPlace]?
  /// The match last visited.
  private(set) var current: DetailPlace?
  /// Where the cursor was when typing began; it returns there when the line is cleared.
  var origin: DetailPlace?
  /// Whether there was no match so far, and sections are still to arrive.
  var isOpen = false

  /// Whether there is a match. Not known before `step` was called.
  var hasMatch: Bool { found?.isEmpty == false }

  /// Which of the matches the last visited one is, and how many there are: `2 of 9`; empty when none was visited.
  var count: String {
    guard let current, let found, let index = found.firstIndex(of: current) else { return "" }
    return "\(Amount.grouped(index + 1)) of \(Amount.grouped(found.count))"
  }

  /// Whether the texts are folded already.
  var hasTexts: Bool { texts != nil }

  /// Whether a text matches.
  func hasMatch(in text: String) -> Bool { words.occur(in: text, anyWord: isAnyWordEnough) }

  /// Sets the words to search for. Searching is left to `step`: while the list is filtered, no match is needed.
  ///
  /// - Parameter anyWord: whether a line needs only one of the words.
  mutating func set(_ words: SearchWords, anyWord: Bool) {
    guard words != self.words || anyWord != isAnyWordEnough else { return }
    self.words = words
    isAnyWordEnough = anyWord
    found = nil
    current = nil
  }

  /// Says that there is something else to search.
  mutating func forgetFound() {
    found = nil
    texts = nil
  }

  /// Starts over from where the cursor is.
  mutating func forgetPlace() {
    current = nil
    isOpen = false
  }

  /// The match after, or before, `place`; wraps around. `place` itself counts when no match was visited yet.
  mutating func step(
    forward: Bool, from place: DetailPlace, in card: [DetailCardItem], _ sections: [ComputerRecord.Section]
  ) -> DetailPlace? {
    let matches = matches(in: card, sections)
    let next =
      forward
      ? matches.first { $0 > place || (current == nil && $0 == place) } : matches.last { $0 < place }
    current = next ?? (forward ? matches.first : matches.last)
    return current
  }

  private mutating func matches(in card: [DetailCardItem], _ sections: [ComputerRecord.Section]) -> [DetailPlace] {
    if let found { return found }
    var matches: [DetailPlace] = []
    if !words.isEmpty {
      let texts = texts ?? Self.foldedTexts(in: card, sections)
      self.texts = texts
      matches = texts.filter { words.occur(inFolded: $0.folded, anyWord: isAnyWordEnough) }.map(\.place)
    }
    found = matches
    return matches
  }

  private static func foldedTexts(
    in card: [DetailCardItem], _ sections: [ComputerRecord.Section]
  ) -> [(place: DetailPlace, folded: [UInt8])] {
    var texts: [(place: DetailPlace, folded: [UInt8])] = []
    func add(_ place: DetailPlace, _ text: String) { texts.append((place, Folding.folded(text))) }
    for (number, item) in card.enumerated() { add(.card(number), item.searchedText) }
    for (number, section) in sections.enumerated() {
      add(.title(ofSection: number), section.title)
      for (line, item) in section.items.enumerated() {
        add(DetailPlace(section: number, item: line), item.label + " " + item.value)
      }
    }
    return texts
  }
}

/// Searching in the detail.
extension BrowserState {
  var detailCanStep: Availability {
    guard searchedWords.isEmpty else { return detail.hasSubject }
    return .unavailable(
      reason: "There is no search yet.\(context.keyHint(.searchDetail, "in the detail to search it"))")
  }

  mutating func beginSearch() -> [BrowserEffect] {
    panes.prompt = .search
    detail.searchLine.clear()
    detail.search.origin = nil
    return []
  }

  /// Searches for the typed words and goes to the first match from the starting place; returns there when nothing is
  /// typed.
  mutating func applySearch() {
    let origin = detail.search.origin ?? detail.place
    detail.search.origin = detail.searchLine.isEmpty ? nil : origin
    detail.search.forgetPlace()
    layOutDetail()
    if !detail.searchLine.isEmpty {
      goToMatch(forward: true, from: origin)
    } else if let line = origin.flatMap({ detail.line(of: $0) }) {
      detail.go(to: line, height: layout.detail.height)
    }
  }

  /// Searches the sections that have just arrived for words typed before.
  mutating func searchOn() {
    guard !detail.searchLine.isEmpty, panes.prompt == .search || detail.search.isOpen else { return }
    applySearch()
    guard panes.prompt != .search else { return }
    notices.clear()
    tellSearch()
  }

  /// Says that there is no match, once that is known.
  mutating func tellSearch() {
    guard !detail.searchLine.isEmpty else { return }
    guard !detail.search.hasMatch else { return tellHiddenMatch() }
    if detail.record == nil, detail.failure == nil {
      detail.search.isOpen = true
      say(
        "\"\(context.excerpt(of: detail.searchLine.text))\" is not in the sections loaded so far; the rest is loading.")
    } else {
      say("The detail does not contain \"\(context.excerpt(of: detail.searchLine.text))\".", tone: .warning)
    }
  }

  /// The text to search for: the search if there is one, else the filter.
  private var searchedText: String { detail.searchLine.isEmpty ? list.query.filter.text : detail.searchLine.text }

  var searchedWords: SearchWords {
    detail.searchLine.isEmpty ? SearchWords(list.query.filter) : SearchWords(detail.searchLine.text)
  }

  mutating func stepMatch(forward: Bool) -> [BrowserEffect] {
    guard goToMatch(forward: forward, from: nil) else {
      say("The detail does not contain \"\(context.excerpt(of: searchedText))\".", tone: .warning)
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
    detail.goToMatch(match, height: layout.detail.height)
    tellHiddenMatch()
    return true
  }

  /// Says that a match is in the part of a long value that is not shown.
  private mutating func tellHiddenMatch() {
    guard let match = detail.search.current, let title = detail.titleOfHiddenMatch(at: match) else { return }
    let searched = context.excerpt(of: searchedText)
    say("\(title) has \"\(searched)\" in the part that is not shown. Copy the value to get all of it.")
  }
}

extension DetailModel {
  /// The match last visited while the cursor is still on its line, else the place under the cursor.
  fileprivate var placeToSearchFrom: DetailPlace {
    if let current = search.current, line(of: current) == window.position { return current }
    return place ?? .card(0)
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
    if !section.items[place.item].isReported { folds.hidesAbsent = false }
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

extension ActionID {
  static let searchDetail = ActionID("searchDetail")
  static let nextMatch = ActionID("nextMatch")
  static let previousMatch = ActionID("previousMatch")
}

extension ActionTable {
  static let searchActions: [Action] = [
    Action(
      .searchDetail, .find, "Search detail", help: "Find words in the detail of the current computer.",
      keys: [.character("/")], in: [.detail], hint: ActionHint("search", rank: 3), availability: \.detail.hasSubject
    ) { state, _ in state.beginSearch() },
    Action(
      .nextMatch, .find, "Next match",
      help: "Go to the next line of the detail that matches the search or the filter.",
      keys: [.character("n")], in: .panes, availability: \.detailCanStep
    ) { state, _ in state.stepMatch(forward: true) },
    Action(
      .previousMatch, .find, "Previous match",
      help: "Go to the previous line of the detail that matches the search or the filter.",
      keys: [.character("N")], in: .panes, availability: \.detailCanStep
    ) { state, _ in state.stepMatch(forward: false) },
  ]
}
