import Inventory
import Screen
import Wording

extension Computation.Kind {
  static let lookup = Computation.Kind("lookup")
  static let findingEntries = Computation.Kind("finding entries")
}

/// Finding the computers of a pasted list.
extension BrowserState {
  /// Asks for the list: pasted, or the name of a file.
  mutating func openListForm(_ text: String = "") -> [BrowserEffect] {
    let again =
      panels.lastList == nil ? nil : context.keyMap.words(.choose, "alone shows the last list again", in: .form)
    return open(
      FormPanel(
        title: "Find computers from a list", text: text,
        help: "Paste the list, or type a file name. It can mix serial numbers, names, IDs, UDIDs, MAC addresses "
          + "and users." + (again.map { " \($0)." } ?? ""), chooseHint: "find", takesLists: true
      ) { state, text in state.takeList(text) })
  }

  private mutating func takeList(_ text: String) -> [BrowserEffect]? {
    guard text.allSatisfy(\.isWhitespace) else { return [.readFile(path: text)] }
    guard let lastPane = panels.lastList else {
      say("There is no previous list to show.", tone: .warning)
      return nil
    }
    return open(lastPane)
  }

  /// Takes what was typed for a list: the file of that name, else the line itself.
  mutating func fileRead(_ file: FileContent) -> [BrowserEffect] {
    guard panels.front == nil, panes.prompt == nil else {
      say("\(context.shortened(path: file.path)) was read too late to be shown.", tone: .warning)
      return []
    }
    switch file.text {
    case .success(let text): return lookUp(text)
    case .failure(let problem):
      guard !file.isThere, !file.isPath else { return refuse(file, problem) }
      return lookUp(file.path) { state, verdict in
        guard verdict.rows.isEmpty, file.hasSuffix else { return nil }
        if state.panels.front is ListPanel { state.panels.close() }
        return state.refuse(file, problem)
      }
    }
  }

  /// Says why a file cannot be read, and reopens the form.
  private mutating func refuse(_ file: FileContent, _ problem: Problem) -> [BrowserEffect] {
    let parts = ["\(context.shortened(path: file.path)) cannot be read.", problem.why, problem.next]
    say(Problem.sentences(parts), tone: .failure)
    return [.bell] + (canBeAsked ? openListForm(file.path) : [])
  }

  /// Looks a list up among the loaded computers, and shows the result.
  ///
  /// - Parameter refuse: what to do instead with a text that is no list after all; nil when it is one.
  mutating func lookUp(
    _ text: String,
    unless refuse: @escaping @Sendable (inout BrowserState, ListVerdict) -> [BrowserEffect]? = { _, _ in nil }
  ) -> [BrowserEffect] {
    guard let fleet = list.fleet else {
      say("There are no computers yet to search.", tone: .warning)
      return [.bell]
    }
    return open(ListPanel()) + resolve(text, in: fleet, unless: refuse)
  }

  private mutating func resolve(
    _ text: String, in fleet: Fleet,
    unless refuse: @escaping @Sendable (inout BrowserState, ListVerdict) -> [BrowserEffect]? = { _, _ in nil }
  ) -> [BrowserEffect] {
    let known = fields
    let asked = ListLookup.paths.compactMap { known.field(path: $0) }
    return compute(.lookup) { workers, isCancelled in
      let snapshot = fleet.snapshot
      guard let verdict = ListLookup.resolve(text, in: snapshot, workers: workers, isCancelled: isCancelled) else {
        return nil
      }
      let unasked = asked.filter { field in
        !verdict.paths.contains(field.path) && snapshot.finishedColumn(path: field.path) == nil
          && snapshot.layout.path(for: field) != nil
      }
      let report = LookupReport(text: text, verdict: verdict, fleet: fleet, unasked: unasked)
      let shaped = unasked.isEmpty ? [] : verdict.pathsOfShapesNotFound
      return { state in refuse(&state, verdict) ?? state.take(report, shaped: shaped) }
    }
  }

  /// Takes the result, and fetches further fields: those whose format entries have, and, after a refresh, those fetched
  /// before.
  private mutating func take(_ report: LookupReport, shaped: Set<String>) -> [BrowserEffect] {
    var report = report
    report.isDecided = loading.asking.knowsAll(ofList: report.text)
    var wanted = report.isDecided ? [] : shaped
    if let before = (panels.front as? ListPanel)?.full ?? panels.lastList?.full, before.text == report.text {
      report.fetched = before.fetched
      // Once per load, so that fields that cannot be loaded are not requested endlessly.
      if before.fleet.load == report.fleet.load {
        wanted.subtract(before.fetched)
      } else {
        wanted.formUnion(before.fetched)
      }
    }
    guard withPanel(ListPanel.self, { panel, _ in panel.take(report) }) != nil else {
      // It was closed meanwhile; P shows it.
      if panels.lastList?.full?.text != report.text { panels.lastList = ListPanel() }
      panels.lastList?.take(report)
      return []
    }
    let fields = report.unasked.filter { wanted.contains($0.path) }
    return fields.isEmpty ? [] : fetch(fields)
  }

