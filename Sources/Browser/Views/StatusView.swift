import Inventory
import Screen

/// Draws the status line: how many of how many, from where, how old; and while loading, how far.
struct StatusView {
  let state: BrowserState
  let area: Area

  func draw(on painter: inout Painter) {
    painter.put("", row: area.row, column: 0, width: area.width, role: .status)
    let separator = " " + painter.glyphs.separator.text + " "
    let pieces = pieces(painter.glyphs)
    let margin = area.width < 40 ? 0 : 1
    let fitted = StatusPiece.fit(pieces, width: area.width - 2 * margin, separatorWidth: 3, glyphs: painter.glyphs)
    var column = margin
    for (index, piece) in fitted.enumerated() {
      if index > 0 {
        column += painter.put(
          separator, row: area.row, column: column, width: min(3, area.width - column), role: .status)
      }
      let room = max(0, area.width - column)
      column += painter.put(
        piece.text, row: area.row, column: column, width: min(room, piece.text.width), role: piece.role)
    }
  }

  /// The facts from left to right. The costs say what matters: how many and whether that is all, before what the list is
  /// filtered and sorted by, before where it comes from, how old it is, and the server's version.
  private func pieces(_ glyphs: Glyphs) -> [StatusPiece] {
    let first = [count(glyphs).map { StatusPiece([($0, 0)]) }, partial].compactMap { $0 }
    let others = [
      progress(glyphs),
      columns(glyphs),
      filter(glyphs),
      sort(glyphs),
      server(glyphs),
      versions,
      state.age.map { StatusPiece([("updated " + $0.words, 80), ($0.words, 62), ("", 0)]) },
    ].compactMap { $0 }
    return first + state.markPieces + others + state.livePieces
  }

  private func filter(_ glyphs: Glyphs) -> StatusPiece? {
    guard !state.filter.isEmpty, state.prompt != .filter else { return nil }
    // The rest of a long filter has no room here.
    let text = DisplayText(state.filter.text, upTo: area.width)
    if state.isFilterWaiting, state.columnLoad.problem != nil, !state.columnLoad.isLoading {
      return StatusPiece(
        [("filter not in force: " + text.text, 70), ("filter not in force", 30), ("no filter", 5)], role: .warning)
    }
    return StatusPiece(
      [
        ("filter: " + text.text, 61), ("/" + text.text, 50), ("/" + text.clipped(to: 24, glyphs: glyphs).text, 48),
        ("/" + text.clipped(to: 8, glyphs: glyphs).text, 20), ("", 0),
      ], whole: DisplayText("/" + text.text))
  }

  /// What a filter, a sort or a column waits for.
  private func columns(_ glyphs: Glyphs) -> StatusPiece? {
    let load = state.columnLoad
    guard state.fleet != nil, load.isLoading || (state.isFilterWaiting && load.problem == nil) else { return nil }
    let names = state.lackingNames
    let purpose = state.isFilterWaiting ? " for this filter" : ""
    guard load.isLoading else {
      return StatusPiece([("\(names)\(purpose): after the list", 24), ("filter waits", 5)], role: .progress)
    }
    let amount = load.loaded > 0 ? " " + Amount.loaded(load.loaded, of: load.total) : ""
    if let delay = load.delay {
      let words = delay.words(at: state.now)
      return StatusPiece([("loading \(names)\(purpose)\(amount), \(words)", 24), (words, 5)], role: .warning)
    }
    if let repair = load.repair {
      return StatusPiece(
        [
          ("loading \(names)\(purpose)\(amount), \(repair.words)", 24), ("loading\(amount), \(repair.fewWords)", 21),
          (repair.fewWords, 5),
        ], role: .progress)
    }
    return StatusPiece(
      [
        ("loading \(names)\(purpose)\(amount.isEmpty ? glyphs.ellipsis.text : amount)", 24),
        ("loading \(names)\(amount)", 21), ("loading\(amount)", 5),
      ], role: .progress)
  }

  private func sort(_ glyphs: Glyphs) -> StatusPiece? {
    let keys = state.query.sort.compactMap { key in
      state.field(path: key.path).map { field in
        "\(field.title) \((key.descending ? glyphs.sortDown : glyphs.sortUp).text)"
      }
    }
    guard let first = keys.first, let path = state.query.sort.first?.path else { return nil }
    // The headings say it, when the column is among them.
    let shown = state.layout.showsList ? state.listColumns.columns : []
    let isSeen = shown.contains { state.columns[$0.index].path == path }
    return StatusPiece([
      ("by \(keys.joined(separator: ", then "))", isSeen ? 60 : 46), ("by \(first)", isSeen ? 59 : 45), ("", 0),
    ])
  }

