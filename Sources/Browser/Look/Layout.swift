import Screen

/// A rectangle of cells. Empty when its width or height is 0.
struct Area: Hashable, Sendable {
  var row = 0
  var column = 0
  var width = 0
  var height = 0

  var isEmpty: Bool { width <= 0 || height <= 0 }
  var rows: Range<Int> { row..<(row + max(0, height)) }
}

/// The two panes.
enum Pane: Sendable {
  case list, detail
}

/// Where the detail is.
public enum DetailPlacement: String, CaseIterable, Hashable, Sendable {
  /// Beside the list on a wide screen, else below it.
  case auto
  case beside
  case below
  /// Only on the screen when it has the focus.
  case off
}

/// How much larger than the default the user has made the detail, for each arrangement of the panes; negative for
/// smaller.
struct DetailSplit: Hashable, Sendable {
  /// Beside the list, in columns.
  var columns = 0
  /// Below the list, in rows.
  var rows = 0
}

/// Where everything is on a screen of a given size. It is arithmetic only, so that key handling can use it for page
/// heights.
///
/// From the top: the tabs of the views if there are any, the panes, a notice if there is one, the status line, and the
/// footer with key hints or the line being typed. The detail is beside the list where both fit, else below it, else
/// shown only when zoomed.
struct Layout: Hashable, Sendable {
  static let smallest = ScreenSize(width: 20, height: 5)

  /// Wide enough for all default columns beside a readable detail.
  static let widthForTwoPanes = 160
  static let narrowestDetail = 40
  /// Below this many rows for the panes a detail under the list leaves too little of either.
  static let rowsForStackedPanes = 14

  /// The least that a split leaves: of the list beside the detail, in columns; of either pane when stacked, in rows.
  static let narrowestList = 30
  static let lowestPane = 4
  /// Below this many rows there is none for the views' names.
  static let rowsForTabs = 16

  /// Columns at the left of the detail for the sign of a match.
  static let detailIndent = 2

  /// The narrowest screen with the detail beside the list, for those who want it there.
  private static let narrowestForTwoPanes = narrowestList + narrowestDetail + 2
  /// The lowest panes with the detail below the list, for those who want it there.
  private static let lowestForStackedPanes = 2 * lowestPane

  enum Arrangement: Sendable {
    case listOnly, detailOnly, sideBySide, stacked
  }

  var arrangement: Arrangement
  /// The line of the views' names; empty when there is none.
  var tabs = Area()
  /// The line of column headings.
  var header = Area()
  /// The line under the headings that says something of the rows; empty when there is nothing to say.
  var remark = Area()
  /// The rows of the list, without the headings.
  var list = Area()
  /// The line between the panes, a column or a row; it also bears the detail's title when it is a row.
  var divider = Area()
  /// The detail's title line.
  var detailTitle = Area()
  /// The detail's lines, without the title.
  var detail = Area()
  var notice = Area()
  var status = Area()
  var footer = Area()

  var showsList: Bool { arrangement != .detailOnly }
  var showsDetail: Bool { arrangement != .listOnly }

  /// - Parameters:
  ///   - wantsDetailOnly: the detail is zoomed.
  ///   - focus: the pane the keys go to; it is always on the screen.
  ///   - comfortableListWidth: with which all columns of the list have what they need.
  ///   - noticeRows: how many rows the notice would like.
  ///   - placement: where the detail is; where there is no room for that, it is elsewhere.
  ///   - split: how much more than usual the detail has beside or below the list, as far as that leaves both some room.
  ///   - hasTabs: whether there are names of views to show.
  ///   - hasRemark: whether there is something to say of the list's rows.
  init(
    size: ScreenSize, wantsDetailOnly: Bool, focus: Pane, comfortableListWidth: Int, noticeRows: Int,
    placement: DetailPlacement = .auto, split: DetailSplit = DetailSplit(), hasTabs: Bool = false,
    hasRemark: Bool = false
  ) {
    status = Area(row: size.height - 2, width: size.width, height: 1)
    footer = Area(row: size.height - 1, width: size.width, height: 1)
    // The list keeps a row of headings and one computer, whatever there is to say.
    let noticeHeight = max(0, min(noticeRows, size.height - 4, max(1, size.height / 4)))
    tabs = Area(width: size.width, height: hasTabs && size.height >= Self.rowsForTabs ? 1 : 0)
    let top = tabs.height
    let bodyHeight = max(0, size.height - 2 - noticeHeight - top)
    notice = Area(row: top + bodyHeight, width: size.width, height: noticeHeight)

    let wide = placement == .beside ? Self.narrowestForTwoPanes : Self.widthForTwoPanes
    let high = placement == .below ? Self.lowestForStackedPanes : Self.rowsForStackedPanes
    if wantsDetailOnly {
      arrangement = .detailOnly
    } else if placement == .off {
      arrangement = focus == .detail ? .detailOnly : .listOnly
    } else if placement != .below, size.width >= wide {
      arrangement = .sideBySide
    } else if bodyHeight >= high {
      arrangement = .stacked
    } else {
      arrangement = focus == .detail ? .detailOnly : .listOnly
    }

    switch arrangement {
    case .detailOnly:
      setDetail(Area(row: top, width: size.width, height: bodyHeight))
    case .listOnly:
      setList(Area(row: top, width: size.width, height: bodyHeight))
    case .sideBySide:
      // What the list's columns leave, within what is pleasant to read.
      let least = max(Self.narrowestDetail, min(52, size.width * 3 / 10))
      let usual = min(90, max(least, size.width - 2 - comfortableListWidth))
      let detailWidth = min(max(Self.narrowestDetail, usual + split.columns), size.width - 2 - Self.narrowestList)
      let border = size.width - detailWidth - 1
      // A free column before the border keeps the last column's text off it.
      setList(Area(row: top, width: border - 1, height: bodyHeight))
      divider = Area(row: top, column: border, width: 1, height: bodyHeight)
      setDetail(Area(row: top, column: border + 1, width: detailWidth, height: bodyHeight))
    case .stacked:
      let usual = (bodyHeight + 1) / 2
      let listHeight = min(max(Self.lowestPane, usual - split.rows), bodyHeight - Self.lowestPane)
      setList(Area(row: top, width: size.width, height: listHeight))
      setDetail(Area(row: top + listHeight, width: size.width, height: bodyHeight - listHeight))
      divider = detailTitle
    }
    // A list of a single row keeps it.
    guard hasRemark, list.height > 1 else { return }
    remark = Area(row: list.row, column: list.column, width: list.width, height: 1)
    list.row += 1
    list.height -= 1
  }

  private mutating func setList(_ area: Area) {
    header = Area(row: area.row, column: area.column, width: area.width, height: min(1, area.height))
    list = Area(row: area.row + 1, column: area.column, width: area.width, height: max(0, area.height - 1))
  }

  private mutating func setDetail(_ area: Area) {
    detailTitle = Area(row: area.row, column: area.column, width: area.width, height: min(1, area.height))
    detail = Area(
      row: area.row + 1, column: area.column + Self.detailIndent, width: max(0, area.width - Self.detailIndent),
      height: max(0, area.height - 1))
  }
}
