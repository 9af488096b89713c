public import Inventory
import Screen

/// The computer whose time line is wanted.
public struct TimelineSubject: Hashable, Sendable {
  public var id: ComputerID
  public var name: String
  /// Empty if the list does not have it.
  public var serialNumber: String
  /// Empty if the list does not have it: then it is read from the computer's record.
  public var managementID: String

  /// A computer.
  public init(id: ComputerID, name: String, serialNumber: String = "", managementID: String) {
    (self.id, self.name, self.serialNumber, self.managementID) = (id, name, serialNumber, managementID)
  }

  var title: String { name.isEmpty ? "computer \(id.rawValue)" : name }
}

/// The time line of one computer.
extension BrowserState {
  var canOpenTimeline: Availability {
    if context.configuration.isOffline {
      return .unavailable(reason: "The time line is not stored: it needs the server (--offline).")
    }
    return list.hasComputer
  }

  private var timelineSubject: TimelineSubject? {
    guard let snapshot = list.shown?.snapshot, let id = list.current, let row = snapshot.row(of: id) else { return nil }
    func text(_ field: IdentityField) -> String {
      snapshot.finishedColumn(path: field.path).map { snapshot.text(row: row, column: $0) } ?? ""
    }
    return TimelineSubject(
      id: id, name: snapshot.name(ofRow: row), serialNumber: text(.serialNumber), managementID: text(.managementID))
  }

  mutating func openTimeline() -> [BrowserEffect] {
    guard let subject = timelineSubject else { return [.bell] }
    detail.timelines += 1
    panels.show(TimelinePanel(subject, generation: detail.timelines))
    return [.loadTimeline(generation: detail.timelines, subject)]
  }

  mutating func timelineNews(_ generation: Int, _ news: TimelineNews) {
    _ = withPanel(TimelinePanel.self) { panel, state in
      if panel.generation == generation { panel.take(news, in: state) }
    }
  }

  mutating func reloadTimeline() -> [BrowserEffect] {
    detail.timelines += 1
    let generation = detail.timelines
    return withPanel(TimelinePanel.self) { panel, _ in
      panel.reload(generation: generation)
      return [.loadTimeline(generation: generation, panel.subject)]
    } ?? []
  }

  mutating func searchTimeline() -> [BrowserEffect] {
    withPanel(TimelinePanel.self) { panel, _ in
      panel.beginSearch()
      return []
    } ?? []
  }

  mutating func turnTimelineKind(isForward: Bool) -> [BrowserEffect] {
    withPanel(TimelinePanel.self) { panel, state in
      panel.turnKind(isForward: isForward, in: state)
      return []
    } ?? []
  }

  mutating func toggleTimelineFailures() -> [BrowserEffect] {
    withPanel(TimelinePanel.self) { panel, state in
      panel.toggleFailed(in: state)
      return []
    } ?? []
  }

  mutating func copyTimeline() -> [BrowserEffect] {
    guard let panel = panels.front as? TimelinePanel else { return [.bell] }
    return copy(text: panel.copied(in: self), label: Amount.events(panel.shown.count))
  }
}

extension Amount {
  fileprivate static func events(_ count: Int) -> String { count == 1 ? "1 event" : "\(grouped(count)) events" }
}

extension ActionID {
  static let timeline = ActionID("timeline")
  static let searchTimeline = ActionID("searchTimeline")
  static let nextTimelineKind = ActionID("nextTimelineKind")
  static let previousTimelineKind = ActionID("previousTimelineKind")
  static let onlyFailedEvents = ActionID("onlyFailedEvents")
  static let copyEvent = ActionID("copyEvent")
  static let copyTimeline = ActionID("copyTimeline")
  static let reloadTimeline = ActionID("reloadTimeline")
}

extension ActionTable {
  static let timelineActions: [Action] = [
    Action(
      .timeline, .look, "Time line",
      help:
        "Show what has happened to the current computer: policies, MDM commands, users, audits, logins and changes, newest first.",
      keys: [.character("t")], in: .panes, hint: ActionHint("time line", rank: 15), availability: \.canOpenTimeline
    ) { state, _ in state.openTimeline() },
    Action(
      .searchTimeline, .choose, "Find events",
      help: "Show only events of the time line that contain every word you type.",
      keys: [.character("/")], in: [.timeline], hint: ActionHint("find", rank: 3)
    ) { state, _ in state.searchTimeline() },
    Action(
      .nextTimelineKind, .choose, "Next kind of events",
      help: "Show only events of the next kind, and after the last all.",
      keys: [.tab], in: [.timeline], hint: ActionHint("kind", rank: 4)
    ) { state, _ in state.turnTimelineKind(isForward: true) },
    Action(
      .previousTimelineKind, .choose, "Previous kind", help: "Show only events of the previous kind, or all.",
      keys: [.backTab], in: [.timeline]
    ) { state, _ in state.turnTimelineKind(isForward: false) },
    Action(
      .onlyFailedEvents, .choose, "Only failed events", help: "Show only failed events of the time line, or all again.",
      keys: [.character("f")], in: [.timeline], hint: ActionHint("failed", rank: 5)
    ) { state, _ in state.toggleTimelineFailures() },
    Action(
      .copyEvent, .choose, "Copy the event", help: "Copy the selected event of the time line.",
      keys: [.character("y")], in: [.timeline]
    ) { state, _ in state.choose() },
    Action(
      .copyTimeline, .choose, "Copy all events", help: "Copy all shown events of the time line as text with tabs.",
      keys: [.character("Y")], in: [.timeline], hint: ActionHint("copy all", rank: 6)
    ) { state, _ in state.copyTimeline() },
    Action(
      .reloadTimeline, .choose, "Reload the time line", help: "Load all sources of the time line again.",
      keys: [.character("r")], in: [.timeline], hint: ActionHint("reload", rank: 7)
    ) { state, _ in state.reloadTimeline() },
  ]
}
