import Inventory
import Screen

/// What is known about the server's extension attributes, whose names a filter can use.
enum AttributeKnowledge: Sendable {
  /// No filter has used an unknown name so far.
  case notAsked
  case asking
  /// The names are known; the problem says why some may be missing.
  case known(Problem?)
}

/// From the typed text to the filter in force. Text that cannot be parsed leaves the previous filter in force; a filter
/// that needs columns that are not loaded waits for them.
extension BrowserState {
  /// Parses the filter's line. Called again when its meaning may have changed, with the time or the known names.
  ///
  /// - Parameter isListNew: whether the list is ranked although the filter in force stays.
  mutating func readFilter(isListNew: Bool = false) -> [BrowserEffect] {
    var effects: [BrowserEffect] = []
    do throws(FilterError) {
      filtering.wanted = try read(filtering.line.text)
      filtering.error = nil
      tellOfUnavailable()
      // An alias is a name that an extension attribute can have, too.
      if fields.reader.remarks(on: filtering.line.text).contains(where: \.isAlias) {
        effects = filtering.askForAttributes()
      }
    } catch {
      filtering.error = error
      if let others = wantedWithoutName() { filtering.wanted = others }
      // It may be the name of an extension attribute.
      if error.unknownName != nil { effects = filtering.askForAttributes() }
    }
    return effects + readRecorded() + pursueFilter(isListNew: isListNew)
  }

  /// Keeps a filter with ages up to date with the clock, unless the user is typing or choosing.
  mutating func readFilterAgain() -> [BrowserEffect] {
    guard panes.prompt == nil, panels.front == nil, filtering.error == nil, let fresh = try? read(filtering.line.text),
      fresh != filtering.wanted
    else {
      return []
    }
    filtering.wanted = fresh
    return pursueFilter()
  }

  private func read(_ text: String) throws(FilterError) -> Filter {
    try Filter(
      text, catalogue: filtering.catalogue, now: context.now.milliseconds, timeZone: context.configuration.timeZone
    ).with(filtering.recorded.history)
  }

  /// The filter without its last term when that is a field's name with a colon just typed: the user is not searching
  /// for that text, and there is no value yet. Nil otherwise.
  private func wantedWithoutName() -> Filter? {
    guard filtering.line.characters.last == ":", filtering.line.cursor == filtering.line.characters.count,
      let place = FilterPlace(in: filtering.line.text, at: filtering.line.cursor, catalogue: filtering.catalogue),
      place.kind.field != nil
    else { return nil }
    return try? read(place.rest)
  }

  /// Says that the server's version does not have a field, which is why no computer has a value in it.
  private mutating func tellOfUnavailable() {
    guard let layout = list.fleet?.snapshot.layout, notices.message == nil,
      let field = filtering.wanted.fields.first(where: { layout.path(for: $0) == nil })
    else { return }
    say("\(field.title) is not available in \(layout): no computer has it.", tone: .warning)
  }

  /// Names the form that tests one element of a table, when different elements may pass the filter's tests.
  mutating func tellOfSameElement() {
    guard notices.message == nil, filtering.error == nil,
      let form = fields.reader.sameElementForm(of: filtering.line.text)
    else { return }
    say(form.sentence)
  }

  mutating func attributesKnown(_ catalogue: FieldCatalogue, _ problem: Problem?) -> [BrowserEffect] {
    filtering.attributes = .known(problem)
    filtering.take(catalogue)
    let effects = readFilter()
    tellOfViewFilter()
    return effects + addPivots()
  }

  /// What is wrong with the text in the filter's line, for people; nil when it can be parsed.
  var filterTrouble: String? {
    guard let filterError = filtering.error else { return nil }
    guard filterError.unknownName != nil else { return filterError.message }
    switch filtering.attributes {
    case .notAsked, .known(nil): return filterError.message
    case .asking: return filterError.message + " (loading extension attributes)"
    case .known(let problem?): return filterError.message + " (\(problem.what))"
    }
  }
}

/// The line that the filter is typed into.
extension BrowserState {
  mutating func beginFilter() -> [BrowserEffect] {
    panes.prompt = .filter
    // What is typed narrows the view: it must not become part of the view's last word or alternative.
    // A word that is typed after a start with the filter of the last run must not become part of that filter either.
    if isAtViewFilter, let start = startInView {
      filtering.line.set(start)
    } else if isAtEarlierFilter, let start = startAfter(filtering.earlier) {
      filtering.line.set(start)
    }
    filtering.line.moveToEnd()
    // Nothing was typed yet to propose anything for.
    filtering.completion.beQuiet(about: filtering.line)
    return []
  }

  /// Takes a filter as if it had been typed and kept. One that cannot be parsed stays in its line, which shows the
  /// error.
  mutating func enterFilter(_ text: String) -> [BrowserEffect] {
    let effects = setFilter(text) + beginFilter()
    return effects + acceptLine()
  }

  /// Adds the filter to the history, for this session and the next.
  mutating func keepFilter() -> [BrowserEffect] {
    if isAtViewFilter {
      filtering.line.set(viewFilter)
    } else if isAtEarlierFilter {
      filtering.line.set(filtering.earlier)
    }
    return filtering.history.keep(filtering.line.text) ? [.saveFilters(filtering.history.earlier)] : []
  }

  mutating func clearFilter() -> [BrowserEffect] {
    setFilter("")
  }

  // MARK: The filter of the view

  /// The filter of the open view; empty when it shows all computers, or none is open.
  var viewFilter: String { views.current.map { views.all[$0].filter } ?? "" }

  /// Whether the line has the filter of the open view, and nothing was typed in addition.
  var isAtViewFilter: Bool {
    filtering.line.text == viewFilter || (!viewFilter.isEmpty && filtering.line.text == startInView)
  }

  /// The filter of the open view as the line shows it before anything is typed in addition: with a space at its end, in
  /// parentheses if it has alternatives. Nil for one that nothing can be added to, such as RSQL.
  private var startInView: String? { startAfter(viewFilter) }

  private func startAfter(_ filter: String) -> String? {
    guard !filter.isEmpty else { return nil }
    return fields.reader.narrowable(filter).map { $0 + " " }
  }

  /// Whether the line has the filter that the last run ended with, and nothing was typed in addition.
  private var isAtEarlierFilter: Bool {
    let (text, earlier) = (filtering.line.text, filtering.earlier)
    return !earlier.isEmpty && (text == earlier || text == startAfter(earlier))
  }

  /// Removes what was typed in addition to the view's filter.
  mutating func resetFilter() -> [BrowserEffect] { setFilter(viewFilter) }

  /// Filters by a text, as if it had been typed.
  mutating func setFilter(_ text: String) -> [BrowserEffect] {
    var line = LineEditor()
    line.set(text)
    return setFilterLine(line)
  }

  mutating func setFilterLine(_ line: LineEditor) -> [BrowserEffect] {
    let text = filtering.line.text
    filtering.line = line
    guard filtering.line.text != text else { return [] }
    let effects = readFilter()
    if panes.prompt == .filter { tellOfSameElement() }
    return effects
  }
}

extension ActionID {
  static let filter = ActionID("filter")
}

extension ActionTable {
  static let filterActions: [Action] = [
    Action(
      .filter, .find, "Filter",
      help: "Show only computers that contain every word you type, or match tests such as osVersion:<15.",
      keys: [.character("/")], in: [.list], hint: ActionHint("filter", rank: 3)
    ) { state, _ in state.beginFilter() }
  ]
}
