/// A comparison of the filter language; longer signs first, as they are read.
enum FilterComparison: String, CaseIterable {
  case atLeast = ">="
  case atMost = "<="
  case more = ">"
  case less = "<"
  case equalTwice = "=="
  case equal = "="

  var isEqual: Bool { self == .equal || self == .equalTwice }

  /// The comparison that holds between ages when this one holds between moments.
  var reversed: FilterComparison {
    switch self {
    case .atLeast: .atMost
    case .atMost: .atLeast
    case .more: .less
    case .less: .more
    case .equal, .equalTwice: .equal
    }
  }

  func range<Bound>(_ bound: Bound) -> RangeTest<Bound> {
    switch self {
    case .atLeast: RangeTest(lower: bound)
    case .atMost: RangeTest(upper: bound)
    case .more: RangeTest(lower: bound, includesLower: false)
    case .less: RangeTest(upper: bound, includesUpper: false)
    case .equal, .equalTwice: RangeTest(lower: bound, upper: bound)
    }
  }

  /// The moments that compare so with a stretch of time; what equals an age or a time ahead is all of its day.
  func moments(_ period: FilterCalendar.Period, _ calendar: FilterCalendar) -> Range<Int64> {
    switch self {
    case .atLeast: period.moments.lowerBound..<Int64.max
    case .atMost: Int64.min..<period.moments.upperBound
    case .more: period.moments.upperBound..<Int64.max
    case .less: Int64.min..<period.moments.lowerBound
    case .equal, .equalTwice:
      period.origin == .calendar ? period.moments : calendar.day(of: period.moments.lowerBound)
    }
  }
}
