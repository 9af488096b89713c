/// The values of a column with their counts.
///
/// A computer counts once for each distinct value it has. Each element of a list counts, so the counts of a list column
/// may add up to more than the number of computers. For all other columns, the counts of values and of missing values
/// add up to the number of computers, unless the values were cut off.
public struct FacetTable: Hashable, Sendable {
  /// Computers without a value, by reason.
  public struct Missing: Hashable, Sendable {
    /// Requested, but the server did not report a value.
    public var notReported = FacetCount()
    /// The section was not requested.
    public var notRequested = FacetCount()
    /// The server's version has no such field.
    public var notAvailable = FacetCount()
    /// The server reported an empty text or an empty list.
    public var empty = FacetCount()

    /// No missing values.
    public init() {}

    /// The sum.
    public var all: FacetCount {
      var all = FacetCount()
      for count in [notReported, notRequested, notAvailable, empty] { all += count }
      return all
    }
  }

  /// The column's field.
  public let field: Field
  /// The values of the filtered computers, most frequent first. Equally frequent ones are in sort order: numbers and
  /// dates by value, texts in natural order.
  public let values: [FacetValue]
  /// The number of distinct values of the filtered computers; greater than `values.count` when values were cut off.
  public let distinctCount: Int
  /// Computers without a value.
  public private(set) var missing: Missing
  /// The number of computers.
  public private(set) var computers: FacetCount
  /// The period that moments are grouped by; nil for columns without moments.
  public let bucket: DateBucket?
}

/// A value of a column, and the number of computers that have it.
public struct FacetValue: Hashable, Sendable {
  /// The value as shown; for a moment its day, month or year: `2026-11`. It may contain any text that a user or a
  /// server wrote: sanitize it before showing it.
  public var text: String
  /// The number of filtered computers with the value; never 0.
  public var count: Int
  /// The number of all loaded computers with the value.
  public var total: Int

  /// A value.
  public init(text: String, count: Int, total: Int) {
    self.text = text
    self.count = count
    self.total = total
  }
}

/// A number of computers: among those that match a filter, and among all.
public struct FacetCount: Hashable, Sendable {
  /// Among the filtered computers.
  public var count: Int
  /// Among all loaded computers.
  public var total: Int

  /// Counts; 0 by default.
  public init(count: Int = 0, total: Int = 0) {
    self.count = count
    self.total = total
  }

  static func += (left: inout FacetCount, right: FacetCount) {
    left.count += right.count
    left.total += right.total
  }
}

/// The period that moments are grouped by.
public enum DateBucket: Hashable, Sendable, CaseIterable {
  case day, month, year

  /// The most values that are still useful; years have no limit.
  var mostValues: Int {
    switch self {
    // Two months by day, five years by month.
    case .day: 62
    case .month: 60
    case .year: .max
    }
  }

  /// The prefix of a day's text that names the bucket: `2026-11` of `2026-11-20`.
  func text(ofDay day: String) -> Substring {
    switch self {
    case .day: day[...]
    case .month: day.dropLast(3)
    case .year: day.dropLast(6)
    }
  }
}

extension FacetTable.Missing {
  /// The reasons why filtered computers have no value, with their counts.
  public var kinds: [(words: String, count: FacetCount)] {
    [("not reported", notReported), ("empty", empty), ("not requested", notRequested), ("not available", notAvailable)]
      .filter { $0.1.count > 0 }
  }
}

extension FacetTable {
  /// The table without the computers whose value was not requested: during a load, their values are on their way.
  public var withoutAwaited: FacetTable {
    var table = self
    table.missing.notRequested = FacetCount()
    table.computers.count -= missing.notRequested.count
    table.computers.total -= missing.notRequested.total
    return table
  }

  /// The indexes in `values` of those that contain a text, by themselves or as shown, ignoring case and diacritics; nil
  /// when canceled.
  ///
  /// - Parameters:
  ///   - text: the text; empty for all values. Spaces are ignored, because Space is also a key in the panel where
  ///     values are chosen.
  ///   - byValue: sort by value instead of by frequency.
  ///   - isCancelled: called regularly.
  public func places(
    of text: String, byValue: Bool, isCancelled: () -> Bool = { false }
  ) -> [Int]? {
    let wanted = Self.searched(text)
    var found: [Int] = []
    var folded: [[UInt8]] = []
    for (place, value) in values.enumerated() {
      if place % 1024 == 0, isCancelled() { return nil }
      guard !wanted.isEmpty || byValue else {
        found.append(place)
        continue
      }
      guard wanted.isEmpty || has(wanted, value.text) else { continue }
      found.append(place)
      if byValue { folded.append(Folding.folded(field.shown(value.text))) }
    }
    guard byValue else { return found }
    let isNumber = !field.isList && (field.kind == .integer || field.kind == .number)
    let keyed = zip(found, folded).map { place, bytes in
      (place: place, number: isNumber ? Double(values[place].text) : nil, key: NaturalKey.key(bytes))
    }
    return keyed.sorted { left, right in
      switch (left.number, right.number) {
      case (let first?, let second?): first < second
      case (nil, nil): left.key.lexicographicallyPrecedes(right.key)
      case (let first, _): first != nil
      }
    }.map(\.place)
  }

  /// The index among the listed values at which missing values belong: by their number, or after all values. Nil when
  /// no value is missing, or when the text does not occur in a reason.
  ///
  /// - Parameters:
  ///   - places: the result of `places(of:byValue:)`.
  ///   - text: the text given there; empty for all.
  ///   - byValue: the order given there.
  public func placeOfMissing(among places: [Int], of text: String, byValue: Bool) -> Int? {
    let wanted = Self.searched(text)
    let kinds = missing.kinds
    guard kinds.contains(where: { wanted.isEmpty || Self.contains(Self.searched($0.words), wanted) }) else {
      return nil
    }
    guard !byValue else { return places.count }
    let count = missing.all.count
    return places.firstIndex { values[$0].count < count } ?? places.count
  }

  private func has(_ wanted: [UInt8], _ value: String) -> Bool {
    let shown = field.shown(value)
    return Self.contains(Self.searched(value), wanted)
      || (shown != value && Self.contains(Self.searched(shown), wanted))
  }

  /// A text prepared for the search: folded, without spaces.
  private static func searched(_ text: String) -> [UInt8] {
    Folding.folded(text).filter { $0 != UInt8(ascii: " ") }
  }

  private static func contains(_ text: [UInt8], _ wanted: [UInt8]) -> Bool {
    guard text.count >= wanted.count, let first = wanted.first else { return wanted.isEmpty }
    return (0...(text.count - wanted.count)).contains { start in
      text[start] == first && text[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }
}
