import Inventory
import Screen

/// What is said beside the panes: notices, and how fresh the list is.
extension BrowserState {
  /// When the picture will next change by the passing of time alone; nil when it will not.
  public var nextClock: Instant? {
    let seen = isTooSmall ? [] : [age?.nextChange, layout.showsDetail ? detail.nextChange : nil]
    let times = seen + [nextRefresh, detail.turnsAt]
    return times.compactMap(\.self).min()
  }

  /// The age of the list; nil while there is none, or it is still being loaded for the first time.
  var age: Age? {
    fleet?.asOf.map { Age(since: $0, now: now) }
  }

  /// What the status line says of refreshes: what the last ones brought, and when the next one comes.
  var livePieces: [StatusPiece] {
    var pieces: [StatusPiece] = []
    if let summary = changesSummary {
      let count = "\(Amount.grouped(changes.count)) change\(changes.count == 1 ? "" : "s")"
      pieces.append(StatusPiece([(summary, 72), (count, 40), ("", 0)]))
    }
    if refreshMinutes > 0 {
      pieces.append(StatusPiece([("every \(refreshMinutes) min", 66), ("", 0)]))
    }
    return pieces
  }

  /// The lines between panes and status line: a failed or partial load over a list that is there, and messages that
  /// have no place in the last line because it is being typed in.
  var notice: [NoticeLine] {
    var lines: [NoticeLine] = []
    if prompt != nil, let message { lines.append(NoticeLine(text: DisplayText(message.text), tone: message.tone)) }
    if let name = progress.nextProfile {
      let text =
        "Connecting to the profile \(name)\(configuration.glyphs.ellipsis.text) This list stays until it answers."
      lines.append(NoticeLine(text: DisplayText(text), tone: .plain))
    }
    if let failed = progress.failedProfile {
      let text = DisplayText("Still \(serverLabel). \(failed.name): \(failed.problem.sentences)")
      lines += text.wrapped(to: max(1, size.width - 2)).prefix(3).map { NoticeLine(text: $0, tone: .failure) }
    }
    if let delay = progress.delay { lines.append(NoticeLine(text: DisplayText(delay), tone: .warning)) }
    if fleet != nil, let problem = progress.problem {
      let text = DisplayText(problem.sentencesWithRetry)
      let tone = progress.problemTone
      lines += text.wrapped(to: max(1, size.width - 2)).prefix(3).map { NoticeLine(text: $0, tone: tone) }
    }
    if let problem = columnLoad.problem {
      let text = DisplayText("\(columnTrouble) \(problem.sentencesWithRetry)")
      lines += text.wrapped(to: max(1, size.width - 2)).prefix(3).map { NoticeLine(text: $0, tone: .failure) }
    }
    return lines
  }
}

extension Problem {
  /// The problem in one run of text, with that `r` tries again early enough not to be cut off.
  var sentencesWithRetry: String {
    let next = ["Try again.", "Load the list again."].contains(next) ? nil : next
    return [what, "r tries again.", why, next].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
