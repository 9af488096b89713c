import Inventory
import Screen

extension Computation.Kind {
  static let recordedDigest = Self("recordedDigest")
}

/// The changes of a period: since the last refresh, or those that earlier loads recorded.
extension BrowserState {
  /// The changes since the last refresh if there are any or none can be recorded, otherwise those of the last week.
  mutating func openAnyChanges() -> [BrowserEffect] {
    guard hasChanges != .available, context.configuration.recordsChanges else { return openChanges() }
    return openRecorded(.days(7))
  }

  private mutating func openRecorded(_ period: ChangePeriod) -> [BrowserEffect] {
    panels.show(RecordedPanel(period))
    return renewRecorded()
  }

  /// Why no changes are recorded, and what would record them; nil where they are.
  var unrecorded: String? {
    guard !context.configuration.recordsChanges else {
      guard case .known(nil, _) = filtering.recorded else { return nil }
      return
        "No changes are recorded yet. Each load after the first is compared with the stored list, unless archive.history is 0d."
    }
    return context.configuration.isDemo
      ? "Changes of the demo are recorded only if it is started with --archive."
      : "No changes are recorded, because no list is stored: see archive.keep in the configuration, and --no-archive."
  }

  /// Runs after every event: the panel follows what was read, the period and the clock.
  mutating func followRecorded() -> [BrowserEffect] {
    guard panels.front is RecordedPanel else { return cancelComputation(.recordedDigest) }
    var effects: [BrowserEffect] = []
    switch filtering.recorded {
    case .notRead, .outdated: effects = renewRecorded()
    case .reading, .known: break
    }
    guard var panel = panels.front as? RecordedPanel else { return effects }
    let question = filtering.recorded.history.map { history in
      RecordedQuestion(
        history: history,
        moments: panel.period.moments(now: context.now.milliseconds, timeZone: context.configuration.timeZone),
        withVolatile: panel.showsVolatile)
    }
    guard question != panel.asked else { return effects }
    panel.asked = question
    panels.show(panel)
    guard let question else {
      _ = withPanel(RecordedPanel.self) { panel, state in panel.take(nil, in: state) }
      return effects
    }
    return effects
      + compute(.recordedDigest) { _, _ in
        let digest = RecordedDigest(question)
        return { state in
          _ = state.withPanel(RecordedPanel.self) { panel, state in panel.take(digest, in: state) }
          return []
        }
      }
  }

  /// The next period, or the previous one.
  mutating func turnPeriod(isForward: Bool) -> [BrowserEffect] {
    let usual = ChangePeriod.usual
    guard let panel = panels.front as? RecordedPanel else {
      return openRecorded(isForward ? usual[0] : usual[usual.count - 1])
    }
    // A date that was typed comes after the others.
    let place = usual.firstIndex(of: panel.period) ?? (isForward ? -1 : usual.count)
    let next = place + (isForward ? 1 : -1)
    // Those since the last refresh have a panel of their own.
    guard usual.indices.contains(next) else { return openChanges() }
    return changeRecorded { $0.change(period: usual[next]) }
  }

  mutating func toggleVolatile() -> [BrowserEffect] {
    if let history = filtering.recorded.history, !history.paths.contains(where: history.volatile.contains) {
      say("No changes of volatile fields are recorded, unless archive.recordVolatile is true.", tone: .warning)
    }
    return changeRecorded { $0.toggleVolatile() }
  }

  private mutating func changeRecorded(_ change: (inout RecordedPanel) -> Void) -> [BrowserEffect] {
    withPanel(RecordedPanel.self) { panel, _ in
      change(&panel)
      return []
    } ?? [.bell]
  }

  mutating func chooseSince() -> [BrowserEffect] {
    guard let origin = panels.front else { return [.bell] }
    return open(
      FormPanel(
        title: "Changes since", help: "An age or a date: 3d, 2w, yesterday, 2026-11-20, 2026-11-20T14:03.",
        chooseHint: "show", origin: origin
      ) { state, text in
        let (now, zone) = (state.context.now.milliseconds, state.context.configuration.timeZone)
        guard let start = HistoryPeriod.start(text, now: now, timeZone: zone) else {
          state.say("\"\(state.context.excerpt(of: text))\" is not an age or a date that has passed.", tone: .warning)
          return nil
        }
        guard state.panels.front is RecordedPanel else { return state.openRecorded(.since(start)) }
        return state.changeRecorded { $0.change(period: .since(start)) }
      })
  }

  mutating func showOnlyRecorded() -> [BrowserEffect] {
    guard let panel = panels.front as? RecordedPanel else { return [.bell] }
    let ids = panel.present
    guard ids.contains(where: { list.fleet?.snapshot.row(of: $0) != nil }) else {
      say("None of these computers is in the list.", tone: .warning)
      return [.bell]
    }
    return restrict(to: ids, label: panel.narrowedLabel(in: self), of: panel)
  }
}

extension ActionID {
  static let nextPeriod = ActionID("nextPeriod")
  static let previousPeriod = ActionID("previousPeriod")
  static let changesSince = ActionID("changesSince")
  static let volatileChanges = ActionID("volatileChanges")
  static let findChanges = ActionID("findChanges")
  static let listChanged = ActionID("listChanged")
  static let copyChange = ActionID("copyChange")
  static let copyChanges = ActionID("copyChanges")
}

extension ActionTable {
  static let recordedActions: [Action] = [
    Action(
      .nextPeriod, .choose, "Next period",
      help: "Show the changes of another period: today, yesterday, 7 days, 30 days, since the last refresh.",
      keys: [.tab], in: [.changes, .recorded], hint: ActionHint("period", rank: 3)
    ) { state, _ in state.turnPeriod(isForward: true) },
    Action(
      .previousPeriod, .choose, "Previous period", help: "Show the changes of the previous period.",
      keys: [.backTab], in: [.changes, .recorded]
    ) { state, _ in state.turnPeriod(isForward: false) },
    Action(
      .changesSince, .choose, "Changes since a date", help: "Type an age or a date, and show the changes since then.",
      keys: [.character("s")], in: [.changes, .recorded], hint: ActionHint("since", rank: 4)
    ) { state, _ in state.chooseSince() },
    Action(
      .findChanges, .choose, "Find changes", help: "Show only lines that contain every word you type.",
      keys: [.character("/")], in: [.changes, .recorded], hint: ActionHint("find", rank: 5)
    ) { state, _ in state.searchChanges() },
    Action(
      .listChanged, .choose, "List changed computers", help: "Show only the computers of these changes in the list.",
      keys: [.character("D")], in: [.recorded], hint: ActionHint("show only these", rank: 2)
    ) { state, _ in state.showOnlyRecorded() },
    Action(
      .volatileChanges, .choose, "Volatile fields",
      help: "Show changes of contacts, addresses and free storage too, if they are recorded, or leave them out.",
      keys: [.character("v")], in: [.recorded], hint: ActionHint("volatile", rank: 7)
    ) { state, _ in state.toggleVolatile() },
    Action(
      .copyChange, .choose, "Copy the change", help: "Copy the selected line of the changes.",
      keys: [.character("y")], in: [.changes, .recorded]
    ) { state, _ in state.copyChanges(onlySelected: true) },
    Action(
      .copyChanges, .choose, "Copy all changes", help: "Copy all shown lines of the changes as text with tabs.",
      keys: [.character("Y")], in: [.changes, .recorded], hint: ActionHint("copy all", rank: 6)
    ) { state, _ in state.copyChanges(onlySelected: false) },
  ]
}
