import Inventory
import Screen

/// Which columns fit into a list, and how wide each is. This depends on the setup and the width only, so that no column
/// moves during vertical scrolling.
///
/// The name and the management ID come first. A cut management ID is of little use, so it is shown whole if that leaves
/// 12 columns for the name, else its first 8 digits (enough to tell computers apart). Further columns are added while
/// the name keeps 24. Remaining room goes to the name, up to 40, then to the other columns that can use it.
///
/// Scrolled sideways, the frozen columns make room for at least one of the others.
struct ListColumns: Hashable, Sendable {
  /// Columns at the left for the signs of a row: cursor, mark, change, duplicates.
  static let gutter = 4
  private static let wideGap = 2
  private static let tightGap = 1
  /// Name, management ID and user need each column of anything narrower.
  private static let widthForWideGaps = 65

  /// Those on the screen, from left to right.
  var columns: [ListColumn]
  /// Whether columns are hidden between the frozen ones and the first scrolled one.
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
    // A width set by the user is kept, as far as there is room.
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

  /// How many of the frozen columns can stay: at their least width they must leave room for one other column.
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

  /// The room that the frozen columns have to leave is at most this.
  private static let mostForAnother = 12

  private static func gap(_ width: Int) -> Int { width < widthForWideGaps ? tightGap : wideGap }
}

/// A visible column of the list.
struct ListColumn: Hashable, Sendable {
  /// Which of the configured columns it is.
  var index: Int
  /// Columns of the screen from the list's left edge.
  var start: Int
  var width: Int
}

/// Gives columns their widths, one after the other, while there is room.
struct ColumnFitting {
  private let wishes: [ColumnWish]
  let gap: Int
  private var spare: Int
  /// Of the first candidates, as many as fit.
  private var widths: [Int] = []

  init(_ columns: [ListSetup.Column], _ candidates: [Int], room: Int, gap: Int) {
    wishes = candidates.map { ColumnWish(columns[$0]) }
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

/// The widths that suit a column.
struct ColumnWish: Hashable, Sendable {
  /// The least it is useful with.
  var least: Int
  /// What it needs to be comfortable.
  var good: Int
  /// What it can use.
  var most: Int
  var isManagementID = false
  /// Whether it takes what no other column wants.
  var takesRest = false

  init(_ column: ListSetup.Column) {
    let field = column.field
    if let width = column.width {
      self.init(width, width, width)
      return
    }
    switch field.path {
    case BrowserState.namePath: self.init(12, 24, 40)
    case BrowserState.managementIDPath:
      self.init(9, 36, 36)
      isManagementID = true
    case BrowserState.userPath: self.init(8, 12, 24)
    case "hardware.serialNumber": self.init(8, 13, 14)
    case "hardware.model": self.init(8, 18, 34)
    case "operatingSystem.version": self.init(6, 10, 12)
    default:
      switch field.kind {
      case .dateTime: self.init(9, 12, 14)
      case .date: self.init(10, 10, 12)
      case .boolean: self.init(3, 8, 12)
      case .integer, .number: self.init(6, 10, 14)
      case .string, .enumeration, .freeForm: self.init(8, 16, 30)
      }
    }
    takesRest = [.string, .enumeration, .freeForm].contains(field.kind)
  }

  private init(_ least: Int, _ good: Int, _ most: Int) {
    (self.least, self.good, self.most) = (least, good, most)
  }
}