  private func server(_ glyphs: Glyphs) -> StatusPiece {
    let label = DisplayText(state.serverLabel)
    // Whoever gave invented computers a name has said so in it, or it is said here.
    let isSaid = !state.configuration.isDemo || label.text.hasPrefix("demo")
    let place = state.configuration.isDemo ? DisplayText("demo") : label
    return StatusPiece([
      (isSaid ? label.text : "demo (\(label.text))", 70), (place.text, 58),
      (place.clipped(to: 20, glyphs: glyphs).text, 35), (place.clipped(to: 10, glyphs: glyphs).text, 25), ("", 0),
    ])
  }

  private var versions: StatusPiece? {
    guard let server = state.server else { return nil }
    let product = server.productVersion ?? "(version unknown)"
    let api = server.deprecatedSince == nil ? server.apiVersion : "\(server.apiVersion) (deprecated)"
    let short = [server.productVersion, api].compactMap { $0 }.joined(separator: " ")
    let forms = [
      // That it is deprecated is news, so that the age gives way before.
      ("Jamf Pro \(product), API \(api)", 80), (short, 78), (api, server.deprecatedSince == nil ? 76 : 61), ("", 0),
    ]
    guard let since = server.deprecatedSince else { return StatusPiece(forms) }
    return StatusPiece([("Jamf Pro \(product), API \(server.apiVersion), deprecated since \(since)", 85)] + forms)
  }

  private func count(_ glyphs: Glyphs) -> String? {
    guard let fleet = state.fleet, let shown = state.shown else { return state.progress.isRunning ? nil : "no list" }
    // The progress says the same while the list is just what has come of it.
    if state.progress.phase == .loading, fleet.load == state.progress.generation, state.query.filter.isAll {
      return nil
    }
    // While an answer is awaited, the number is still that of the question before.
    let mark = shown.query == state.query ? "" : glyphs.ellipsis.text
    let loaded = shown.snapshot.count
    // Some may have gone from the server while the list came.
    let total = state.query.filter.isAll ? max(fleet.total ?? loaded, loaded) : loaded
    return "\(Amount.grouped(shown.count)) of \(Amount.grouped(total))\(mark)"
  }

  /// Says that the list is not all there is.
  private var partial: StatusPiece? {
    guard let fleet = state.fleet, !fleet.isComplete, fleet.asOf != nil else { return nil }
    if fleet.missing > 0 {
      let amount = Amount.grouped(fleet.missing)
      return StatusPiece([("\(amount) could not be read", 22), ("\(amount) missing", 0)], role: .warning)
    }
    if state.query.filter.isAll { return StatusPiece([("partial", 0)], role: .warning) }
    let loaded = Amount.loaded(fleet.snapshot.count, of: fleet.total)
    return StatusPiece([("partial: \(loaded) loaded", 40), ("partial", 0)], role: .warning)
  }

  private func progress(_ glyphs: Glyphs) -> StatusPiece? {
    let progress = state.progress
    let isRefresh = state.fleet.map { $0.load != progress.generation } ?? false
    let verb = isRefresh ? "refreshing" : "loading"
    if let delay = progress.delay, progress.phase != .stopping {
      let words = delay.words(at: state.now)
      guard progress.loaded > 0 else { return StatusPiece([(words, 0)], role: .warning) }
      let amount = Amount.loaded(progress.loaded, of: progress.total)
      return StatusPiece(
        [("\(verb) \(amount), \(words)", 65), ("\(amount), \(words)", 36), (words, 0)], role: .warning)
    }
    switch progress.phase {
    case .idle: return nil
    case .connecting: return StatusPiece([("connecting" + glyphs.ellipsis.text, 0)], role: .progress)
    case .stopping: return StatusPiece([("stopping" + glyphs.ellipsis.text, 0)], role: .progress)
    case .loading:
      let amount = Amount.loaded(progress.loaded, of: progress.total)
      if let repair = progress.repair {
        return StatusPiece(
          [
            ("\(verb) \(amount), \(repair.words)", 65), ("\(amount), \(repair.words)", 36),
            ("\(amount), \(repair.fewWords)", 22), (repair.fewWords, 0),
          ], role: .progress)
      }
      guard progress.loaded > 0 else { return StatusPiece([(verb + glyphs.ellipsis.text, 0)], role: .progress) }
      guard let total = progress.total, total > 0 else {
        return StatusPiece([("\(verb) \(amount)", 15), (amount, 0)], role: .progress)
      }
      // Read aloud, a bar is noise, and the amount says the same.
      guard !state.configuration.isAccessible else {
        return StatusPiece([("\(verb) \(amount)", 36), (amount, 0)], role: .progress)
      }
      let bars = [12, 6].map { ProgressBar.text(done: progress.loaded, of: total, width: $0, glyphs: glyphs) }
      return StatusPiece(
        [
          ("\(verb) \(bars[0]) \(amount)", 65), ("\(verb) \(bars[1]) \(amount)", 36), ("\(bars[1]) \(amount)", 22),
          (amount, 0),
        ], role: .progress)
    }
  }
}
