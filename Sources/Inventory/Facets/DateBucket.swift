/// What moments are counted by.
public enum DateBucket: Hashable, Sendable, CaseIterable {
  case day, month, year

  /// More values than this are no help; years have no limit.
  var mostValues: Int {
    switch self {
    // Two months by day, five years by month.
    case .day: 62
    case .month: 60
    case .year: .max
    }
  }

  /// The beginning of a day's text that names the bucket: `2026-11` of `2026-11-20`.
  func text(ofDay day: String) -> Substring {
    switch self {
    case .day: day[...]
    case .month: day.dropLast(3)
    case .year: day.dropLast(6)
    }
  }
}
