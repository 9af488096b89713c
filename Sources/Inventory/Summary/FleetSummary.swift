/// Computers counted by several dimensions: the overview of the browser, and `jamf-tui summary`.
public struct FleetSummary: Hashable, Sendable {
  /// The charts, in the order of the dimensions.
  public var charts: [SummaryChart]
  /// The number of counted computers.
  public var computers: Int
}

/// Computers counted by one dimension.
public struct SummaryChart: Hashable, Sendable {
  public var dimension: SummaryDimension
  /// The bars, in the order of the screen. Those of values come first, then *other*, then missing values.
  ///
  /// Their counts add up to the number of computers, except for a field with a list of values: there, a computer counts
  /// once for each of its values.
  public var bars: [SummaryBar]
  /// The number of values of a list that have no bar. Other values of other fields are the bar `other`.
  public var hiddenValues: Int
  /// Whether the section of the field was not loaded, so that nothing was counted.
  public var isMissing: Bool

  /// The longest bar.
  public var highest: Int { bars.lazy.map(\.count).max() ?? 0 }
}

/// A bar of a chart: some computers, and the filter that finds them.
public struct SummaryBar: Hashable, Sendable {
  /// What the computers of a bar have in common.
  public enum Kind: String, Hashable, Sendable {
    case value
    /// All values that have no bar of their own.
    case other
    /// The server reported no value, or an empty one.
    case notReported
    /// The section was not requested, or has not arrived.
    case notRequested
    /// The server's version does not have the field.
    case notAvailable
  }

  public var kind: Kind
  /// The value or the range in words. It may contain any text that a user or a server wrote: sanitize it before showing
  /// it.
  public var label: String
  public var count: Int
  /// How the value is. In a range, that is the worst of its values, whether or not a computer has it.
  public var health: Health?
  /// The filter that matches exactly the computers of the bar; nil when the filter language cannot express it.
  ///
  /// Two examples: a filter does not distinguish the reasons for which a value is missing, and it cannot name a text
  /// without letters and digits.
  public var filter: String?

  init(kind: Kind = .value, label: String, count: Int, health: Health? = nil, filter: String? = nil) {
    (self.kind, self.label, self.count, self.health, self.filter) = (kind, label, count, health, filter)
  }

  /// The part of some computers, in percent; 0 of none.
  public func percent(of computers: Int) -> Double {
    computers > 0 ? Double(count) * 100 / Double(computers) : 0
  }
}

/// With what values are compared when they are counted.
public struct SummaryScale: Hashable, Sendable {
  /// The moment to which ages refer, in milliseconds since 1970 in UTC.
  public var now: Int64
  public var timeZone: TimeZoneRules
  /// From which values on something needs attention. They are also bounds of the free storage.
  public var limits: HealthLimits

  /// A scale.
  public init(now: Int64, timeZone: TimeZoneRules, limits: HealthLimits = HealthLimits()) {
    (self.now, self.timeZone, self.limits) = (now, timeZone, limits)
  }
}

extension FleetSummary {
  /// Counts computers; nil when canceled.
  ///
  /// - Parameters:
  ///   - order: the computers of this snapshot that match a filter; nil for all.
  ///   - workers: the workers that share the work.
  ///   - isCancelled: called once per chunk.
  public static func make(
    _ dimensions: [SummaryDimension], of snapshot: InventorySnapshot, order: RowOrder? = nil, scale: SummaryScale,
    workers: Workers = .one, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> FleetSummary? {
    let marks = order.flatMap { Facets.marks(of: $0, count: snapshot.count) }
    let tallies = workers.gather(snapshot.chunks.count) { chunks -> SummaryTally? in
      var tally = SummaryTally(dimensions, scale: scale)
      let columns = tally.columns(in: snapshot)
      for index in chunks {
        if isCancelled() { return nil }
        tally.add(chunk: index, of: snapshot, columns, marks: marks)
      }
      return tally
    }
    guard let tallies, var tally = tallies.first else { return nil }
    for other in tallies.dropFirst() { tally.add(other) }
    return isCancelled() ? nil : tally.summary
  }
}
