import Inventory
import Screen

/// Draws the status line: counts, server, age, and progress while loading.
struct StatusView {
  let pieces: [StatusPiece]
  let area: Area

  func draw(on painter: inout Painter) {
    painter.put("", row: area.row, column: 0, width: area.width, role: .status)
    let separator = " " + painter.glyphs.separator.text + " "
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
}

extension BrowserState {
  func statusView(in layout: Layout) -> StatusView {
    StatusView(pieces: statusPieces(in: layout), area: layout.status)
  }

  /// The facts from left to right. The costs rank them: counts and completeness, then filter and sort, then server, age
  /// and version.
  private func statusPieces(in layout: Layout) -> [StatusPiece] {
    let glyphs = context.configuration.glyphs
    let first = [list.countPiece(during: loading.progress, glyphs), list.partialPiece].compactMap { $0 }
    let marks = selection.marking.pieces(cursor: list.window.position, isWhole: list.isWhole)
    let load = [loading.progressPiece(after: list.fleet, offline: offlineWords, context), selection.commands.piece]
      .compactMap(\.self)
    let others = [
      loading.asking.statusPiece(context.configuration.glyphs),
      list.fleet == nil
        ? nil
        : loading.columnPiece(
          isFilterWaiting ? awaitedNames : lackingNames, isForFilter: isFilterWaiting, context),
      filterPiece(width: layout.status.width),
      list.sortPiece(glyphs, columns: layout.showsList ? listColumns.columns : []) { field(path: $0)?.title },
      placeView(in: layout) == nil ? loading.serverPiece(context) : nil,
      loading.versionPiece,
      agePiece,
    ].compactMap { $0 }
    return first + marks + [list.restrictionPiece].compactMap { $0 } + load + loading.pacePieces(context) + others
      + livePieces
  }

  /// How old the list is. Of a partial list, only the computers that were loaded are that old.
  private var agePiece: StatusPiece? {
    guard let age, let fleet = list.fleet else { return nil }
    guard fleet.isComplete else {
      return StatusPiece([("\(Amount.grouped(fleet.loaded)) loaded \(age.words)", 80), ("", 0)])
    }
    // A list of an earlier run can be old.
    let full = fullLoadTime.map { " \(context.configuration.glyphs.separator.text) full load \($0)" }
    let both = { (verb: String) in full.map { [("\(verb) \(age.words)\($0)", 82)] } ?? [] }
    if isArchived {
      return StatusPiece(both("archived") + [("archived " + age.words, 44), (age.words, 24)])
    }
    if full != nil {
      return StatusPiece(both("checked") + [("checked " + age.words, 80), (age.words, 62), ("", 0)])
    }
    return StatusPiece([("updated " + age.words, 80), (age.words, 62), ("", 0)])
  }

  private func filterPiece(width: Int) -> StatusPiece? {
    guard panes.prompt != .filter else { return nil }
    let columns = loading.columnLoad
    return filtering.statusPiece(
      isRefused: isFilterWaiting && columns.problem != nil && !columns.isLoading,
      isOfView: showsTabs && isAtViewFilter, width: width, context.configuration.glyphs)
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
  /// A bar without an end of its own, to an eighth of a column. What is there at all has at least an eighth.
  static func solid(_ part: Int, of most: Int, width: Int, glyphs: Glyphs) -> String {
    guard most > 0, part > 0 else { return "" }
    let eighths = max(1, Int(Double(part) / Double(most) * Double(width * 8)))
    let full = String(repeating: glyphs.barFull.text, count: min(width, eighths / 8))
    let rest = eighths % 8
    return rest == 0 || eighths / 8 >= width ? full : full + glyphs.barEighths[rest - 1].text
  }

  /// `[####........]`, in brackets so that its end is visible without color.
  static func text(done: Int, of total: Int, width: Int, glyphs: Glyphs) -> String {
    let full = min(width, max(0, total > 0 ? done * width / total : 0))
    return "[" + String(repeating: glyphs.barFull.text, count: full)
      + String(repeating: glyphs.barEmpty.text, count: width - full) + "]"
  }
}
