extension TimeZoneRules {
  /// The rules of a compiled time zone file (RFC 9636, "TZif"), as systems keep them below `/usr/share/zoneinfo`.
  ///
  /// Leap seconds are not supported: files that count them (`right/…`) are nil.
  ///
  /// - Returns: nil if the bytes are not such a file.
  public init?(timeZoneFile bytes: [UInt8]) {
    guard let first = TimeZoneFile(bytes, at: 0, timeSize: 4) else { return nil }
    // From version 2 on, the times are repeated with 64 bits, and a rule for later times follows.
    let data = first.version == 0 ? first : TimeZoneFile(bytes, at: first.end, timeSize: 8)
    guard let data, data.leapSeconds == 0, let types = data.types, let transitions = data.transitions(types) else {
      return nil
    }
    let rule = data.footer.flatMap(TimeZoneRule.init)
    self.init(firstOffsetSeconds: types[0], transitions: transitions, rule: rule)
  }

  /// The rules of a text like `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX, the environment variable TZ), for all years.
  ///
  /// - Returns: nil if the text is not in that form.
  public init?(timeZoneText text: String) {
    guard let rule = TimeZoneRule(text) else { return nil }
    self.init(firstOffsetSeconds: rule.standard, transitions: [], rule: rule)
  }

  /// - Parameter rule: applies after the last transition; nil keeps the last offset.
  private init(firstOffsetSeconds first: Int, transitions: [Transition], rule: TimeZoneRule?) {
    var all = transitions
    let last = transitions.last
    let years = Self.repeatable
    if let rule {
      if let daylight = rule.daylight {
        let start = last.map { DateText.year(milliseconds: $0.milliseconds) } ?? Self.firstYear
        let later = (min(start, years.lowerBound)..<years.upperBound).flatMap {
          daylight.transitions(inYear: $0, standard: rule.standard)
        }
        all += later.filter { $0.milliseconds > last?.milliseconds ?? .min }
      } else if let last, last.offsetSeconds != rule.standard {
        all.append(Transition(milliseconds: last.milliseconds + 1, offsetSeconds: rule.standard))
      }
    }
    self.init(
      firstOffsetSeconds: first, transitions: all, repeatedYears: rule?.daylight == nil ? nil : years)
  }

  /// 28 years that contain every possible calendar, after the last exception in the time zone database (Morocco's
  /// Ramadan months, until 2087), so that later years can repeat them.
  private static let repeatable = 2101..<2129
  /// For a rule without a file, when no place had daylight saving time yet.
  private static let firstYear = 1900
}

/// One of the two parts of a time zone file.
private struct TimeZoneFile {
  let version: UInt8
  let leapSeconds: Int
  /// The place after this part.
  let end: Int
  private let bytes: [UInt8]
  private let timeSize: Int
  private let counts: (times: Int, types: Int, names: Int)
  private let start: Int

  init?(_ bytes: [UInt8], at place: Int, timeSize: Int) {
    let headerSize = 44
    // The counts are below this, so that no sum overflows.
    let most = 1 << 20
    guard bytes.count >= place + headerSize, bytes[place...].starts(with: "TZif".utf8) else { return nil }
    let numbers = (0..<6).map { Int(Self.number(bytes, at: place + 20 + 4 * $0, size: 4)) & 0xFFFF_FFFF }
    guard numbers.allSatisfy({ $0 < most }) else { return nil }
    let (isUTC, isStandard, leaps) = (numbers[0], numbers[1], numbers[2])
    counts = (numbers[3], numbers[4], numbers[5])
    let size =
      counts.times * (timeSize + 1) + counts.types * 6 + counts.names + leaps * (timeSize + 4) + isStandard + isUTC
    start = place + headerSize
    end = start + size
    guard bytes.count >= end else { return nil }
    (self.bytes, self.timeSize, version, leapSeconds) = (bytes, timeSize, bytes[place + 4], leaps)
  }

  /// The offset of each type, in seconds; nil if there is none.
  var types: [Int]? {
    let place = start + counts.times * (timeSize + 1)
    let types = (0..<counts.types).map { Int(Self.number(bytes, at: place + 6 * $0, size: 4)) }
    return types.isEmpty || types.contains { abs($0) > 26 * 3600 } ? nil : types
  }

  /// The moments at which the offset changes; nil if one has no type, or is before the one that precedes it.
  func transitions(_ types: [Int]) -> [TimeZoneRules.Transition]? {
    var transitions: [TimeZoneRules.Transition] = []
    var last = Int64.min
    for index in 0..<counts.times {
      let seconds = Self.number(bytes, at: start + index * timeSize, size: timeSize)
      let type = Int(bytes[start + counts.times * timeSize + index])
      guard type < types.count, seconds > last else { return nil }
      last = seconds
      // Some files begin with the age of the universe.
      guard abs(seconds) < 1 << 50 else { continue }
      transitions.append(.init(milliseconds: seconds * 1000, offsetSeconds: types[type]))
    }
    return transitions
  }

  /// The rule for later times, between two line feeds.
  var footer: String? {
    let rest = bytes[end...]
    guard timeSize == 8, rest.first == 0x0A, let last = rest.dropFirst().firstIndex(of: 0x0A) else { return nil }
    return String(decoding: rest[(rest.startIndex + 1)..<last], as: UTF8.self)
  }

  /// A signed number, most significant byte first.
  private static func number(_ bytes: [UInt8], at place: Int, size: Int) -> Int64 {
    let raw = bytes[place..<(place + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 4 ? Int64(Int32(truncatingIfNeeded: raw)) : Int64(bitPattern: raw)
  }
}
