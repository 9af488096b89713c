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
    let glyphs = configuration.glyphs
    func add(_ text: String, rows: Int = 1, _ tone: Message.Tone) {
      let parts = DisplayText.lines(of: text, width: size.width - 2, atMost: rows, glyphs: glyphs)
      lines += parts.map { NoticeLine(text: $0, tone: tone) }
    }
    if prompt != nil, let message { add(message.text, message.tone) }
    if let name = progress.nextProfile {
      let text =
        "Connecting to the profile \(name)\(configuration.glyphs.ellipsis.text) This list stays until it answers."
      add(text, .plain)
    }
    if let failed = progress.failedProfile {
      add("Still \(serverLabel). \(failed.name): \(failed.problem.sentences)", rows: 3, .failure)
    }
    if let delay = progress.delay { add(delay, .warning) }
    if fleet != nil, let problem = progress.problem {
      add(problem.sentencesWithRetry, rows: 3, progress.problemTone)
    }
    if let problem = columnLoad.problem {
      add("\(columnTrouble) \(problem.sentencesWithRetry)", rows: 3, .failure)
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
