import Inventory
import Screen
import Wording

/// Draws the values of a column: the search line, and for each value whether it is chosen and how many computers have
/// it.
extension FacetPanel {
  private func box(_ state: BrowserState) -> Box {
    // High enough for all values, whatever the search.
    let all = counting.listing.map { $0.table.values.count + 1 } ?? 8
    let layout = state.layout
    // One long value must not hide the list, which follows what is chosen.
    let wanted = min(
      Widths.wanted(by: self) + Widths.percent + 1 + Widths.mostBar + 1, max(76, state.context.size.width * 3 / 5))
    guard layout.showsList, layout.showsDetail else {
      return Box(width: max(64, wanted), height: all + 2, in: state)
    }
    // In place of the detail, and over a part of the list where the values need that.
    let end = layout.detailTitle.column + layout.detailTitle.width
    let width = min(end, max(layout.detailTitle.width, wanted + 4))
    let area = Area(
      row: layout.detailTitle.row, column: end - width, width: width,
      height: min(layout.detailTitle.height + layout.detail.height, all + 4))
    return Box(filling: area, isAccessible: state.context.configuration.isAccessible)
  }

  /// The rows that are not for values: the search line, and the headings where there is room.
  private func headRows(_ inner: Area) -> Int { inner.height >= 6 ? 2 : min(1, max(0, inner.height - 1)) }

  /// How many values are visible at once.
  func rows(in state: BrowserState) -> Int {
    let inner = box(state).inner
    return max(1, inner.height - headRows(inner))
  }

  func draw(_ state: BrowserState, on painter: inout Painter) {
    let box = box(state)
    box.draw(title: title, note: note(state, painter.glyphs, width: box.noteWidth), on: &painter)
    let inner = box.inner
    guard !inner.isEmpty else { return }
    let head = headRows(inner)
    let widths = Widths(self, in: inner)
    if head > 0 { painter.putTyped(line ?? LineEditor(), in: inner) }
    if head > 1 { drawHeadings(widths, row: inner.row + 1, in: inner, on: &painter) }
    let first = inner.row + head
    if count == 0 {
      painter.put(
        nothing(state, painter.glyphs), row: first, column: inner.column + 1, width: inner.width - 1, role: .dim)
    }
    let lines = (0..<max(0, inner.height - head)).compactMap { line(at: window.top + $0, glyphs: painter.glyphs) }
    let texts = DisplayText.shortened(lines.map { DisplayText($0.text) }, to: widths.text, glyphs: painter.glyphs)
    for (row, line) in lines.enumerated() {
      let position = window.top + row
      draw(line, texts[row], isCursor: position == window.position, widths, row: first + row, in: inner, on: &painter)
      if position == window.position, state.context.configuration.isAccessible {
        painter.grid.cursor = CellPosition(row: first + row, column: inner.column)
      }
    }
  }

  private var title: String {
    choice.isEmpty ? field.title : "\(field.title): \(Amount.grouped(choice.count)) chosen"
  }

  /// How many values there are, their order, and how many computers the filter leaves. The order is left out first: a
  /// cut number would mislead.
  private func note(_ state: BrowserState, _ glyphs: Glyphs, width: Int) -> String {
    guard let listing = counting.listing else { return "" }
    let mark = counting.isDone ? "" : glyphs.ellipsis.text
    let different = listing.table.distinctCount
    let found = listing.places.count
    let what =
      found == different ? Quantity.of(different, "value") : Quantity.of(found, of: different, "value")
    let order = " by \(byValue ? "value" : "count")"
    let left =
      if let arrived = listing.request.question.arrived {
        " \(glyphs.separator.text) " + loading(arrived, in: state)
      } else {
        state.list.shown.map { shown in
          " \(glyphs.separator.text) \(Amount.grouped(shown.count)) of \(Amount.computers(shown.snapshot.count))"
        }
      }
    let notes = [what + order + mark + (left ?? ""), what + mark + (left ?? ""), what + mark]
    return notes.first { DisplayText($0, upTo: width).width <= width } ?? ""
  }

  /// How many computers' values have arrived: `loading 1,200 of 3,000`.
  private func loading(_ arrived: Int, in state: BrowserState) -> String {
    let total = state.loading.columnLoad.progress(of: field)?.total ?? state.list.fleet?.total
    return "loading " + Amount.loaded(arrived, of: total)
  }

  private func nothing(_ state: BrowserState, _ glyphs: Glyphs) -> String {
    if let listing = counting.listing {
      let search = listing.request.search
      if search.isEmpty, let arrived = listing.request.question.arrived {
        return loading(arrived, in: state) + glyphs.ellipsis.text
      }
      return search.isEmpty ? "There are no computers to count." : "No value contains \"\(search)\"."
    }
    let isLacking = state.list.fleet?.snapshot.finishedColumn(path: field.path) == nil
    let isLoading = state.loading.columnLoad.progress(of: field) != nil
    return (isLoading ? "loading" : isLacking ? "\(field.title) is not loaded yet" : "Counting") + glyphs.ellipsis.text
  }

  /// The widths of the two counts; that of all is left out when it says the same, or there is no room.
  private struct Widths {
    var filtered = 0
    var all = 0
    var text = 0
    var isFiltered: Bool
    /// Whether values have to be cut, and the headings of the counts are short for that.
    var isTight = false

