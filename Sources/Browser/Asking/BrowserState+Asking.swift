import Inventory

/// Asking the server about what a person searches for while the list is incomplete. Its pages may take half a minute to
/// arrive, and a question about one computer takes a fraction of a second.
extension BrowserState {
  /// Runs after every event: asks about what is in force now, unless it was asked already.
  mutating func followQuestion() -> [BrowserEffect] {
    var effects = loading.asking.begin(load: loading.progress.generation) + settleColumns()
    effects += loading.asking.holdConnection(wantsConnection)
    guard mayAsk, let subject = subjectToAsk else {
      if list.isWhole { loading.asking.finish() }
      return effects + loading.asking.end()
    }
    // Until the question is sent, the list may have been ranked, and show enough.
    guard subject != loading.asking.subject || loading.asking.isAsking else { return effects }
    guard isWorthAsking(subject) else { return effects + loading.asking.end() }
    if subject == loading.asking.subject { return effects }
    // A filter that was given with the start, or chosen, waits for nothing.
    let delay = panes.prompt == .filter ? AskModel.pause : 0
    effects += loading.asking.ask(subject, besides: fieldsToAsk(for: subject), afterMilliseconds: delay)
    return effects + loading.asking.holdConnection(wantsConnection)
  }

  /// Whether a question is open or about to come while pages take the connections; or a column, whose values on the
  /// screen are requested as soon as it is chosen.
  private var wantsConnection: Bool {
    guard loading.progress.isRunning, !list.isWhole else { return false }
    return loading.asking.isAsking || panes.prompt == .filter || panels.front is FormPanel
      || panels.front is ColumnPanel
      || panels.front is SortPanel
  }

  /// Whether the server may know more than the list.
  private var mayAsk: Bool {
    guard !list.isWhole, loading.progress.phase != .stopping else { return false }
    return loading.progress.isRunning || (list.fleet != nil && loading.progress.generation > 0)
  }

  private var subjectToAsk: ServerQuestion.Subject? {
    if let report = (panels.front as? ListPanel)?.full {
      // Once asked, it is still what the list is about, whatever was found.
      let subject = ServerQuestion.Subject.list(report.text)
      return subject == loading.asking.subject || report.count(.notFound) > 0 ? subject : nil
    }
    let filter = filtering.wanted
    guard !filter.isAll, filtering.error == nil, filter.question(for: serverLayout, words: searchedFields) != nil else {
      return nil
    }
    return .filter(filter, words: searchedFields)
  }

  /// Whether the answer may show more than the list does.
  private func isWorthAsking(_ subject: ServerQuestion.Subject) -> Bool {
    guard case .filter(let filter, _) = subject, let shown = list.shown, shown.query == list.query,
      shown.query.filter == filter
    else { return true }
    return shown.count < ServerQuestion.mostRows
  }

  /// The version of the server's API, as far as it is known.
  private var serverLayout: LayoutVersion { list.fleet?.snapshot.layout ?? .v4 }

  /// The fields that words are searched in.
  var searchedFields: [Field] {
    if let searched = context.configuration.searched { return searched }
    let shown = context.configuration.columns
    let usual = filtering.catalogue.defaultColumns
    return shown + usual.filter { field in !shown.contains { $0.path == field.path } }
  }

  private func fieldsToAsk(for subject: ServerQuestion.Subject) -> [Field] {
    switch subject {
    case .filter(let filter, _): (list.fleet == nil ? fieldsToLoad : []) + filter.fields
    case .list: ListLookup.paths.compactMap { fields.field(path: $0) }
    }
  }

  // MARK: Answers

  mutating func answered(_ generation: Int, _ answer: ServerAnswer) -> [BrowserEffect] {
    guard loading.asking.take(answer, to: generation) else { return [] }
    guard let fleet = list.fleet else {
      guard answer.snapshot.count > 0 else { return [] }
      list.fleet = Fleet(
        snapshot: answer.snapshot, load: loading.progress.generation, total: nil, isComplete: false,
        early: answer.snapshot.count, asOf: nil)
      return pursueFilter(isListNew: true)
    }
    let loaded = fleet.loaded
    let joined = loading.asking.joined(to: fleet.snapshot, columns: columnsToJoin)
    list.fleet?.snapshot = joined
    list.fleet?.early = joined.count - loaded
    return pursueFilter(isListNew: true)
  }

  mutating func askingFailed(_ generation: Int, _ problem: Problem?) {
    guard loading.asking.fail(problem, question: generation), let problem else { return }
    notices.log.add(
      Message(text: "The server was asked in vain. \(problem.sentences)", tone: .warning), at: context.now)
  }

  /// The computers of a load as far as they have arrived, with the early ones.
  mutating func joiningEarly(_ arrived: Fleet) -> Fleet {
    var fleet = arrived
    fleet.snapshot = loading.asking.joined(toPages: arrived.snapshot, columns: columnsToJoin)
    fleet.early += fleet.snapshot.count - arrived.snapshot.count
    return fleet
  }

  /// A list with columns, followed by the early computers that it does not have.
  mutating func withEarly(_ pages: InventorySnapshot) -> InventorySnapshot {
    guard !list.isWhole, let loaded = list.fleet?.loaded else { return pages }
    let joined = loading.asking.joined(toPages: pages, columns: columnsToJoin)
    list.fleet?.early = joined.count - loaded
    return joined
  }

  /// The columns of the filter that the pages do not have, when the answer decides which computers match it.
  private var columnsToJoin: [Field] {
    guard loading.progress.isRunning, let answer = loading.asking.answer else { return [] }
    switch loading.asking.subject {
    // In the pages, values of these columns are unknown, which a negation would match.
    case .filter(let filter, _)? where filter.isPositive || answer.isWhole: return filter.fields
    case .list?: return ListLookup.paths.compactMap { fields.field(path: $0) }
    default: return []
    }
  }

  /// After a load that ended early, columns that only the answers have are loaded like any others.
  private mutating func settleColumns() -> [BrowserEffect] {
    guard !loading.progress.isRunning, list.fleet != nil, let bare = loading.asking.withoutColumnsOfAnswers() else {
      return []
    }
    list.fleet?.snapshot = bare
    return pursueFilter(isListNew: true)
  }
}
