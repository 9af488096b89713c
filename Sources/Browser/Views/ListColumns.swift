import Inventory

/// Which columns fit into a list, and how wide each is. The answer depends on nothing but fields and width, so that no
/// column moves while one scrolls.
///
/// The first column and the management ID come first: a management ID cut off is of little use, so it is whole as soon as
/// 12 columns are left for the name, and its first 8 digits (enough to tell computers apart) otherwise. Further columns
/// come while the name keeps 24. What is left over goes to the name, up to 40, then to the others that like it.
enum ListColumns {
  /// Columns at the left for the cursor's sign.
  static let gutter = 2
  private static let wideGap = 2
  private static let tightGap = 1
  /// Name, management ID and user need each column of anything narrower.
  private static let widthForWideGaps = 64

  struct Wish {
    /// The least it is useful with.
    var least: Int
    /// What it needs to be comfortable.
    var good: Int
    /// What it can use.
    var most: Int
  }

  static func fit(_ fields: [Field], width: Int) -> [ListColumn] {
    guard !fields.isEmpty else { return [] }
    let wishes = fields.map(wish)
    let gap = width < widthForWideGaps ? tightGap : wideGap
    let room = width - gutter
    var widths = [Int](repeating: 0, count: fields.count)
    var spare = room
    var chosen: [Int] = []

    func take(_ index: Int, _ amount: Int) -> Bool {
      let cost = amount + (chosen.isEmpty ? 0 : gap)
      guard cost <= spare else { return false }
      chosen.append(index)
      widths[index] = amount
      spare -= cost
      return true
    }

    func grow(_ index: Int, to target: Int) {
      let amount = max(0, min(spare, target - widths[index]))
      widths[index] += amount
      spare -= amount
    }

    // The three that say which computer it is, at their least.
    guard take(0, wishes[0].least) else {
      return [ListColumn(index: 0, start: min(gutter, width), width: max(0, room))]
    }
    for index in fields.indices.prefix(3).dropFirst() {
      if isManagementID(fields[index]), take(index, wishes[index].good) { continue }
      _ = take(index, wishes[index].least)
    }
    // Nine to thirty-five columns of a management ID say no more than nine do.
    for index in chosen where !isManagementID(fields[index]) { grow(index, to: wishes[index].good) }
    // The others, as long as those stay comfortable.
    for index in fields.indices.dropFirst(3) where chosen.allSatisfy({ widths[$0] >= wishes[$0].good }) {
      if !take(index, wishes[index].good) { break }
    }
    for index in chosen where !isManagementID(fields[index]) { grow(index, to: wishes[index].most) }
    widths[0] += spare

    var start = gutter
    return chosen.sorted().map { index in
      defer { start += widths[index] + gap }
      return ListColumn(index: index, start: start, width: widths[index])
    }
  }

  /// The width at which every column has what it needs.
  static func comfortableWidth(of fields: [Field]) -> Int {
    fields.reduce(gutter - wideGap) { $0 + wideGap + wish($1).good }
  }

  private static func isManagementID(_ field: Field) -> Bool {
    field.path == BrowserState.managementIDPath
  }

  private static func wish(_ field: Field) -> Wish {
    switch field.path {
    case BrowserState.namePath: Wish(least: 12, good: 24, most: 40)
    case BrowserState.managementIDPath: Wish(least: 9, good: 36, most: 36)
    case BrowserState.userPath: Wish(least: 8, good: 12, most: 24)
    case "hardware.serialNumber": Wish(least: 8, good: 13, most: 14)
    case "hardware.model": Wish(least: 8, good: 18, most: 34)
    case "operatingSystem.version": Wish(least: 6, good: 10, most: 12)
    default:
      switch field.kind {
      case .dateTime: Wish(least: 10, good: 16, most: 16)
      case .date: Wish(least: 10, good: 10, most: 10)
      case .boolean: Wish(least: 3, good: 8, most: 8)
      case .integer, .number: Wish(least: 6, good: 10, most: 12)
      case .string, .enumeration, .freeForm: Wish(least: 8, good: 16, most: 30)
      }
    }
  }
}
