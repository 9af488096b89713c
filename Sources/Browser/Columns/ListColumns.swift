import Inventory
import Screen

/// Which columns fit into a list, and how wide each is. This depends on the setup and the width only, so that no column
/// moves during vertical scrolling.
///
/// The first columns are the most important ones. As many are shown as fit at a fair width, at which most values can be
/// read or recognized: half of what they would need beyond their least, and all of it where a part says little, as of a
/// serial number. Room that is left makes them as wide as nine of ten values need, then as the widest value. A
/// management ID is shown whole or by its first 8 digits, which are enough to tell computers apart.
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
    fitting.begin(keeping: kept)
    var widths = fitting.finish()
    if widths.count < candidates.count, let last = widths.last, let index = candidates.prefix(widths.count).last,
      DisplayText(setup.columns[index].field.title).width == last, widths.count > 1
    {
      // The sign that there are more takes the last cell, which this heading needs.
      var narrower = ColumnFitting(setup.columns, candidates, room: max(0, width - gutter - 1), gap: gap(width))
      narrower.begin(keeping: kept)
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
      return ListColumn(
        index: index, start: start, width: width, isShort: width < ColumnWish(setup.columns[index]).most)
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
  /// Whether there is no room for the widest values, so that those with short forms are written in them.
  var isShort = false
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

  /// The frozen ones at their least, and of the first other one what it needs, or as much as there is.
  mutating func begin(keeping kept: Int) {
    for wish in wishes.prefix(kept) where !take(wish.least) { return }
    guard wishes.indices.contains(kept) else { return }
    if !take(wishes[kept].fair), !take(wishes[kept].least), kept > 0 { _ = take(spare - gap) }
  }

  /// Adds the others at their fair widths; what is left over goes to those that can use it.
  mutating func finish() -> [Int] {
    guard !widths.isEmpty else { return [] }
    growAll(to: \.fair)
    while widths.count < wishes.count, take(wishes[widths.count].fair) {}
    growAll(to: \.good)
    // Nine to thirty-five columns of a management ID say no more than nine do.
    for index in widths.indices where wishes[index].isManagementID && spare >= wishes[index].most - widths[index] {
      grow(index, to: wishes[index].most)
    }
    // Those that need the least first: one very long name must not keep other columns from showing whole values.
    for index in widths.indices.sorted(by: { missing($0) < missing($1) }) where !wishes[index].isManagementID {
      grow(index, to: wishes[index].most)
    }
    return widths
  }

  /// How much narrower a column is than it could use.
  private func missing(_ index: Int) -> Int { wishes[index].most - widths[index] }

  private mutating func growAll(to target: KeyPath<ColumnWish, Int>) {
    for index in widths.indices where !wishes[index].isManagementID { grow(index, to: wishes[index][keyPath: target]) }
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
  /// With which most values can be read or recognized.
  var fair: Int
  /// What nine of ten values need.
  var good: Int
  /// What it can use.
  var most: Int
  var isManagementID = false

  init(_ column: ListSetup.Column) {
    let field = column.field
    if let width = column.width {
      self.init(width, width, width)
      return
    }
    switch field.path {
    case BrowserState.namePath: self.init(12, 24, 40)
    case BrowserState.managementIDPath:
      self.init(9, 9, 36)
      isManagementID = true
      return
    case BrowserState.userPath: self.init(8, 12, 24)
    case "hardware.serialNumber": self.init(10, 12, 14, isWhole: true)
    case ShortForms.modelPath: self.init(8, 18, 34)
    case "operatingSystem.version": self.init(6, 8, 12, isWhole: true)
    case DeviceKind.fileVaultStatus: self.init(4, 9, 11)
    case "general.assetTag": self.init(8, 12, 20, isWhole: true)
    case Field.duplicates.path:
      self.init(12, 18, 34, isWhole: true)
      // With how many others a computer shares a value is at the end of a text, and few texts are long.
      needsWidest = true
    default:
      switch field.kind {
      case .dateTime: self.init(9, 12, 14)
      case .date: self.init(10, 10, 12, isWhole: true)
      case .boolean: self.init(3, 8, 12)
      case .integer, .number: self.init(6, 10, 14, isWhole: true)
      case .string, .enumeration, .freeForm: self.init(8, 16, 30)
      }
    }
    if let values = column.values { fit(values, heading: DisplayText(field.title, upTo: ValueWidths.most).width) }
  }

  /// - Parameter isWhole: whether a part of a value says little.
  private init(_ least: Int, _ good: Int, _ most: Int, isWhole: Bool = false) {
    (self.least, self.good, self.most) = (least, good, most)
    fair = isWhole ? good : (least + good) / 2
    self.isWhole = isWhole
  }

  private var isWhole = false
  /// Whether the widest value counts, not what nine of ten need.
  private var needsWidest = false

  /// Takes the widths of the values. A column of long values is no wider than twice what is usual for its kind, unless
  /// there is room to spare.
  private mutating func fit(_ values: ValueWidths, heading: Int) {
    let needed = max(needsWidest ? min(values.widest, most) : values.usual, min(heading, good))
    least = min(least, needed)
    good = min(needed, good * 2)
    most = max(good, values.widest, heading)
    fair = isWhole ? good : min(good, (least + good) / 2)
  }
}
