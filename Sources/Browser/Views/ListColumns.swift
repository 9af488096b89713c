import Inventory

/// Which columns fit into a list, and how wide each is. The answer depends on nothing but the setup and the width, so that no
/// column moves while one scrolls up and down.
///
/// The first column and the management ID come first: a management ID cut off is of little use, so it is whole as soon as
/// 12 columns are left for the name, and its first 8 digits (enough to tell computers apart) otherwise. Further columns
/// come while the name keeps 24. What is left over goes to the name, up to 40, then to the others that like it.
///
/// Scrolled sideways, the frozen columns make room for at least one of the others.
struct ListColumns: Hashable, Sendable {
  /// Columns at the left for the signs of a row: the cursor's, the mark's, and that something changed.
  static let gutter = 3
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
    var fitting = Fitting(
      setup.columns, candidates, room: max(0, width - gutter), gap: gap(width))
    // A width that somebody set is kept, as far as there is room.
    let isSet = candidates.indices.contains(kept) && setup.columns[candidates[kept]].width != nil
    if isScrolled || kept > 1 || isSet { fitting.begin(keeping: kept) } else { fitting.begin() }
    let widths = fitting.finish()
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

/// Giving columns their widths, one after the other, while there is room.
private struct Fitting {
  let columns: [ListSetup.Column]
  let wishes: [ColumnWish]
  let gap: Int
  private var spare: Int
  /// Of the first candidates, as many as fit.
  private var widths: [Int] = []

  init(_ columns: [ListSetup.Column], _ candidates: [Int], room: Int, gap: Int) {
    self.columns = candidates.map { columns[$0] }
    wishes = self.columns.map { ColumnWish($0) }
    self.gap = gap
    spare = room
  }

  /// The first three, that say which computer it is, at their least; then at their best.
  mutating func begin() {
    for index in wishes.indices.prefix(3) {
      if index > 0, wishes[index].isManagementID, take(wishes[index].good) { continue }
      if !take(wishes[index].least) { break }
    }
    // Nine to thirty-five columns of a management ID say no more than nine do.
    for index in widths.indices where !wishes[index].isManagementID { grow(index, to: wishes[index].good) }
  }

  /// The frozen ones at their least, and of the first other one what it needs.
  mutating func begin(keeping kept: Int) {
    for wish in wishes.prefix(kept) where !take(wish.least) { return }
    if wishes.indices.contains(kept), !take(wishes[kept].good), !take(wishes[kept].least) {
      // A part of a column is better than none.
      _ = take(spare - gap)
    }
    for index in widths.indices where !wishes[index].isManagementID || spare >= wishes[index].good - widths[index] {
      grow(index, to: wishes[index].good)
    }
  }

  /// The others, as long as those stay comfortable; what is left over goes to those that like it.
  mutating func finish() -> [Int] {
    guard !widths.isEmpty else { return [] }
    while widths.count < wishes.count, widths.indices.allSatisfy({ widths[$0] >= wishes[$0].good }) {
      if !take(wishes[widths.count].good) { break }
    }
    for index in widths.indices where !wishes[index].isManagementID { grow(index, to: wishes[index].most) }
    if wishes[0].takesRest { widths[0] += spare }
    return widths
  }

  private mutating func take(_ amount: Int) -> Bool {
    let cost = amount + (widths.isEmpty ? 0 : gap)
    guard amount > 0, cost <= spare else { return false }
    widths.append(amount)
    spare -= cost
    return true
  }

  private mutating func grow(_ index: Int, to target: Int) {
    let amount = max(0, min(spare, target - widths[index]))
    widths[index] += amount
    spare -= amount
  }
}
