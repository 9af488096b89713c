import Inventory
import Screen

extension Computation.Kind {
  static let completion = Computation.Kind("completion")
}

/// Proposals for the filter's line.
extension BrowserState {
  /// Puts a proposal in the line. Where none is shown yet, the key shows them first.
  mutating func complete(forward: Bool) -> [BrowserEffect] {
    var effects: [BrowserEffect] = []
    if filtering.completion.proposals.isEmpty, filtering.completion.taken == nil {
      effects = proposeHere(atLeast: 0)
      if filtering.completion.proposals.isEmpty { proposeElsewhere() }
      // The fields are shown before the first is taken.
      if filtering.completion.place?.typed.isEmpty == true, !filtering.completion.proposals.isEmpty { return effects }
    }
    guard let line = filtering.completion.take(forward: forward) else { return effects + [.bell] }
    return effects + setFilterLine(line)
  }

  /// Searches the filter history for the typed text; pressed again, it takes the next match.
  mutating func searchHistory() -> [BrowserEffect] {
    guard filtering.completion.isHistory else {
      let proposals = historyProposals
      guard !proposals.isEmpty else {
        say(
          filtering.line.isEmpty
            ? "There are no previous filters."
            : "No previous filter contains \"\(context.excerpt(of: filtering.line.text))\".")
        return [.bell]
      }
      filtering.completion.propose(proposals, from: .history, at: nil, for: filtering.line)
      return []
    }
    return complete(forward: true)
  }

  private var historyProposals: [Proposal] {
    filtering.history.having(filtering.line.text).prefix(ValueProposals.most).map { Proposal(text: $0, title: $0) }
  }

  /// Goes to an earlier filter, or a later one.
  mutating func stepHistory(back: Bool) -> [BrowserEffect] {
    let found =
      back ? filtering.history.older(than: filtering.line.text) : filtering.history.newer(than: filtering.line.text)
    guard let found else { return [.bell] }
    var line = LineEditor()
    line.set(found)
    let effects = setFilterLine(line)
    filtering.completion.beQuiet(about: filtering.line)
    return effects
  }

  /// What is shown when no values are known.
  var completionRemark: String {
    guard case .values(let field) = filtering.completion.source, filtering.completion.proposals.isEmpty,
      filtering.completion.place?.typed.isEmpty == true
    else { return "" }
    let dots = context.configuration.glyphs.ellipsis.text
    if list.fleet?.snapshot.finishedColumn(path: field.path) != nil { return "counting" + dots }
    return loading.columnLoad.isLoading ? "loading \(field.sectionTitle)\(dots)" : "not loaded: type a value"
  }

  // MARK: Following the line

  /// Runs after every event: what is proposed follows the line, and the counts follow the list.
  mutating func followCompletion() -> [BrowserEffect] {
    let before = proposing
    let effects = followLine()
    // Values are proposed when their column is loaded.
    return proposing == before ? effects : effects + pursueColumns()
  }

  private mutating func followLine() -> [BrowserEffect] {
    guard panes.prompt == .filter, panels.front == nil else {
      guard filtering.completion.line != nil else { return [] }
      filtering.completion = Completion()
      return cancelComputation(.completion)
    }
    var effects: [BrowserEffect] = []
    if !filtering.completion.isFor(filtering.line) {
      if filtering.completion.isHistory, filtering.completion.taken == nil, !historyProposals.isEmpty {
        filtering.completion.propose(historyProposals, from: .history, at: nil, for: filtering.line)
      } else {
        effects = proposeHere(atLeast: 2)
      }
    }
    // It is known only after the filter has run.
    if filtering.completion.proposals.isEmpty, filtering.completion.taken == nil { proposeElsewhere() }
    return effects + countValues()
  }

