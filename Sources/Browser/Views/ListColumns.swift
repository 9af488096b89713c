import Inventory
import Screen

/// Which columns fit into a list, and how wide each is. The answer depends on nothing but the setup and the width, so that no
/// column moves while one scrolls up and down.
///
/// The first column and the management ID come first: a management ID cut off is of little use, so it is whole as soon as
/// 12 columns are left for the name, and its first 8 digits (enough to tell computers apart) otherwise. Further columns
/// come while the name keeps 24. What is left over goes to the name, up to 40, then to the others that like it.
///
/// Scrolled sideways, the frozen columns make room for at least one of the others.
struct ListColumns: Hashable, Sendable {
  /// Columns at the left for the signs of a row: the cursor's, the mark's, that something changed, and that there are twins.
  static let gutter = 4
  private static let wideGap = 2
  private static let tightGap = 1
  /// Name, management ID and user need each column of anything narrower.
  private static let widthForWideGaps = 65

  /// Those on the screen, from left to right.
  var columns: [ListColumn]
  /// Whether there are more behind the frozen ones, before the others.
  var hasMoreBefore = false
  var hasMoreAfter = false

  static func fit(_ fields: [Field], width: Int) -> [ListColumn] {
    fit(ListSetup(fields), width: width).columns
  }

  static func fit(_ setup: ListSetup, width: Int) -> ListColumns {
    guard !setup.columns.isEmpty else { return ListColumns(columns: []) }
    let kept = kept(setup, width: width)
    let scrolled = max(kept, min(setup.scrolled, setup.columns.count - 1))
    let isScrolled = scrolled > kept
    let candidates = Array(0..<kept) + Array(scrolled..<max(scrolled, setup.columns.count))
    var fitting = ColumnFitting(
      setup.columns, candidates, room: max(0, width - gutter), gap: gap(width))
    // A width that somebody set is kept, as far as there is room.
    let isSet = candidates.indices.contains(kept) && setup.columns[candidates[kept]].width != nil
    if isScrolled || kept > 1 || isSet { fitting.begin(keeping: kept) } else { fitting.begin() }
    var widths = fitting.finish()
    if widths.count < candidates.count, let last = widths.last, let index = candidates.prefix(widths.count).last,
      DisplayText(setup.columns[index].field.title).width == last, widths.count > 1
    {
      // The sign that there are more takes the last cell, which this heading needs.
      var narrower = ColumnFitting(setup.columns, candidates, room: max(0, width - gutter - 1), gap: gap(width))
      if isScrolled || kept > 1 || isSet { narrower.begin(keeping: kept) } else { narrower.begin() }
      let others = narrower.finish()
      if others.count == widths.count { widths = others }
    }
    guard !widths.isEmpty else {
      return ListColumns(
        columns: [ListColumn(index: candidates[0], start: min(gutter, width), width: max(0, width - gutter))],
        hasMoreAfter: setup.columns.count > 1)
    }
    var start = gutter
    let columns = zip(candidates, widths).map { index, width in
      defer { start += width + fitting.gap }
      return ListColumn(index: index, start: start, width: width)
    }
    return ListColumns(
      columns: columns, hasMoreBefore: isScrolled, hasMoreAfter: columns.count < candidates.count)
  }

  /// The width at which every column has what it needs.
  static func comfortableWidth(of setup: ListSetup) -> Int {
    setup.columns.reduce(gutter - wideGap) { $0 + wideGap + ColumnWish($1).good }
  }

  /// How many of the frozen columns can stay: at their least they have to leave room for another one, when there is one.
  static func kept(_ setup: ListSetup, width: Int) -> Int {
    let gap = gap(width)
    let least = setup.columns.map { ColumnWish($0).least }
    let frozen = least.prefix(setup.frozen)
    let room = width - gutter
    if frozen.count == least.count, frozen.reduce(-gap, { $0 + $1 + gap }) <= room { return frozen.count }
    var rest = room - min(least.dropFirst().max() ?? 0, mostForAnother)
    for (index, least) in frozen.enumerated() {
      rest -= least + gap
      if rest < 0 { return index }
    }
    return frozen.count
  }

  /// More than this the frozen columns need not leave.
  private static let mostForAnother = 12

  private static func gap(_ width: Int) -> Int { width < widthForWideGaps ? tightGap : wideGap }
}
