import Inventory
import Screen

/// Draws the status line: counts, server, age, and progress while loading.
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

  /// The facts from left to right. The costs rank them: counts and completeness, then filter and sort, then server, age
  /// and version.
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
    let list = state.list
    let marks = state.selection.marking.pieces(cursor: list.window.position, isWhole: list.isWhole)
    return first + marks + [list.restrictionPiece].compactMap { $0 } + others + state.livePieces
  }

  private func filter(_ glyphs: Glyphs) -> StatusPiece? {
    guard !state.filtering.line.isEmpty, state.panes.prompt != .filter else { return nil }
    // The rest of a long filter has no room here.
    let text = DisplayText(state.filtering.line.text, upTo: area.width)
    if state.isFilterWaiting, state.loading.columnLoad.problem != nil, !state.loading.columnLoad.isLoading {
      return StatusPiece(
        [("filter not applied: " + text.text, 70), ("filter not applied", 30), ("no filter", 5)], role: .warning)
    }
    return StatusPiece(
      [
        ("filter: " + text.text, 61), ("/" + text.text, 50), ("/" + text.clipped(to: 24, glyphs: glyphs).text, 48),
        ("/" + text.clipped(to: 8, glyphs: glyphs).text, 20), ("", 0),
      ], whole: DisplayText("/" + text.text))
  }

  /// What a filter, a sort or a column waits for.
  private func columns(_ glyphs: Glyphs) -> StatusPiece? {
    let load = state.loading.columnLoad
    guard state.list.fleet != nil, load.isLoading || (state.isFilterWaiting && load.problem == nil) else { return nil }
    let names = state.lackingNames
    let purpose = state.isFilterWaiting ? " for this filter" : ""
    guard load.isLoading else {
      return StatusPiece([("\(names)\(purpose): after the list", 24), ("filter waits", 5)], role: .progress)
    }
    let amount = load.loaded > 0 ? " " + Amount.loaded(load.loaded, of: load.total) : ""
    if let delay = load.delay {
      let words = delay.words(at: state.context.now)
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
    let keys = state.list.query.sort.compactMap { key in
      state.field(path: key.path).map { field in
        "\(field.title) \((key.descending ? glyphs.sortDown : glyphs.sortUp).text)"
      }
    }
    guard let first = keys.first, let path = state.list.query.sort.first?.path else { return nil }
    // The headings say it, when the column is among them.
    let shown = state.layout.showsList ? state.listColumns.columns : []
    let isSeen = shown.contains { state.columns[$0.index].path == path }
    return StatusPiece([
      ("by \(keys.joined(separator: ", then "))", isSeen ? 60 : 46), ("by \(first)", isSeen ? 59 : 45), ("", 0),
    ])
  }

  private func server(_ glyphs: Glyphs) -> StatusPiece {
    let label = DisplayText(state.serverLabel)
    // A host label that begins with "demo" needs no further remark.
    let isSaid = !state.context.configuration.isDemo || label.text.hasPrefix("demo")
    let place = state.context.configuration.isDemo ? DisplayText("demo") : label
    return StatusPiece([
      (isSaid ? label.text : "demo (\(label.text))", 70), (place.text, 58),
      (place.clipped(to: 20, glyphs: glyphs).text, 35), (place.clipped(to: 10, glyphs: glyphs).text, 25), ("", 0),
    ])
  }

  private var versions: StatusPiece? {
    guard let server = state.loading.server else { return nil }
    let product = server.productVersion ?? "(version unknown)"
    let api = server.deprecatedSince == nil ? server.apiVersion : "\(server.apiVersion) (deprecated)"
    let short = [server.productVersion, api].compactMap { $0 }.joined(separator: " ")
    let forms = [
      // A deprecation matters more than the age.
      ("Jamf Pro \(product), API \(api)", 80), (short, 78), (api, server.deprecatedSince == nil ? 76 : 61), ("", 0),
    ]
    guard let since = server.deprecatedSince else { return StatusPiece(forms) }
    return StatusPiece([("Jamf Pro \(product), API \(server.apiVersion), deprecated since \(since)", 85)] + forms)
  }

  private func count(_ glyphs: Glyphs) -> String? {
    guard let fleet = state.list.fleet, let shown = state.list.shown else {
      return state.loading.progress.isRunning ? nil : "no list"
    }
    // During the first load, the progress shows the same number.
    if state.loading.progress.phase == .loading, fleet.load == state.loading.progress.generation,
      state.list.query.filter.isAll
    {
      return nil
    }
    // While a new ranking runs, the number is that of the previous query.
    let mark = shown.query == state.list.query ? "" : glyphs.ellipsis.text
    let loaded = shown.snapshot.count
    // Computers may have been deleted while the list was loaded.
    let total = state.list.query.filter.isAll ? max(fleet.total ?? loaded, loaded) : loaded
    return "\(Amount.grouped(shown.count)) of \(Amount.grouped(total))\(mark)"
  }

  /// Shows that the list is incomplete.
  private var partial: StatusPiece? {
    guard let fleet = state.list.fleet, !fleet.isComplete, fleet.asOf != nil else { return nil }
    if fleet.missing > 0 {
      let amount = Amount.grouped(fleet.missing)
      return StatusPiece([("\(amount) could not be read", 22), ("\(amount) missing", 0)], role: .warning)
    }
    if state.list.query.filter.isAll { return StatusPiece([("partial", 0)], role: .warning) }
    let loaded = Amount.loaded(fleet.snapshot.count, of: fleet.total)
    return StatusPiece([("partial: \(loaded) loaded", 40), ("partial", 0)], role: .warning)
  }

  private func progress(_ glyphs: Glyphs) -> StatusPiece? {
    let progress = state.loading.progress
    let isRefresh = state.list.fleet.map { $0.load != progress.generation } ?? false
    let verb = isRefresh ? "refreshing" : "loading"
    if let delay = progress.delay, progress.phase != .stopping {
      let words = delay.words(at: state.context.now)
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
      guard !state.context.configuration.isAccessible else {
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

/// One fact of the status line, in forms that get shorter.
struct StatusPiece {
  struct Form {
    /// Empty leaves the fact out.
    var text: DisplayText
    /// How early this form gives way to the next one when there is little room: the highest first. The last form stays.
    var cost: Int
  }

  /// Wider than any screen's line: a fact may quote a filter of any length.
  private static let most = 2000

  var forms: [Form]
  var role: Role
  /// What a shortened form is a beginning of: it takes as much of that as there are free cells for.
  var whole: DisplayText?

  init(_ forms: [(text: String, cost: Int)], role: Role = .status, whole: DisplayText? = nil) {
    self.whole = whole
    self.forms = forms.map { Form(text: DisplayText($0.text, upTo: Self.most), cost: $0.cost) }
    self.role = role
  }

  /// Chooses for each piece the longest form with which all fit; what is left over goes to a text that was shortened.
  static func fit(
    _ pieces: [StatusPiece], width: Int, separatorWidth: Int, glyphs: Glyphs
  ) -> [(text: DisplayText, role: Role)] {
    var pieces = pieces
    func total() -> Int {
      let shown = pieces.compactMap(\.forms.first?.text).filter { !$0.isEmpty }
      return shown.reduce(0) { $0 + $1.width } + max(0, shown.count - 1) * separatorWidth
    }
    while total() > width {
      let shortenable = pieces.indices.filter { pieces[$0].forms.count > 1 }
      guard let victim = shortenable.max(by: { pieces[$0].forms[0].cost < pieces[$1].forms[0].cost }) else { break }
      pieces[victim].forms.removeFirst()
    }
    let shortened = pieces.indices.first { pieces[$0].whole != nil && pieces[$0].forms.first?.text.isEmpty == false }
    if let shortened, let whole = pieces[shortened].whole, let form = pieces[shortened].forms.first {
      let room = form.text.width + max(0, width - total())
      if form.text.width < whole.width, form.text.width < room {
        pieces[shortened].forms[0].text = whole.clipped(to: room, glyphs: glyphs)
      }
    }
    return pieces.compactMap { piece in piece.forms.first.flatMap { $0.text.isEmpty ? nil : ($0.text, piece.role) } }
  }
}

/// A bar that fills from the left.
enum ProgressBar {
  /// `[####........]`, in brackets so that its end is visible without color.
  static func text(done: Int, of total: Int, width: Int, glyphs: Glyphs) -> String {
    let full = min(width, max(0, total > 0 ? done * width / total : 0))
    return "[" + String(repeating: glyphs.barFull.text, count: full)
      + String(repeating: glyphs.barEmpty.text, count: width - full) + "]"
  }
}
