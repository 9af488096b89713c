/// How pages are made smaller.
///
/// A page can begin at multiples of its size only. So sizes are divided without a rest where that goes: the parts of a
/// page are then pages, and nothing is asked for twice.
enum PageSizes {
  /// Pages are not halved below this because of time: a server that is not in time for them is not slow but stuck.
  static let smallest = 25

  /// The next smaller size: half of it, or the largest divisor below, or without one half of it rounded down.
  static func smaller(_ rows: Int) -> Int {
    guard rows > 3 else { return 1 }
    for parts in 2...5 where rows.isMultiple(of: parts) { return rows / parts }
    return rows / 2
  }

  /// The numbers of the pages of a size that have any of the rows.
  static func numbers(_ rows: Range<Int>, size: Int) -> ClosedRange<Int> {
    (rows.lowerBound / size)...max(rows.lowerBound / size, (rows.upperBound - 1) / size)
  }
}
