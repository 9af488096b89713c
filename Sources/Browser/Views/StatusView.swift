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
    let fitted = StatusPiece.fit(pieces, width: area.width - 2, separatorWidth: 3)
    var column = 1
    for (index, piece) in fitted.enumerated() {
      if index > 0 { column += painter.put(separator, row: area.row, column: column, width: min(3, area.width - column), role: .status) }
      let room = max(0, area.width - column)
      column += painter.put(piece.text, row: area.row, column: column, width: min(room, piece.text.width), role: piece.role)
    }
  }

  private func pieces(_ glyphs: Glyphs) -> [StatusPiece] {
    var pieces = [StatusPiece(forms: [count(glyphs)], rank: 0)]
    if let partial { pieces.append(StatusPiece(forms: partial, rank: 1, role: .warning)) }
    if state.progress.isRunning { pieces.append(StatusPiece(forms: progress(glyphs), rank: 2, role: .progress)) }
    if !state.filter.isEmpty, state.prompt != .filter {
      let text = DisplayText(state.filter.text)
      pieces.append(
        StatusPiece(forms: ["filter: " + text.text, "/" + text.clipped(to: 12, glyphs: glyphs).text, ""], rank: 4))
    }
    if let sort = state.query.sort.first,
      let field = state.configuration.columns.first(where: { $0.path == sort.path }) {
      let arrow = sort.descending ? glyphs.sortDown : glyphs.sortUp
      pieces.append(StatusPiece(forms: ["by \(field.title) \(arrow.text)", ""], rank: 9))
    }
    let label = DisplayText(state.serverLabel)
    let place = state.configuration.isDemo ? "demo" : label.text
    pieces.append(
      StatusPiece(
        forms: [state.configuration.isDemo ? "demo (\(label.text))" : place, place]
          + [16, 8].map { DisplayText(place).clipped(to: $0, glyphs: glyphs).text } + [""], rank: 6))
    if let server = state.server {
      let short = "\(server.productVersion.map { $0 + " " } ?? "")\(server.apiVersion)"
      pieces.append(
        StatusPiece(
          forms: ["Jamf Pro \(server.productVersion ?? "(version unknown)"), API \(server.apiVersion)", short, ""], rank: 7))
    }
    if let age = state.age { pieces.append(StatusPiece(forms: ["updated " + age.words, age.words, ""], rank: 5)) }
    return pieces
  }

  private func count(_ glyphs: Glyphs) -> String {
    guard let fleet = state.fleet, let shown = state.shown else {
      return state.progress.isRunning ? "" : "no list"
    }
    // While an answer is awaited, the number is still that of the question before.
    let mark = shown.query == state.query ? "" : glyphs.ellipsis.text
    let total = state.query.filter.isEmpty ? fleet.total ?? shown.snapshot.count : shown.snapshot.count
    return "\(Amount.grouped(shown.count)) of \(Amount.grouped(total))\(mark)"
  }

  /// Says that the list is not all there is, in forms that get shorter.
  private var partial: [String]? {
    guard let fleet = state.fleet, !fleet.isComplete, fleet.asOf != nil else { return nil }
    let amount = Amount.loaded(fleet.snapshot.count, of: fleet.total)
    return ["partial: \(amount) loaded", "partial"]
  }

  private func progress(_ glyphs: Glyphs) -> [String] {
    let progress = state.progress
    let verb = state.fleet.map { $0.load != progress.generation } ?? false ? "refreshing" : "loading"
    switch progress.phase {
    case .idle: return [""]
    case .connecting: return ["connecting" + glyphs.ellipsis.text]
    case .stopping: return ["stopping" + glyphs.ellipsis.text]
    case .loading:
      let amount = Amount.loaded(progress.loaded, of: progress.total)
      guard let total = progress.total, total > 0 else { return ["\(verb) \(amount)", amount] }
      let bar = ProgressBar.text(done: progress.loaded, of: total, width: 12, glyphs: glyphs)
      return ["\(verb) \(bar) \(amount)", "\(bar) \(amount)", amount]
    }
  }
}
