/// How a value is for the computer that reported it.
public enum Health: Hashable, Sendable, CaseIterable {
  case good
  /// Somebody should look at it, but not today.
  case attention
  case bad
  /// The computer does not say.
  case unknown
}

/// From which values on something needs attention, and from which it is bad. Users can change them.
public struct HealthLimits: Hashable, Sendable {
  /// A pair of limits.
  public struct Pair: Hashable, Sendable {
    public var attention: Int
    public var bad: Int

    /// A pair of limits.
    public init(attention: Int, bad: Int) {
      self.attention = attention
      self.bad = bad
    }
  }

  /// Days since the last contact, check-in or inventory update: more than these.
  public var contactDays = Pair(attention: 30, bad: 90)
  /// Days until a profile or certificate expires: fewer than these.
  public var expiryDays = Pair(attention: 30, bad: 0)
  /// How many major versions macOS is behind the newest in the fleet: at least these.
  public var majorVersionsBehind = Pair(attention: 2, bad: 3)
  /// Free gigabytes on the boot drive: fewer than these.
  public var freeGigabytes = Pair(attention: 25, bad: 10)

  /// The default limits.
  public init() {}
}

/// How the health of a field's values is determined.
enum HealthRule: Hashable, Sendable {
  /// A time of contact: the longer ago, the worse. A computer without one was never in contact.
  case contact
  /// A date until which something is valid.
  case expiry
  /// A macOS version, compared with the newest in the fleet.
  case version
  /// Free space in megabytes.
  case freeSpace
  /// Yes is good; no needs attention.
  case yes
  /// Words of an enumeration.
  case words([String: Health])
}

/// Judges values: the limits, and what they are compared with.
public struct HealthScale: Hashable, Sendable {
  public var limits: HealthLimits
  /// The newest macOS version in the fleet; nil when it is not known.
  public var newest: VersionNumber?

  /// A scale. Without a newest version, versions are not judged.
  public init(limits: HealthLimits = HealthLimits(), newest: VersionNumber? = nil) {
    self.limits = limits
    self.newest = newest
  }

  /// How a value is; nil for a field or a value that is not judged.
  ///
  /// - Parameters:
  ///   - now: milliseconds since 1970-01-01 in UTC.
  ///   - timeZone: the zone in which days begin.
  public func health(
    of value: FieldValue, in field: Field, kind: DeviceKind, now: Int64, timeZone: TimeZoneRules
  ) -> Health? {
    guard let rule = kind.healthRules[field.path] else { return nil }
    if case .day(let day) = value {
      return health(of: .date(timeZone.moment(ofLocalMilliseconds: day)), by: rule, now: now)
    }
    return health(of: value, by: rule, now: now)
  }

  private func health(of value: FieldValue, by rule: HealthRule, now: Int64) -> Health? {
    switch (rule, value) {
    case (.contact, .date(let moment)):
      return Self.rated(Self.days(from: moment, to: now), above: limits.contactDays)
    case (.contact, .notReported): return .bad
    case (.expiry, .date(let moment)):
      return Self.rated(-Self.days(from: now, to: moment), above: limits.expiryDays.negated)
    case (.version, .text(let text)):
      guard let newest, let behind = VersionNumber(text)?.majorVersions(behind: newest) else { return nil }
      return Self.rated(Double(behind), from: limits.majorVersionsBehind)
    case (.freeSpace, .integer(let megabytes)):
      let limits = limits.freeGigabytes
      // Jamf counts 1,024 megabytes as a gigabyte.
      return megabytes < limits.bad * 1024 ? .bad : megabytes < limits.attention * 1024 ? .attention : .good
    case (.yes, .boolean(let isYes)): return isYes ? .good : .attention
    case (.words(let words), .text(let text)): return words[text]
    default: return nil
    }
  }

  private static func days(from start: Int64, to end: Int64) -> Double {
    let (span, isOverflow) = end.subtractingReportingOverflow(start)
    return isOverflow ? (start < 0 ? .infinity : -.infinity) : Double(span) / 86_400_000
  }

  private static func rated(_ value: Double, above limits: HealthLimits.Pair) -> Health {
    value > Double(limits.bad) ? .bad : value > Double(limits.attention) ? .attention : .good
  }

  private static func rated(_ value: Double, from limits: HealthLimits.Pair) -> Health {
    value >= Double(limits.bad) ? .bad : value >= Double(limits.attention) ? .attention : .good
  }
}

extension HealthLimits.Pair {
  fileprivate var negated: Self { Self(attention: -attention, bad: -bad) }
}

extension DeviceKind {
  /// Whether the values of a field are judged.
  package func judges(_ field: Field) -> Bool { healthRules[field.path] != nil }

  /// The paths of the fields whose values are judged, each with the words that are; none where it is not about words.
  package var judgedFields: [String: Set<String>] {
    healthRules.mapValues { rule in
      if case .words(let words) = rule { Set(words.keys) } else { [] }
    }
  }
}
