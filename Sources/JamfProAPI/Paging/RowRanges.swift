import Algorithms

/// A set of rows of a list, kept as ranges that neither touch nor overlap, in order.
struct RowRanges: Hashable, Sendable {
  private(set) var ranges: [Range<Int>] = []

  /// How many rows the set contains.
  var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// The row after the last one; nil when the set is empty.
  var upperBound: Int? { ranges.last?.upperBound }

  /// Adds rows.
  mutating func insert(_ rows: Range<Int>) {
    guard !rows.isEmpty else { return }
    let first = ranges.partitioningIndex { $0.upperBound >= rows.lowerBound }
    var merged = rows
    var end = first
    while end < ranges.count, ranges[end].lowerBound <= rows.upperBound {
      merged = min(merged.lowerBound, ranges[end].lowerBound)..<max(merged.upperBound, ranges[end].upperBound)
      end += 1
    }
    ranges.replaceSubrange(first..<end, with: [merged])
  }

  /// Removes rows.
  mutating func remove(_ rows: Range<Int>) {
    guard !rows.isEmpty else { return }
    let first = ranges.partitioningIndex { $0.upperBound > rows.lowerBound }
    var rest: [Range<Int>] = []
    var end = first
    while end < ranges.count, ranges[end].lowerBound < rows.upperBound {
      let range = ranges[end]
      if range.lowerBound < rows.lowerBound { rest.append(range.lowerBound..<rows.lowerBound) }
      if range.upperBound > rows.upperBound { rest.append(rows.upperBound..<range.upperBound) }
      end += 1
    }
    ranges.replaceSubrange(first..<end, with: rest)
  }

  /// The first contiguous rows in `bounds` that are not in the set; nil when all are.
  func firstGap(in bounds: Range<Int>) -> Range<Int>? {
    guard !bounds.isEmpty else { return nil }
    let next = ranges.partitioningIndex { $0.upperBound > bounds.lowerBound }
    guard next < ranges.count else { return bounds }
    guard ranges[next].lowerBound <= bounds.lowerBound else {
      return bounds.lowerBound..<min(bounds.upperBound, ranges[next].lowerBound)
    }
    let start = ranges[next].upperBound
    guard start < bounds.upperBound else { return nil }
    let end = next + 1 < ranges.count ? ranges[next + 1].lowerBound : bounds.upperBound
    return start..<min(bounds.upperBound, end)
  }

  /// All contiguous rows in `bounds` that are not in the set.
  func gaps(in bounds: Range<Int>) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var start = bounds.lowerBound
    while start < bounds.upperBound, let gap = firstGap(in: start..<bounds.upperBound) {
      gaps.append(gap)
      start = gap.upperBound
    }
    return gaps
  }
}