  /// - Parameter atLeast: how many letters have to be typed before fields are proposed.
  private mutating func proposeHere(atLeast letters: Int) -> [BrowserEffect] {
    guard let place = FilterPlace(in: filtering.line.text, at: filtering.line.cursor, catalogue: filtering.catalogue)
    else {
      filtering.completion.beQuiet(about: filtering.line)
      proposeCorrections()
      return []
    }
    if place.kind == .name, let table = place.table {
      filtering.completion.propose(
        NameProposals.of(place.typed, in: table), from: .names, at: place, for: filtering.line)
      return []
    }
    guard let field = place.kind.field else {
      // After changed: and the like, nothing but a field can follow.
      let isRecorded = place.kind != .name
      let isWanted = place.typed.count >= letters || isRecorded
      var names = isWanted ? filtering.nameProposals().of(place.typed, shown: columns) : []
      if case .recordedName(let hasColon) = place.kind { names = names.compactMap { $0.recorded(hasColon: hasColon) } }
      filtering.completion.propose(names, from: .names, at: place, for: filtering.line)
      if names.isEmpty { proposeCorrections() }
      return isWanted && place.typed.lowercased().hasPrefix("ea.") ? filtering.askForAttributes() : []
    }
    let rest = (try? fields.reader.read(place.rest)) ?? .all
    filtering.completion.propose(
      ValueProposals.of(place, listing(for: field)), from: .values(field), at: place, rest: rest, for: filtering.line)
    return []
  }

  /// Proposes the names that an unknown one may stand for.
  private mutating func proposeCorrections() {
    guard let error = filtering.error, !error.nearest.isEmpty, error.length > 0 else { return }
    let names = error.nearest.map { name in
      Proposal(text: name, title: name, detail: (try? filtering.catalogue.field(named: name))?.title ?? "")
    }
    filtering.completion.propose(
      names, from: .corrections, replacing: error.offset..<error.offset + error.length, for: filtering.line)
  }

  /// Proposes other fields for a word that no computer has in the searched columns.
  private mutating func proposeElsewhere() {
    switch filtering.completion.source {
    case nil, .names, .elsewhere: break
    case .values, .history, .corrections: return
    }
    guard let (proposals, range) = elsewhere else { return }
    filtering.completion.propose(proposals, from: .elsewhere, replacing: range, for: filtering.line)
  }

  /// The field's values as last counted.
  private func listing(for field: Field) -> FacetListing? {
    filtering.completion.counting.listing.flatMap { $0.request.question.path == field.path ? $0 : nil }
  }

  private mutating func countValues() -> [BrowserEffect] {
    guard case .values(let field) = filtering.completion.source, filtering.completion.taken == nil,
      let place = filtering.completion.place,
      let question = FacetQuestion(field, among: filtering.completion.rest, in: self)
    else { return [] }
    let request = FacetRequest(question: question, search: place.typed)
    var counting = filtering.completion.counting
    let effects = count(.completion, request, in: &counting) { state, listing in
      state.filtering.completion.counting.listing = listing
      guard case .values(let field) = state.filtering.completion.source, field.path == listing.request.question.path,
        let place = state.filtering.completion.place, place.typed == listing.request.search
      else { return }
      state.filtering.completion.setProposals(ValueProposals.of(place, listing))
    }
    filtering.completion.counting = counting
    return effects
  }
}

extension ActionID {
  static let complete = ActionID("complete")
  static let completeBackward = ActionID("completeBackward")
  static let earlierFilter = ActionID("earlierFilter")
  static let laterFilter = ActionID("laterFilter")
  static let searchFilters = ActionID("searchFilters")
}

extension ActionTable {
  static let completionActions: [Action] = [
    Action(
      .complete, .type, "Complete",
      help: "Insert the proposal. Press again for the next one. Without letters, list all fields.",
      keys: [.tab], in: [.filter], hint: ActionHint("complete", rank: 0)
    ) { state, _ in state.complete(forward: true) },
    Action(
      .completeBackward, .type, "Complete backward", help: "Insert the previous proposal.",
      keys: [.backTab], in: [.filter]
    ) { state, _ in state.complete(forward: false) },
    Action(
      .earlierFilter, .type, "Previous filter", help: "Insert the previous filter from the history.",
      keys: [.control("p")], in: [.filter], hint: ActionHint("previous", rank: 4)
    ) { state, _ in state.stepHistory(back: true) },
    Action(
      .laterFilter, .type, "Next filter", help: "Insert the next filter from the history, or the text that you typed.",
      keys: [.control("n")], in: [.filter]
    ) { state, _ in state.stepHistory(back: false) },
    Action(
      .searchFilters, .type, "Search history",
      help: "Show previous filters that contain the typed text. Press again for the next one.",
      keys: [.control("r")], in: [.filter], hint: ActionHint("history", rank: 5)
    ) { state, _ in state.searchHistory() },
  ]
}
