/// What has happened to a computer: the events of all sources, newest first.
public struct Timeline: Sendable {
  /// An event with a number of its own: two events can be equal.
  public struct Row: Hashable, Sendable, Identifiable {
    public let id: Int
    public let entry: TimelineEntry
  }

  /// The events, newest first; those without a time at the end.
  public private(set) var rows: [Row] = []
  private var states: [TimelineSource: TimelineState]
  private var counts: [TimelineSource: Int] = [:]
  private var lastID = 0

  /// A time line without events, whose sources are loading.
  public init(_ sources: [TimelineSource] = TimelineSource.allCases) {
    states = Dictionary(uniqueKeysWithValues: sources.map { ($0, .loading) })
  }

  /// The sources, in a fixed order.
  public var sources: [TimelineSource] { TimelineSource.allCases.filter { states[$0] != nil } }

  /// Nil for a source that the time line does not have.
  public func state(of source: TimelineSource) -> TimelineState? { states[source] }

  /// How many of the rows are a source's. Those that another source has too are counted there.
  public func count(of source: TimelineSource) -> Int { counts[source, default: 0] }

  /// Whether no source is loading.
  public var isDone: Bool { !states.values.contains(.loading) }

  /// Whether every source is complete.
  public var isComplete: Bool { states.values.allSatisfy { $0 == .complete } }

  /// Adds what has become known of a source.
  public mutating func take(_ news: TimelineNews) {
    states[news.source] = news.state
    guard !news.entries.isEmpty else { return }
    let new = news.entries.map { entry in
      lastID += 1
      return Row(id: lastID, entry: entry)
    }
    rows = (rows + new).sorted(by: Self.isBefore)
    if [.commands, .classicCommands].contains(news.source) { removeDoubleCommands() }
    counts = Dictionary(grouping: rows, by: \.entry.source).mapValues(\.count)
  }

  private static func isBefore(_ row: Row, _ other: Row) -> Bool {
    switch (row.entry.time, other.entry.time) {
    case (let time?, let second?): time == second ? row.id < other.id : time > second
    case (nil, nil): row.id < other.id
    case (let time, _): time != nil
    }
  }

  /// Both APIs report commands. They have no common number, and names in other words: those with the same words at the same
  /// time are one.
  private mutating func removeDoubleCommands() {
    var known: [String: [Int64]] = [:]
    for row in rows where row.entry.source == .commands {
      if let time = row.entry.time { known[Self.letters(row.entry.title), default: []].append(time) }
    }
    guard !known.isEmpty else { return }
    rows.removeAll { row in
      guard row.entry.source == .classicCommands, let time = row.entry.time,
        let times = known[Self.letters(row.entry.title)]
      else { return false }
      return times.contains { abs($0 - time) < Self.tolerance }
    }
  }

  /// The Classic API rounds times to seconds.
  private static let tolerance: Int64 = 2000

  private static func letters(_ text: String) -> String {
    String(text.unicodeScalars.filter { $0.properties.isAlphabetic }.map(Character.init)).lowercased()
  }
}

extension TimelineEntry {
  /// The event as a line of text: time, kind, title, outcome and details.
  ///
  /// - Parameter separator: what is between the parts.
  public func line(in zone: TimeZoneRules, separator: String = "  ") -> String {
    let when = time.map { DateText.minutes(milliseconds: $0, in: zone) } ?? "at an unknown time"
    let parts = [when, source.kind, title, outcome?.rawValue ?? "", details]
    return (separator == "\t" ? parts : parts.filter { !$0.isEmpty }).joined(separator: separator)
  }
}
