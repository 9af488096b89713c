/// The counts of ranges of numbers or moments: each computer is in one of them.
struct SummaryRanges: Sendable {
  /// A range, and how it is shown and found.
  struct Range: Sendable {
    var label: String
    var filter: String
    /// The worst value of the range, by which the whole is judged; nil for a range that is not.
    var worst: FieldValue?
    /// Whether the range has a bar even without computers.
    var isAlwaysShown = true
  }

  /// The least value of each range but the first, in ascending order.
  private let bounds: [Int64]
  /// The ranges in the order of values.
  let ranges: [Range]
  /// The counts, in the same order.
  private(set) var counts: [Int]
  /// Computers with a value of another kind than the field's.
  private(set) var odd = 0
  /// Computers without a value, by reason.
  private(set) var missing = FacetTable.Missing()
  private let zone: TimeZoneRules

  private init(_ bounds: [Int64], _ ranges: [Range], _ zone: TimeZoneRules) {
    precondition(ranges.count == bounds.count + 1, "there is one range more than bounds")
    (self.bounds, self.ranges, self.zone) = (bounds, ranges, zone)
    counts = ranges.map { _ in 0 }
  }

  /// The ranges of a dimension; nil for one of values.
  init?(_ dimension: SummaryDimension, _ scale: SummaryScale) {
    let calendar = FilterCalendar(now: scale.now, timeZone: scale.timeZone)
    switch dimension.rule {
    case .values, .majorVersions, .minorVersions, .families: return nil
    case .ages: self = Self.ages(dimension.filterName, calendar)
    case .freeSpace: self = Self.freeSpace(dimension.filterName, scale)
    case .months: self = Self.months(dimension.filterName, calendar)
    }
  }

  // MARK: Rules

  /// Today, and then by age. A moment after now, from a wrong clock, is of today.
  private static func ages(_ name: String, _ calendar: FilterCalendar) -> SummaryRanges {
    func moment(_ days: Int64) -> Int64 { calendar.now - days * FacetTally.day }
    let today = calendar.day(of: calendar.now).lowerBound
    return SummaryRanges(
      [moment(90), moment(30), moment(7), today],
      [
        Range(label: "over 90 d", filter: "\(name):>90d", worst: .date(.min)),
        Range(label: "31–90 d", filter: "\(name):>30d \(name):<=90d", worst: .date(moment(90))),
        Range(label: "8–30 d", filter: "\(name):>7d \(name):<=30d", worst: .date(moment(30))),
        Range(label: "1–7 d", filter: "\(name):<=7d \(name):<today", worst: .date(moment(7))),
        Range(label: "today", filter: "\(name):>=today", worst: .date(today)),
      ], calendar.timeZone)
  }

  /// The limits of health, and a few sizes above them. Jamf counts 1,024 megabytes as a gigabyte.
  private static func freeSpace(_ name: String, _ scale: SummaryScale) -> SummaryRanges {
    let limits = [scale.limits.freeGigabytes.bad, scale.limits.freeGigabytes.attention].sorted()
    var gigabytes = limits.filter { (1...1_000_000).contains($0) }
    gigabytes += [50, 100, 250, 500].filter { $0 > gigabytes.last ?? 0 }
    if gigabytes.count > 1, gigabytes[0] == gigabytes[1] { gigabytes.removeFirst() }
    let megabytes = gigabytes.map { $0 * 1024 }
    var ranges = [
      Range(
        label: "under \(gigabytes[0]) GB", filter: "\(name):<\(megabytes[0])", worst: .integer(0))
    ]
    for place in gigabytes.indices.dropLast() {
      ranges.append(
        Range(
          label: "\(gigabytes[place])–\(gigabytes[place + 1]) GB",
          filter: "\(name):>=\(megabytes[place]) \(name):<\(megabytes[place + 1])", worst: .integer(megabytes[place])))
    }
    let last = gigabytes.count - 1
    ranges.append(
      Range(
        label: "\(gigabytes[last]) GB and more", filter: "\(name):>=\(megabytes[last])",
        worst: .integer(megabytes[last])))
    return SummaryRanges(megabytes.map(Int64.init), ranges, scale.timeZone)
  }

  /// The last twelve months, and what is before and after them.
  private static func months(_ name: String, _ calendar: FilterCalendar) -> SummaryRanges {
    var starts: [Int64] = []
    var ranges: [Range] = []
    var moment = calendar.now
    var end: Int64?
    for _ in 0..<12 {
      let offset = Int64(calendar.timeZone.offsetSeconds(atMilliseconds: moment)) * 1000
      let month = String(DateText.day(milliseconds: moment + offset).dropLast(3))
      guard let period = calendar.period(month) else { break }
      end = end ?? period.moments.upperBound
      starts.insert(period.moments.lowerBound, at: 0)
      ranges.insert(Range(label: month, filter: "\(name):\(month)"), at: 0)
      moment = period.moments.lowerBound - 1
    }
    guard let first = ranges.first, let last = ranges.last, let end else {
      return SummaryRanges([], [Range(label: "any month", filter: "!\(name):?")], calendar.timeZone)
    }
    return SummaryRanges(
      starts + [end],
      [Range(label: "earlier", filter: "\(name):<\(first.label)")] + ranges + [
        Range(label: "later", filter: "\(name):>\(last.label)", isAlwaysShown: false)
      ], calendar.timeZone)
  }

  // MARK: Counting

  mutating func add(_ column: Column, rows: Int, marks: UnsafeBufferPointer<UInt8>?) {
    if let state = column.uniformState, state != .value, state != .odd {
      return add(state, marks?.reduce(0) { $0 + Int($1) } ?? rows)
    }
    guard case .words(let words) = column.content else {
      // Values of another kind than the document's, or none.
      for row in 0..<rows where marks?[row] != 0 {
        let state = column.state(row)
        add(state == .value ? .odd : state, 1)
      }
      return
    }
    let isMoment = column.kind == .moment
    let isKnown = column.uniformState == .value
    words.withUnsafeBufferPointer { words in
      for row in 0..<rows where marks?[row] != 0 {
        guard isKnown || column.state(row) == .value else {
          add(column.state(row), 1)
          continue
        }
        counts[place(of: isMoment ? moment(words[row]) : words[row])] += 1
      }
    }
  }

  mutating func add(_ other: SummaryRanges) {
    for place in counts.indices { counts[place] += other.counts[place] }
    odd += other.odd
    missing.notReported += other.missing.notReported
    missing.notRequested += other.missing.notRequested
    missing.notAvailable += other.missing.notAvailable
    missing.empty += other.missing.empty
  }

  private mutating func add(_ state: ValueState, _ number: Int) {
    let count = FacetCount(count: number, total: number)
    switch state {
    case .notReported: missing.notReported += count
    case .notRequested: missing.notRequested += count
    case .notAvailable: missing.notAvailable += count
    case .value, .odd: odd += number
    }
  }

  @inline(__always)
  private func moment(_ word: Int64) -> Int64 {
    let moment = Moment(word: word)
    return moment.isDay ? zone.moment(ofLocalMilliseconds: moment.milliseconds) : moment.milliseconds
  }

  @inline(__always)
  private func place(of value: Int64) -> Int {
    var place = bounds.count
    // There are few bounds, and most values are in the last ranges.
    while place > 0, value < bounds[place - 1] { place -= 1 }
    return place
  }
}
