import Screen

/// Draws the names of the views, each with its number and how many computers it has.
struct TabsView {
  /// Where a view's name stands.
  struct Place: Hashable, Sendable {
    var view: Int
    var columns: Range<Int>
  }

  /// What each view's tab says.
  let texts: [String]
  /// The view that is open.
  let open: Int?
  let area: Area

  func draw(on painter: inout Painter) {
    painter.put("", row: area.row, column: area.column, width: area.width, role: .status)
    let places = places
    for place in places {
      let isOpen = place.view == open
      painter.put(
        texts[place.view], row: area.row, column: place.columns.lowerBound, width: place.columns.count,
        role: isOpen ? .title : .status)
      // Color alone would not show which one is open.
      if isOpen {
        painter.put(
          painter.glyphs.pointer, row: area.row, column: place.columns.lowerBound, width: 1, role: .title)
      }
    }
    guard let first = places.first, let last = places.last else { return }
    if first.view > 0 { putMore("<", at: area.column, on: &painter) }
    if last.view < texts.count - 1 { putMore(">", at: area.column + area.width - 1, on: &painter) }
  }

  private func putMore(_ sign: String, at column: Int, on painter: inout Painter) {
    painter.put(sign, row: area.row, column: column, width: 1, role: .key)
  }

  /// The view at a column; nil between them.
  func view(atColumn column: Int) -> Int? {
    places.first { $0.columns.contains(column) }?.view
  }

  /// Where the names stand that there is room for: the open one, and what is beside it.
  var places: [Place] {
    let widths = texts.map { min(DisplayText($0, upTo: area.width).width, area.width - 2) }
    guard !widths.isEmpty, area.width > 2 else { return [] }
    let open = open ?? 0
    // From the first one on, unless the open one would be out of sight.
    var first = 0
    while first < open, widths[first...open].reduce(0, +) > area.width - 2 { first += 1 }
    var column = area.column + 1
    var places: [Place] = []
    for view in first..<widths.count {
      guard column + widths[view] <= area.column + area.width - 1 else { break }
      places.append(Place(view: view, columns: column..<column + widths[view]))
      column += widths[view]
    }
    return places
  }
}

extension BrowserState {
  func tabsView(in area: Area) -> TabsView {
    TabsView(texts: tabTexts, open: views.current, area: area)
  }

  /// ` 2 Stale 41 `; a star when what is shown is not what was opened.
  private var tabTexts: [String] {
    views.all.enumerated().map { index, view in
      let number = index < 9 ? "\(index + 1) " : ""
      let isChanged = index == views.current && filtering.line.text != view.filter
      let count = countText(of: view.name)
      return " \(number)\(view.name)\(isChanged ? "*" : "")\(count.isEmpty ? "" : " " + count) "
    }
  }
}
