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
    let places = places
    for place in places {
      let isOpen = place.view == open
      painter.put(
        texts[place.view], row: area.row, column: place.columns.lowerBound, width: place.columns.count,
        role: isOpen ? .header : .status)
      // Color alone would not show which one is open.
      if isOpen {
        painter.put(
          painter.glyphs.pointer, row: area.row, column: place.columns.lowerBound, width: 1, role: .key)
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

/// Draws which server the computers are from, at the right end of the line of tabs.
struct ServerPlaceView {
  /// The profile; empty for none.
  let profile: String
  /// How the profile's name looks.
  let profileRole: Role
  let server: DisplayText
  let separator: DisplayText
  let area: Area

  /// The columns that it needs.
  var width: Int { (profile.isEmpty ? 0 : DisplayText(profileText).width + 3) + server.width + 1 }

  private var isColored: Bool { profileRole != .status }
  /// In a color of its own the name is a sign, with a margin.
  private var profileText: String { isColored ? " \(profile) " : profile }

  func draw(on painter: inout Painter) {
    var column = area.column + area.width - width
    if !profile.isEmpty {
      column += painter.put(profileText, row: area.row, column: column, width: width, role: profileRole)
      painter.put(
        isColored ? " " : " \(separator.text) ", row: area.row, column: column, width: isColored ? 1 : 3, role: .status)
      column += isColored ? 1 : 3
    }
    painter.put(server, row: area.row, column: column, width: server.width, role: .status)
  }
}

extension BrowserState {
  func tabsView(in area: Area) -> TabsView {
    TabsView(texts: tabTexts, open: views.current, area: area)
  }

  /// The tabs, without the room for the server beside them.
  func tabsView(in layout: Layout) -> TabsView {
    var area = layout.tabs
    if let place = placeView(in: layout) { area.width -= place.width + 1 }
    return tabsView(in: area)
  }

  /// What says which server it is, beside the tabs; nil where there is no room for it. The status line says it then.
  func placeView(in layout: Layout) -> ServerPlaceView? {
    guard layout.tabs.height > 0 else { return nil }
    let configuration = context.configuration
    let view = ServerPlaceView(
      profile: configuration.profile ?? "", profileRole: configuration.profileColor?.role ?? .status,
      server: loading.serverLabel(context), separator: configuration.glyphs.separator, area: layout.tabs)
    let tabs = tabTexts.reduce(2) { $0 + DisplayText($1, upTo: layout.tabs.width).width }
    return tabs + view.width + 1 <= layout.tabs.width ? view : nil
  }

  /// ` 2 Stale 41 `; a star when what is shown is not what was opened.
  private var tabTexts: [String] {
    views.all.enumerated().map { index, view in
      let number = index < 9 ? "\(index + 1) " : ""
      let isChanged = index == views.current && !isAtViewFilter
      let count = countText(of: view.name)
      return " \(number)\(view.name)\(isChanged ? "*" : "")\(count.isEmpty ? "" : " " + count) "
    }
  }
}
