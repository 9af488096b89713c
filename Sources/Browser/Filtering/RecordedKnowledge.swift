import Inventory

/// What is known of the changes that were recorded.
enum RecordedKnowledge: Sendable {
  /// No filter has tested them so far.
  case notRead
  case reading(ChangeHistory?)
  /// Nil when nothing is recorded.
  case known(ChangeHistory?, at: Instant)

  var history: ChangeHistory? {
    switch self {
    case .notRead: nil
    case .reading(let history), .known(let history, _): history
    }
  }
}

extension Computation.Kind {
  static let recorded = Self("recorded")
}

extension BrowserState {
  /// Changes are read again when they are older than this: a load may have recorded others. In milliseconds.
  private static let recordedAge: Int64 = 30_000

  /// Reads what was recorded, off the terminal's thread, when the filter tests it.
  mutating func readRecorded() -> [BrowserEffect] {
    guard filtering.wanted.usesHistory else { return [] }
    switch filtering.recorded {
    case .reading: return []
    case .known(_, let time) where context.now.milliseconds - time.milliseconds < Self.recordedAge:
      sayIfUnrecorded()
      return []
    case .known, .notRead: break
    }
    guard let read = context.configuration.recorded else {
      filtering.recorded = .known(nil, at: context.now)
      sayIfUnrecorded()
      return []
    }
    filtering.recorded = .reading(filtering.recorded.history)
    return compute(.recorded) { _, _ in
      let history = read()
      return { state in
        state.filtering.recorded = .known(history, at: state.context.now)
        return state.readFilter(isListNew: true)
      }
    }
  }

  private mutating func sayIfUnrecorded() {
    if filtering.recorded.history == nil {
      say("No changes are recorded here, so changed:, was., new: and gone: match no computer.", tone: .warning)
    } else if filtering.wanted.findsDeleted {
      say("gone: finds computers that were deleted and have returned. The others: jamf-tui changes", tone: .warning)
    }
  }
}
