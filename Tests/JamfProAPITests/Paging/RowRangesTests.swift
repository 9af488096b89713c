@testable import JamfProAPI
import SeededNumbers
import Testing

/// Sets of rows as ranges, compared with sets of single rows.
@Suite struct RowRangesTests {
  @Test("ranges contain the rows that were added and not removed", arguments: 1...100)
  func likeSets(_ seed: Int) {
    var random = Seeded(seed)
    var ranges = RowRanges()
    var rows: Set<Int> = []
    for _ in 0..<40 {
      let start = Int.random(in: 0..<60, using: &random)
      let change = start..<start + Int.random(in: 0..<12, using: &random)
      if random.isOne(of: 3) {
        ranges.remove(change)
        rows.subtract(change)
      } else {
        ranges.insert(change)
        rows.formUnion(change)
      }
      #expect(ranges.count == rows.count)
      #expect(ranges.ranges.flatMap(Array.init) == rows.sorted())
      #expect(zip(ranges.ranges, ranges.ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
      #expect(ranges.upperBound == rows.max().map { $0 + 1 })
      let bounds = start..<start + 20
      #expect(ranges.gaps(in: bounds).flatMap(Array.init) == bounds.filter { !rows.contains($0) })
      #expect(ranges.firstGap(in: bounds)?.lowerBound == bounds.first { !rows.contains($0) })
    }
  }

  @Test("pages are divided without remainder if possible, down to single records")
  func sizes() {
    var sizes = [400]
    while let last = sizes.last, last > 1 { sizes.append(PageSizes.smaller(last)) }
    #expect(sizes == [400, 200, 100, 50, 25, 5, 1])
    for size in 2...2000 { #expect((1..<size).contains(PageSizes.smaller(size))) }
    #expect(PageSizes.numbers(100..<400, size: 200) == 0...1)
    #expect(PageSizes.numbers(7..<8, size: 7) == 1...1)
  }
}
