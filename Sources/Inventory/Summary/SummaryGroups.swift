/// Texts grouped by a rule: versions by their first numbers, models by family. Each group is what its filter matches.
struct SummaryGroups {
  struct Group {
    var label: String
    var filter: String
    var count: Int
  }

  /// The groups with bars, in their order.
  private(set) var groups: [Group] = []
  /// The computers whose text is in no group, or in one without a bar.
  private(set) var other = 0
  private(set) var otherWords = "other"

  // MARK: Versions

  /// Versions with the same first numbers, the newest first. Of many groups, the largest have bars.
  ///
  /// - Parameter numbers: 1 for major versions, 2 for minor ones.
  init(versionsOf tally: FacetTally, numbers: Int, _ dimension: SummaryDimension) {
    struct Span {
      var lower: [Int]
      var upper: [Int]
      var test: RangeTest<[UInt8]>
      var count = 0
    }
    var spans: [[Int]: Span] = [:]
    let texts = (0..<tally.texts.count).filter { tally.textCounts[$0].count > 0 }.map { number in
      (text: tally.texts.string(number), count: tally.textCounts[number].count)
    }
    for (text, _) in texts {
      guard let lower = Self.lower(text, numbers: numbers) else { continue }
      guard spans[lower] == nil, let last = lower.last, last < .max else { continue }
      let upper = Array(lower.dropLast()) + [last + 1]
      let test = RangeTest(
        lower: Self.key(Self.bound(lower)), upper: Self.key(Self.text(upper)), includesUpper: false)
      spans[lower] = Span(lower: lower, upper: upper, test: test)
    }
    for (text, count) in texts {
      let key = NaturalKey.key(Folding.folded(text))
      // A text is where the filter finds it, even if its numbers look otherwise.
      let own = spans.first { $0.value.test.contains(key) { $0.lexicographicallyPrecedes($1) } }?.key
      if let own { spans[own]?.count += count } else { other += count }
    }
    var sorted = spans.values.filter { $0.count > 0 }.sorted { $1.lower.lexicographicallyPrecedes($0.lower) }
    if sorted.count > SummaryChart.mostVersions {
      let least = sorted.map(\.count).sorted(by: >)[SummaryChart.mostVersions - 1]
      var kept: [Span] = sorted.filter { $0.count > least }
      kept += sorted.filter { $0.count == least }.prefix(SummaryChart.mostVersions - kept.count)
      let rest = sorted.reduce(0) { $0 + $1.count } - kept.reduce(0) { $0 + $1.count }
      other += rest
      otherWords = "other versions"
      sorted = kept.sorted { $1.lower.lexicographicallyPrecedes($0.lower) }
    }
    let name = dimension.filterName
    groups = sorted.map { span in
      Group(
        label: Self.text(span.lower),
        filter: "\(name):>=\(Self.bound(span.lower)) \(name):<\(Self.text(span.upper))", count: span.count)
    }
  }

  /// The numbers that a group of versions begins with.
  private static func lower(_ text: String, numbers: Int) -> [Int]? {
    // Until 10.15, the second number was the major version.
    VersionNumber(text).map { version in version.prefix(version.prefix(1) == [10] ? 2 : numbers) }
  }

  /// The label of a version's group: `15` for `15.7.1`; nil for texts without numbers.
  static func majorVersion(_ text: String) -> String? { lower(text, numbers: 1).map(Self.text) }

  private static func text(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ".") }

  /// The least version that begins with these numbers. `15` is 15.0, but sorts before it.
  private static func bound(_ numbers: [Int]) -> String { text(numbers.last == 0 ? numbers.dropLast() : numbers) }

  private static func key(_ version: String) -> [UInt8] { NaturalKey.key(Array(version.utf8)) }

  // MARK: Families

  /// The families, by the starts of model names. Older servers report the identifier of a model that they do not know
  /// (`MacBookPro18,3`), which starts the same way without spaces. Everything else is *other*: `MacBook`, `Mac14,2`,
  /// virtual machines.
  static let families = ["MacBook Air", "MacBook Pro", "Mac mini", "iMac", "Mac Studio", "Mac Pro"]

  /// Models by family, the largest first.
  init(familiesOf tally: FacetTally, _ dimension: SummaryDimension) {
    let starts = Self.families.map { family in
      let folded = Folding.folded(family)
      let joined = folded.filter { $0 != UInt8(ascii: " ") }
      return folded == joined ? [folded] : [folded, joined]
    }
    var counts = starts.map { _ in 0 }
    for number in 0..<tally.texts.count where tally.textCounts[number].count > 0 {
      let count = tally.textCounts[number].count
      let folded = Folding.folded(tally.texts.string(number))
      if let family = starts.firstIndex(where: { $0.contains { folded.starts(with: $0) } }) {
        counts[family] += count
      } else {
        other += count
      }
    }
    let name = dimension.filterName
    groups = Self.families.indices.filter { counts[$0] > 0 }.sorted { (counts[$1], $0) < (counts[$0], $1) }.map {
      place in
      let terms = starts[place].map { "^" + FilterText.written(String(decoding: $0, as: UTF8.self)) }
      let value = terms.count == 1 ? terms[0] : "(\(terms.joined(separator: " | ")))"
      return Group(label: Self.families[place], filter: "\(name):\(value)", count: counts[place])
    }
  }
}
