import Inventory
import Screen

extension Computation.Kind {
  static let overview = Computation.Kind("overview")
  static let trend = Computation.Kind("trend")
}

/// The fleet at a glance.
extension BrowserState {
  var canOpenOverview: Availability {
    list.fleet == nil ? .unavailable(reason: "The list is not loaded yet.") : .available
  }

  mutating func openOverview() -> [BrowserEffect] {
    panes.prompt = nil
    let effects = open(OverviewPanel(in: self)) + filtering.askForAttributes()
    return effects + readRecorded()
  }

  /// Runs after every event: the charts over time follow the list and what is recorded.
  mutating func followTrend() -> [BrowserEffect] {
    guard var panel = panels.front as? OverviewPanel, context.configuration.recordsChanges else {
      return cancelComputation(.trend)
    }
    guard let question = TrendQuestion(in: self), let snapshot = list.fleet?.snapshot else {
      // The reason for waiting may be another one.
      if !panel.isDrawn {
        panel.take(nil, in: self)
        panels.show(panel)
      }
      return []
    }
    // The bars are what was asked for: they are counted first.
    guard question != panel.askedTrend, panel.listing != nil else { return [] }
    panel.askedTrend = question
    if !panel.isDrawn { panel.take(nil, in: self) }
    panels.show(panel)
    let scale = SummaryScale(
      now: context.now.milliseconds, timeZone: context.configuration.timeZone,
      limits: context.configuration.healthLimits)
    let dimension = try? SummaryDimension.named("osMajor", in: filtering.catalogue)
    return compute(.trend) { _, isCancelled in
      let trend = FleetTrend.make(
        of: snapshot, question.history, asOf: question.asOf, dimension: dimension, scale: scale,
        isCancelled: isCancelled)
      guard let trend else { return nil }
      return { state in
        _ = state.withPanel(OverviewPanel.self) { panel, state in panel.take(trend, in: state) }
        return []
      }
    }
  }

  /// Runs after every event: the charts follow the list.
  mutating func followOverview() -> [BrowserEffect] {
    guard var panel = panels.front as? OverviewPanel else { return cancelComputation(.overview) }
    guard let fleet = list.fleet, let question = OverviewQuestion(panel.dimensions, in: self),
      question != panel.asked
    else { return [] }
    // While the list is loading it keeps growing: the running count may finish before the next starts.
    if let asked = panel.asked, computations.isRunning(.overview), question.isGrown(from: asked) { return [] }
    panel.asked = question
    panels.show(panel)
    let snapshot = fleet.snapshot
    let previous = list.shown.flatMap { $0.load == fleet.load ? $0 : nil }
    let scale = SummaryScale(
      now: context.now.milliseconds, timeZone: context.configuration.timeZone,
      limits: context.configuration.healthLimits)
    return compute(.overview) { workers, isCancelled in
      let ranked: Ranking.Previous? = previous.map { ($0.query, $0.order, $0.snapshot.count) }
      guard
        let listing = OverviewListing.make(
          question, of: snapshot, scale: scale, after: ranked, workers: workers, isCancelled: isCancelled)
      else { return nil }
      return { state in
        _ = state.withPanel(OverviewPanel.self) { panel, state in panel.take(listing, in: state) }
        return []
      }
    }
  }

  mutating func moveInOverview(by step: Int) -> [BrowserEffect] {
    withPanel(OverviewPanel.self) { panel, state in panel.moveSideways(by: step, in: state) } == true ? [] : [.bell]
  }

  mutating func moveToChart(by step: Int) -> [BrowserEffect] {
    withPanel(OverviewPanel.self) { panel, state in panel.moveToChart(by: step, in: state) } == true ? [] : [.bell]
  }

  mutating func chooseCharts() -> [BrowserEffect] {
    guard let panel = panels.front as? OverviewPanel else { return [.bell] }
    panels.overview.cursor = panel.cursor
    return open(OverviewFieldPanel(in: self))
  }
}

extension ActionID {
  static let overview = ActionID("overview")
  static let overviewLeft = ActionID("overviewLeft")
  static let overviewRight = ActionID("overviewRight")
  static let nextChart = ActionID("nextChart")
  static let previousChart = ActionID("previousChart")
  static let chooseCharts = ActionID("chooseCharts")
  static let toggleChart = ActionID("toggleChart")
  static let moveChartLater = ActionID("moveChartLater")
  static let moveChartEarlier = ActionID("moveChartEarlier")
  static let usualCharts = ActionID("usualCharts")
}

extension ActionTable {
  static let overviewActions: [Action] = [
    Action(
      .overview, .find, "Overview",
      help:
        "Show charts of the listed computers: macOS versions, models, last contact and more. Each bar can be listed.",
      keys: [.character("O")], in: .panes, hint: ActionHint("overview", rank: 13),
      availability: \.canOpenOverview
    ) { state, _ in state.openOverview() },
    Action(
      .nextChart, .choose, "Next chart", help: "Go to the next chart of the overview.",
      keys: [.tab], in: [.overview], hint: ActionHint("next chart", rank: 3)
    ) { state, _ in state.moveToChart(by: 1) },
    Action(
      .previousChart, .choose, "Previous chart", help: "Go to the previous chart of the overview.",
      keys: [.backTab], in: [.overview]
    ) { state, _ in state.moveToChart(by: -1) },
    Action(
      .overviewLeft, .choose, "Column to the left", help: "Go to the column of charts to the left.",
      keys: [.character("h"), .left], in: [.overview]
    ) { state, _ in state.moveInOverview(by: -1) },
    Action(
      .overviewRight, .choose, "Column to the right", help: "Go to the column of charts to the right.",
      keys: [.character("l"), .right], in: [.overview]
    ) { state, _ in state.moveInOverview(by: 1) },
    Action(
      .chooseCharts, .choose, "Choose charts", help: "Choose the charts of the overview, and their order.",
      keys: [.character("c")], in: [.overview], hint: ActionHint("charts", rank: 4)
    ) { state, _ in state.chooseCharts() },
    Action(
      .toggleChart, .choose, "Show or hide chart", help: "Add a chart of this field to the overview, or remove it.",
      keys: [.enter, .character(" ")], in: [.overviewFields], hint: ActionHint("show or hide", rank: 0)
    ) { state, _ in state.withPanel(OverviewFieldPanel.self) { panel, state in panel.toggle(in: &state) } ?? [] },
    Action(
      .moveChartLater, .choose, "Move chart later", help: "Move this chart one place down.",
      keys: [.tab], in: [.overviewFields], hint: ActionHint("move down", rank: 3)
    ) { state, _ in state.withPanel(OverviewFieldPanel.self) { panel, state in panel.move(by: 1, in: &state) } ?? [] },
    Action(
      .moveChartEarlier, .choose, "Move chart earlier", help: "Move this chart one place up.",
      keys: [.backTab], in: [.overviewFields], hint: ActionHint("move up", rank: 4)
    ) { state, _ in state.withPanel(OverviewFieldPanel.self) { panel, state in panel.move(by: -1, in: &state) } ?? [] },
    Action(
      .usualCharts, .choose, "Default charts", help: "Choose the default charts again.",
      keys: [.control("x")], in: [.overviewFields], hint: ActionHint("defaults", rank: 5)
    ) { state, _ in state.withPanel(OverviewFieldPanel.self) { panel, state in panel.reset(in: &state) } ?? [] },
  ]
}
