import Inventory
import Screen
import Wording

/// Notices, and how fresh the list is.
extension BrowserState {
  /// When the screen next changes because time passes; nil when it does not.
  public var nextClock: Instant? {
    let seen = context.isTooSmall ? [] : [age?.nextChange, layout.showsDetail ? detail.nextChange : nil, nextCountdown]
    let times = seen + [nextRefresh, detail.turnsAt, nextSecretTick]
    return times.compactMap(\.self).min()
  }

  /// When a wait that is on the screen will be another number of seconds.
  private var nextCountdown: Instant? {
    let delays = [
      loading.progress.delay, loading.progress.nextProfileDelay, loading.columnLoad.delay,
      layout.showsDetail ? detail.delay : nil,
    ]
    return delays.compactMap { $0?.nextChange(after: context.now) }.min()
  }

  /// The age of the list; nil while there is none, or it is still being loaded for the first time.
  var age: Age? {
    list.fleet?.asOf.map { Age(since: $0, now: context.now) }
  }

  /// What the status line says of refreshes: what the last ones brought, and when the next one comes.
  var livePieces: [StatusPiece] {
    var pieces: [StatusPiece] = []
    if let summary = changesSummary {
      let count = Quantity.of(loading.changes.count, "change")
      pieces.append(StatusPiece([(summary, 72), (count, 40), ("", 0)]))
    }
    if refreshMinutes > 0 {
      pieces.append(StatusPiece([("every \(refreshMinutes) min", 66), ("", 0)]))
    }
    return pieces
  }

  /// The lines between panes and status line: a failed or partial load while a list is shown, and messages while the
  /// footer is used for typing.
  var notice: [NoticeLine] {
    var lines: [NoticeLine] = []
    let retry = context.keySentence(.refresh, "to retry")
    let glyphs = context.configuration.glyphs
    func add(_ text: String, rows: Int = 1, _ tone: Message.Tone) {
      let parts = DisplayText.lines(of: text, width: context.size.width - 2, atMost: rows, glyphs: glyphs)
      lines += parts.map { NoticeLine(text: $0, tone: tone) }
    }
    if panes.prompt != nil, let message = notices.message { add(message.text, message.tone) }
    if let name = loading.progress.nextProfile {
      let wait =
        loading.progress.nextProfileDelay.map { ": \($0.words(at: context.now))." }
        ?? context.configuration.glyphs.ellipsis.text
      let text = "Connecting to the profile \(name)\(wait) This list stays until it answers."
      add(text, .plain)
    }
    if let failed = loading.progress.failedProfile {
      add("Still \(serverLabel). \(failed.name): \(failed.problem.sentences)", rows: 3, .failure)
    }
    if list.fleet != nil, let problem = loading.progress.problem {
      add(problem.sentences(retry: retry), rows: 3, loading.progress.problemTone)
    }
    if let problem = loading.columnLoad.problem {
      add("\(columnTrouble) \(problem.sentences(retry: retry))", rows: 3, .failure)
    }
    return lines
  }
}

/// One line of a notice.
struct NoticeLine: Hashable, Sendable {
  var text: DisplayText
  var tone: Message.Tone
}

/// Draws the notice: what is wrong while the list is still there.
struct NoticeView {
  let lines: [NoticeLine]
  let area: Area

  func draw(on painter: inout Painter) {
    for (line, row) in zip(lines, area.rows) {
      painter.put(line.text, row: row, column: 1, width: max(0, area.width - 2), role: line.tone.role)
    }
  }
}