    /// The columns before a value: the cursor's sign and the box.
    private static let signs = 6
    /// Below this width the count of all is left out.
    private static let widthForAll = 44
    /// `12.3 %`.
    static let percent = 6
    private static let leastBar = 8
    static let mostBar = 36

    /// The columns of the bars, and of the percentages; 0 where there is no room.
    var bar = 0
    var share = 0

    /// The columns in which no value has to be cut.
    static func wanted(by panel: FacetPanel) -> Int {
      let widths = Widths(panel, in: Area(width: widthForAll + panel.longest, height: 1))
      return signs + panel.longest + 1 + widths.filtered + (widths.all == 0 ? 0 : widths.all + 1)
    }

    init(_ panel: FacetPanel, in area: Area) {
      let computers = panel.counting.listing?.table.computers ?? FacetCount()
      isFiltered = computers.count != computers.total
      filtered = max(isFiltered ? 8 : 9, Amount.grouped(computers.count).count)
      if isFiltered, area.width >= Self.widthForAll { all = max(8, Amount.grouped(computers.total).count) }
      text = Self.room(in: area, filtered: filtered, all: all)
      guard text < panel.longest else {
        addBars(beside: max(12, panel.longest))
        return
      }
      isTight = true
      filtered = max(5, Amount.grouped(computers.count).count)
      if all > 0 { all = max(3, Amount.grouped(computers.total).count) }
      text = Self.room(in: area, filtered: filtered, all: all)
    }

    /// Gives bars and percentages what the values do not need.
    private mutating func addBars(beside longest: Int) {
      let spare = text - longest
      guard spare > Self.percent else { return }
      share = Self.percent
      bar = min(Self.mostBar, spare - share - 2)
      if bar < Self.leastBar { bar = 0 }
      text -= share + 1 + (bar > 0 ? bar + 1 : 0)
    }

    /// What counts of these widths leave for the values.
    private static func room(in area: Area, filtered: Int, all: Int) -> Int {
      max(1, area.width - signs - filtered - 1 - (all == 0 ? 0 : all + 1))
    }
  }

  private func drawHeadings(_ widths: Widths, row: Int, in area: Area, on painter: inout Painter) {
    painter.put("", row: row, column: area.column, width: area.width, role: .header)
    painter.put("value", row: row, column: area.column + 6, width: widths.text, role: .header)
    let column = area.column + 6 + widths.text + 1
    let counts = widths.isTight ? (filtered: "found", all: "count") : (filtered: "filtered", all: "computers")
    painter.put(
      widths.isFiltered ? counts.filtered : counts.all, row: row, column: column, width: widths.filtered,
      role: .header, alignment: .right)
    drawShareHeading(widths, row: row, in: area, on: &painter)
    guard widths.all > 0 else { return }
    painter.put(
      "all", row: row, column: column + widths.filtered + 1, width: widths.all, role: .header, alignment: .right)
  }

  private func draw(
    _ line: Line, _ text: DisplayText, isCursor: Bool, _ widths: Widths, row: Int, in area: Area,
    on painter: inout Painter
  ) {
    func role(_ plain: Role) -> Role { isCursor ? .selection : plain }
    painter.put("", row: row, column: area.column, width: area.width, role: role(.text))
    if isCursor { painter.put(painter.glyphs.pointer, row: row, column: area.column, width: 1, role: .selection) }
    let isChosen = choice.contains(line.value)
    painter.put(
      isChosen ? "[x]" : "[ ]", row: row, column: area.column + 2, width: 3, role: role(isChosen ? .key : .dim))
    let words = SearchWords(counting.listing?.request.search ?? "")
    let column = area.column + 6
    painter.put(text, row: row, column: column, width: widths.text, role: role(line.value == .missing ? .dim : .text))
    painter.highlight(
      words, in: text, row: row, column: column, width: widths.text,
      role: isCursor ? .selectionMatch : .match)
    let counts = column + widths.text + 1
    painter.put(
      Amount.grouped(line.count.count), row: row, column: counts, width: widths.filtered, role: role(.text),
      alignment: .right)
    drawShare(of: line.count.count, isCursor: isCursor, widths, row: row, in: area, on: &painter)
    guard widths.all > 0 else { return }
    painter.put(
      Amount.grouped(line.count.total), row: row, column: counts + widths.filtered + 1, width: widths.all,
      role: role(.dim), alignment: .right)
  }
}

/// How much of the computers each value has, as a bar and in percent.
extension FacetPanel {
  private func drawShareHeading(_ widths: Widths, row: Int, in area: Area, on painter: inout Painter) {
    guard widths.share > 0 else { return }
    painter.put(
      "share", row: row, column: area.column + area.width - widths.share, width: widths.share, role: .header,
      alignment: .right)
  }

  private func drawShare(
    of count: Int, isCursor: Bool, _ widths: Widths, row: Int, in area: Area, on painter: inout Painter
  ) {
    let end = area.column + area.width
    if widths.bar > 0 {
      let bar = ProgressBar.solid(count, of: highest, width: widths.bar, glyphs: painter.glyphs)
      painter.put(
        bar, row: row, column: end - widths.share - 1 - widths.bar, width: widths.bar,
        role: isCursor ? .selection : .label)
    }
    guard widths.share > 0, let computers = counting.listing?.table.computers.count, computers > 0 else { return }
    painter.put(
      Amount.percent(count, of: computers), row: row, column: end - widths.share, width: widths.share,
      role: isCursor ? .selection : .dim, alignment: .right)
  }
}