  /// Runs after every event: looks the open list up again when there are other computers or columns to search.
  mutating func followLookup() -> [BrowserEffect] {
    guard let pane = panels.front as? ListPanel, let report = pane.full else { return [] }
    panels.lastList = pane
    if case let isDecided = loading.asking.knowsAll(ofList: report.text), isDecided, !report.isDecided {
      _ = withPanel(ListPanel.self) { panel, _ in panel.noteDecided() }
    }
    return findEntries(pane, of: report) + resolveAgain(report)
  }

  private mutating func findEntries(_ pane: ListPanel, of report: LookupReport) -> [BrowserEffect] {
    guard let wish = pane.wish, !computations.isRunning(.findingEntries) else { return [] }
    return compute(.findingEntries) { _, isCancelled in
      guard let found = report.narrowed(by: wish.words, isCancelled: isCancelled) else { return nil }
      return { state in
        _ = state.withPanel(ListPanel.self) { panel, _ in panel.take(found, for: wish) }
        return []
      }
    }
  }

  private mutating func resolveAgain(_ report: LookupReport) -> [BrowserEffect] {
    // While computers keep arriving, an older result is better than one that is restarted all the time.
    guard let fleet = list.fleet, !computations.isRunning(.lookup), !report.isOf(fleet) else { return [] }
    return resolve(report.text, in: fleet)
  }

  var hasFleet: Availability {
    list.fleet == nil ? .unavailable(reason: "There are no computers yet to search.") : .available
  }

  var canLookFurther: Availability {
    (panels.front as? ListPanel)?.report?.unasked.isEmpty == false
      ? .available : .unavailable(reason: "All fields have been searched.")
  }

  // MARK: What to do with it

  /// Does something with the visible entries; a bell when there are none.
  mutating func withEntries(
    _ action: (inout BrowserState, LookupReport, LookupReport.Kind) -> [BrowserEffect]
  ) -> [BrowserEffect] {
    guard let panel = panels.front as? ListPanel, let report = panel.report, report.count(panel.kind) > 0 else {
      return [.bell]
    }
    return action(&self, report, panel.kind)
  }

  mutating func markEntries() -> [BrowserEffect] {
    withEntries { state, report, kind in
      state.compute(.lookup) { _, _ in
        let computers = ComputerSet(report.computers(kind))
        return { state in
          if computers.count > 0 { return state.mark(computers) }
          state.say("No computer was found for these entries.", tone: .warning)
          return [.bell]
        }
      }
    }
  }

  /// Restricts the list to the computers that were found.
  mutating func showEntries() -> [BrowserEffect] {
    withEntries { state, report, kind in
      state.compute(.lookup) { _, _ in
        let computers = report.computers(kind)
        return { state in
          guard !computers.isEmpty else {
            state.say("No computer was found for these entries.", tone: .warning)
            return [.bell]
          }
          if state.panels.front is ListPanel { state.panels.close() }
          let isAll = kind == .all && report.words == nil
          let label = isAll ? "the lookup" : "the lookup, \(report.label(kind))"
          return state.restrict(to: computers, label: label) + state.clearFilter()
        }
      }
    }
  }

  /// Copies the visible entries, as they were given.
  mutating func copyEntries() -> [BrowserEffect] {
    withEntries { state, report, kind in
      state.compute(.lookup) { _, _ in
        let count = report.count(kind)
        let texts = (0..<count).compactMap { report.entry(kind, at: $0).map { PlainText($0.text).text } }
        let label = "\(Quantity.of(count, "entry", "entries")) of the list (\(report.label(kind)))"
        return { state in state.copy(text: texts.joined(separator: "\n"), as: .list(.lines), label: label) }
      }
    }
  }

  /// Writes the visible entries to a file, with the result for each.
  mutating func exportEntries() -> [BrowserEffect] {
    withEntries { state, report, kind in
      let form = state.selection.copying.choice.exportForm
      let count = report.count(kind)
      let label = "\(Quantity.of(count, "entry", "entries")) of the list as \(form.title)"
      let remark = state.fileRemark
      return state.askForFile(
        title: "Export the list", name: "list", suffix: form.suffix, partial: state.partialRemark,
        help: state.context.keyMap.accepts("writes \(label) to this file"),
        label: label
      ) { write in report.table(kind) { PlainText($0).text }.write(form, remark: remark, toFile: write) }
    }
  }

  /// Looks the list up again with the fields that were not loaded before.
  mutating func lookUpEverywhere() -> [BrowserEffect] {
    guard let report = (panels.front as? ListPanel)?.report, !report.unasked.isEmpty else { return [.bell] }
    return fetch(report.unasked)
  }

  /// Loads fields to search; the new result follows when they have arrived.
  private mutating func fetch(_ fields: [Field]) -> [BrowserEffect] {
    _ = withPanel(ListPanel.self) { panel, _ in panel.note(fetched: fields) }
    let told = Message(text: "Loading \(fields.map(\.lowerTitle).joined(separator: ", ")).")
    say(told)
    return withColumns(of: fields, for: "the list") { state in
      if state.notices.message == told { state.notices.clear() }
      return []
    }
  }
}
