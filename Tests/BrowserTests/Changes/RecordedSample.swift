import Inventory
import Screen

@testable import Browser

/// Recorded changes of `TestFleet.numbered(1...6)`, up to 40 days old.
enum RecordedSample {
  static let now = Session.start.milliseconds
  static let hour: Int64 = 3_600_000
  static let version = "operatingSystem.version"
  static let user = "userAndLocation.username"
  static let contact = "general.lastContact"

  static func change(
    _ id: Int, _ path: String, _ before: String?, _ after: String?, hoursAgo: Int64, reported: Bool = false
  ) -> RecordedChange {
    RecordedChange(
      RecordID(rawValue: "\(id)"), path: path, before: before, after: after, seenAt: now - hoursAgo * hour,
      reportedAt: reported ? now - (hoursAgo + 1) * hour : nil)
  }

  static func event(_ id: Int, _ name: String, _ kind: FleetEvent.Kind, hoursAgo: Int64) -> FleetEvent {
    FleetEvent(RecordID(rawValue: "\(id)"), name: name, serial: "C02X\(id)", kind, seenAt: now - hoursAgo * hour)
  }

  /// The session begins at 11:06 UTC: 2 hours ago is today, 20 hours ago yesterday.
  static let changes = [
    change(1, version, "14.5", "14.6", hoursAgo: 40 * 24),
    change(2, version, "15.0", "15.1", hoursAgo: 20 * 24),
    change(3, user, "kim", "otto", hoursAgo: 3 * 24),
    change(1, version, "14.6", "15.1", hoursAgo: 20, reported: true),
    change(1, contact, "2026-11-16T09:00:00Z", "2026-11-17T09:00:00Z", hoursAgo: 20),
    change(1, version, "15.1", "15.6.1", hoursAgo: 2),
    change(4, version, nil, "15.6.1", hoursAgo: 2),
  ]

  static let events = [
    event(77, "OLD-77", .deleted, hoursAgo: 20), event(5, "MAC-0005", .enrolled, hoursAgo: 2),
  ]

  static func history(
    _ changes: [RecordedChange] = changes, _ events: [FleetEvent] = events
  ) -> ChangeHistory {
    ChangeHistory(changes: changes, events: events, recordsSince: now - 60 * 24 * hour)
  }

  /// A browser with the view open at its first period, and the history read.
  static func opened(
    _ history: ChangeHistory? = history(), width: Int = 80, height: Int = 24, glyphs: Glyphs = .unicode,
    prepare: (inout BrowserConfiguration) -> Void = { _ in }
  ) throws -> Session {
    var session = Session(width: width, height: height, glyphs: glyphs, catalogue: FilterSample.catalogue) {
      $0.recordsChanges = true
      prepare(&$0)
    }
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...6))
    session.press(.character("D"))
    session.send(.recordedRead(history))
    return session
  }
}

extension Session {
  var recorded: RecordedPanel? { state.panels.front as? RecordedPanel }

  /// The lines of the panel: text and details.
  var changeLines: [String] {
    guard let list = recorded?.list else { return [] }
    return (0..<list.count).compactMap { list.item(at: $0) }.map {
      ([$0.text] + $0.details).filter { !$0.isEmpty }.joined(separator: " | ")
    }
  }

  var readsOfRecorded: Int { effects.count { if case .readRecorded = $0 { true } else { false } } }

  var copiedTexts: [String] { effects.compactMap { if case .copy(let text, _) = $0 { text } else { nil } } }
}
