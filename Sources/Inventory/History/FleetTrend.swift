import Algorithms

/// How a fleet was at the end of each day, from what it is now and what was recorded since.
///
/// Each computer is followed back in time: from the current list, or from its last value when it is gone. The last point
/// is the current list itself, so it equals the bars of a summary.
public struct FleetTrend: Hashable, Sendable {
  /// The computers with a macOS version, by day.
  public struct Line: Hashable, Sendable {
    /// The major version; nil for all others, and for computers that reported none.
    public var version: String?
    /// How the version is today.
    public var health: Health?
    /// As many as there are days; nil for days without a load.
    public var counts: [Int?]

    /// The words for the line.
    public var label: String { version ?? "others" }
  }

  /// Since when everything that is needed is recorded, in milliseconds since 1970-01-01.
  public var since: Int64
  /// Consecutive days of a time zone, as starts of days in UTC.
  public var days: [Int64]
  /// The number of computers at the end of each day; nil for days without a load, of which nothing is known.
  public var computers: [Int?]
  /// The five most common versions of today in the order of the bars, then all others; nil where versions are not stored.
  public var versions: [Line]?

  /// The most versions with a line of their own.
  static let mostVersions = 5

  /// The places of the days that are known.
  public var known: [Int] { computers.indices.filter { computers[$0] != nil } }
  /// Whether there is more than one point.
  public var isChart: Bool { known.count > 1 }
}

extension FleetTrend {
  /// What the last point is when it is newer than the list that is followed.
  public struct Present: Sendable {
    public var computers: Int
    /// The chart of major versions; nil when they were not counted.
    public var versions: SummaryChart?
    /// When it was counted, in milliseconds since 1970-01-01.
    public var time: Int64

    public init(computers: Int, versions: SummaryChart?, time: Int64) {
      (self.computers, self.versions, self.time) = (computers, versions, time)
    }
  }

  /// Follows a fleet back in time; nil when canceled.
  ///
  /// What does not fit the list is left out: another process may have recorded what this list does not have yet.
  ///
  /// - Parameters:
  ///   - snapshot: all computers, without a filter.
  ///   - asOf: when they were loaded, in milliseconds since 1970-01-01.
  ///   - dimension: that of major versions.
  ///   - scale: the time zone of the days, and what is good or bad.
  ///   - present: newer counts of the whole fleet; nil when the list is the newest.
  public static func make(
    of snapshot: InventorySnapshot, _ history: ChangeHistory, asOf: Int64, dimension: SummaryDimension?,
    scale: SummaryScale, present: Present? = nil, isCancelled: () -> Bool = { false }
  ) -> FleetTrend? {
    let since = history.completeSince
    let end = max(asOf, present?.time ?? asOf)
    let calendar = TrendDays(from: min(since, end), to: end, in: scale.timeZone)
    var known = Set(history.loads.filter { $0 >= since && $0 <= end }.compactMap(calendar.place))
    known.formUnion([asOf, end].filter { $0 >= since }.compactMap(calendar.place))
    var walk = TrendWalk(snapshot, history, dimension, scale, present?.versions)
    var trend = FleetTrend(
      since: since, days: calendar.dates, computers: calendar.ends.map { _ in nil },
      versions: walk.labels.map { labels in
        (labels.map(Optional.some) + [nil]).map { label in
          Line(
            version: label, health: label.flatMap { walk.health[$0] }, counts: calendar.ends.map { _ in nil })
        }
      })
    for (place, dayEnd) in calendar.ends.enumerated().reversed() {
      guard walk.goBack(to: dayEnd, isCancelled: isCancelled) else { return nil }
      guard known.contains(place) else { continue }
      let isPresent = place == calendar.ends.count - 1
      trend.computers[place] = isPresent ? present?.computers ?? snapshot.count : walk.computers
      let counts = isPresent ? walk.present ?? walk.counts : walk.counts
      let all = trend.computers[place] ?? 0
      for line in (trend.versions ?? []).indices {
        let count =
          trend.versions?[line].version.map { counts[$0] ?? 0 } ?? all - counts.values.reduce(0, +)
        trend.versions?[line].counts[place] = count
      }
    }
    // All others are a line only if there ever were any.
    trend.versions?.removeAll { $0.version == nil && $0.counts.allSatisfy { $0 ?? 0 == 0 } }
    return trend
  }
}

/// Consecutive days of a time zone.
private struct TrendDays {
  /// The starts of the days in UTC, as if that were their zone.
  private(set) var dates: [Int64] = []
  /// The last millisecond of each.
  private(set) var ends: [Int64] = []

  /// More days than that are not drawn: a clock was wrong.
  private static let most = 3660

  init(from first: Int64, to last: Int64, in zone: TimeZoneRules) {
    let calendar = FilterCalendar(now: last, timeZone: zone)
    var moment = last
    while dates.count < Self.most {
      let day = calendar.day(of: moment)
      dates.append((day.lowerBound + Int64(zone.offsetSeconds(atMilliseconds: day.lowerBound)) * 1000))
      ends.append(day.upperBound - 1)
      guard day.lowerBound > first else { break }
      moment = min(day.lowerBound, moment) - 1
    }
    dates.reverse()
    ends.reverse()
  }

  /// The place of the day of a moment; nil for one after the last day.
  func place(of moment: Int64) -> Int? {
    let place = ends.partitioningIndex { $0 >= moment }
    return place < ends.count ? place : nil
  }
}
