import Inventory

/// What is known of the changes that were recorded.
enum RecordedKnowledge: Sendable {
  /// No filter has tested them so far, and no chart has shown them.
  case notRead
  /// Being read. What a list has added that was stored meanwhile may be missing: then they are read once more.
  case reading(ChangeHistory?, again: Bool)
  /// Nil when nothing is recorded.
  case known(ChangeHistory?, at: Instant)
  /// A list was stored since they were read.
  case outdated(ChangeHistory?)

  var history: ChangeHistory? {
    switch self {
    case .notRead: nil
    case .reading(let history, _), .known(let history, _), .outdated(let history): history
    }
  }
}

extension BrowserState {
  /// Changes are read again when they are older than this: another process may have recorded others. In milliseconds.
  private static let recordedAge: Int64 = 30_000

  /// Reads what was recorded when the filter tests it, or the overview in front draws it.
  mutating func readRecorded() -> [BrowserEffect] {
    guard filtering.wanted.usesHistory || panels.front is OverviewPanel else { return [] }
    let effects = renewRecorded()
    if case .known = filtering.recorded { tellOfRecorded() }
    return effects
  }

  /// Reads what was recorded, unless that is recent or under way.
  mutating func renewRecorded() -> [BrowserEffect] {
    switch filtering.recorded {
    case .reading: return []
    case .known(_, let time) where context.now.milliseconds - time.milliseconds < Self.recordedAge: return []
    case .known, .outdated, .notRead: break
    }
    guard context.configuration.recordsChanges else {
      filtering.recorded = .known(nil, at: context.now)
      return []
    }
    filtering.recorded = .reading(filtering.recorded.history, again: false)
    return [.readRecorded]
  }

  /// What was recorded has been read; nil when there is nothing.
  mutating func recordedRead(_ history: ChangeHistory?) -> [BrowserEffect] {
    guard case .reading(_, let again) = filtering.recorded else { return [] }
    filtering.recorded = again ? .outdated(history) : .known(history, at: context.now)
    return filtering.wanted.usesHistory ? readFilter(isListNew: true) : readRecorded()
  }

  /// A list was stored, and with it what has changed.
  mutating func listStored() -> [BrowserEffect] {
    switch filtering.recorded {
    case .notRead, .outdated: return []
    case .reading(let history, _): filtering.recorded = .reading(history, again: true)
    case .known(let history, _): filtering.recorded = .outdated(history)
    }
    return readRecorded()
  }

  private mutating func tellOfRecorded() {
    guard filtering.wanted.usesHistory else { return }
    guard let history = filtering.recorded.history else {
      return say("No changes are recorded here, so changed:, was., new: and gone: match no computer.", tone: .warning)
    }
    if let remark = filtering.wanted.remarks(on: history, in: context.configuration.timeZone).first {
      say(remark, tone: .warning)
    } else if filtering.wanted.findsDeleted {
      say("gone: finds computers that were deleted and have returned. The others: jamf-tui changes", tone: .warning)
    }
  }
}
