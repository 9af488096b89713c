import Inventory
import Screen

extension Computation.Kind {
  static let applications = Computation.Kind("applications")
}

/// The applications of the listed computers.
extension BrowserState {
  var canCountApplications: Availability {
    guard let fleet = list.fleet, list.shown != nil, !(loading.progress.isRunning(fleet.load) && fleet.asOf == nil)
    else {
      return .unavailable(reason: "The list is still loading.")
    }
    return .available
  }

  /// Shows the applications, and loads and counts them unless that was done for the same computers.
  mutating func openApplications() -> [BrowserEffect] {
    // What is on the screen counts, also while another filter is being applied.
    guard let shown = list.shown else { return [.bell] }
    var panel = ApplicationPanel()
    let question = ApplicationCount.Question(
      filter: shown.query.filter, only: shown.query.only, load: shown.load)
    var effects: [BrowserEffect] = []
    if !loading.applications.answers(question) {
      effects = stopApplications()
      loading.applications.begin(question)
      let isAll = question.filter.isAll && question.only == nil
      effects.append(
        .countApplications(
          ApplicationRequest(
            generation: loading.applications.generation, snapshot: shown.snapshot, rows: isAll ? nil : shown.order,
            filter: question.filter)))
    }
    panel.take(loading.applications)
    return effects + open(panel)
  }

  /// Stops counting. What was counted so far stays.
  mutating func stopApplications() -> [BrowserEffect] {
    guard loading.applications.isCounting else { return [] }
    loading.applications.end(.stopped)
    return [.stopApplications(generation: loading.applications.generation)]
  }

  /// More computers were counted.
  mutating func applicationsCounted(_ generation: Int, _ tally: ApplicationTally, loaded: Int, total: Int?) {
    guard isCounting(generation) else { return }
    loading.applications.take(tally, loaded: loaded, total: total)
  }

  /// All computers were counted, except for some that could not be read.
  mutating func applicationsDone(_ generation: Int, _ tally: ApplicationTally, missing: Int, _ problem: Problem?) {
    guard isCounting(generation) else { return }
    let total = loading.applications.total
    loading.applications.take(tally, loaded: tally.computers, total: total)
    loading.applications.end(.done(missing: missing), problem)
    if let problem { say("Some applications are not counted. \(problem.sentences)", tone: .warning) }
  }

  /// Takes the columns that were loaded for the count, unless the list has changed since.
  mutating func applicationsKept(_ generation: Int, of list: InventorySnapshot, _ filled: InventorySnapshot) {
    guard loading.applications.generation == generation, !loading.columnLoad.isLoading,
      self.list.fleet?.snapshot.isSame(as: list) == true
    else { return }
    self.list.fleet?.snapshot = filled
  }

  mutating func applicationsFailed(_ generation: Int, _ problem: Problem) {
    guard isCounting(generation) else { return }
    loading.applications.end(.stopped, problem)
    say("The applications could not be loaded. \(problem.sentences)", tone: .failure)
  }

  private func isCounting(_ generation: Int) -> Bool {
    loading.applications.isCounting && loading.applications.generation == generation
  }

  /// Runs after every event: the lines follow the counts and the search.
  mutating func followApplications() -> [BrowserEffect] {
    guard var panel = panels.front as? ApplicationPanel else { return cancelComputation(.applications) }
    let count = loading.applications
    panel.take(count)
    let request = ApplicationListing.Request(version: count.version, search: panel.search.line.text)
    // While counts arrive, the running computation may finish before the next starts.
    let isBusy = computations.isRunning(.applications) && panel.asked?.search == request.search
    guard request != panel.asked, !isBusy else {
      panels.show(panel)
      return []
    }
    panel.asked = request
    panels.show(panel)
    return compute(.applications) { _, isCancelled in
      if isCancelled() { return nil }
      let listing = ApplicationListing.make(request, of: count.tally)
      return { state in
        _ = state.withPanel(ApplicationPanel.self) { panel, state in panel.take(listing, in: state) }
        return []
      }
    }
  }
}

extension ActionID {
  static let applications = ActionID("applications")
  static let applicationVersions = ActionID("applicationVersions")
}

extension ActionTable {
  static let applicationActions: [Action] = [
    Action(
      .applications, .find, "Applications",
      help: "Count the applications of the listed computers and their versions. Each can list its computers.",
      keys: [.character("a")], in: .panes, hint: ActionHint("applications", rank: 14),
      availability: \.canCountApplications
    ) { state, _ in state.openApplications() },
    Action(
      .applicationVersions, .choose, "Versions", help: "Show the versions of this application, or hide them.",
      keys: [.tab], in: [.applications], hint: ActionHint("versions", rank: 3)
    ) { state, _ in
      state.withPanel(ApplicationPanel.self) { panel, state in panel.toggle(in: state) ? [] : [.bell] } ?? [.bell]
    },
  ]
}
