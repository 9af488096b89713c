import APIRuntime
import Notation

/// Parses the dates of a filter: days, months, years, moments, and dates relative to now.
struct FilterCalendar: Hashable, Sendable {
  /// Milliseconds since 1970 in UTC.
  var now: Int64
  /// The zone of typed dates, and of the start of days.
  var timeZone: TimeZoneRules

  /// A period that a word means.
  struct Period: Hashable, Sendable {
    enum Origin: Hashable, Sendable {
      /// A period of the calendar.
      case calendar
      /// A time before now, such as `30d`.
      case age
      /// A time after now, such as `+30d`.
      case ahead
    }
    var moments: Range<Int64>
    var origin: Origin
  }

  /// The period of a date or an age; nil for other texts. Dates are `2026`, `2026-11`, `2026-11-20`, `2026-11-20T14:03`
  /// with optional seconds, fraction and zone, `now`, `today`, `yesterday`, `tomorrow`, `30d` and `+30d`.
  func period(_ text: String) -> Period? {
    var text = text.lowercased()
    // RSQL's notation: 2026-11*.
    if text.last == "*" { text.removeLast() }
    switch text {
    case "now": return Period(moments: now..<now + 1, origin: .calendar)
    case "today": return Period(moments: day(of: now), origin: .calendar)
    case "yesterday": return Period(moments: day(of: day(of: now).lowerBound - 1), origin: .calendar)
    case "tomorrow": return Period(moments: day(of: day(of: now).upperBound), origin: .calendar)
    default: return age(text) ?? date(text)
    }
  }

  /// The day of a moment in the zone.
  func day(of moment: Int64) -> Range<Int64> {
    let start = startOfDay(local(moment))
    return utc(start)..<utc(start + Self.perDay)
  }

  /// The days without time in a range of moments: those that start in it.
  func days(in moments: Range<Int64>) -> Range<Int64> {
    let first = moments.lowerBound == .min ? .min : firstDay(from: moments.lowerBound)
    let end = moments.upperBound == .max ? .max : firstDay(from: moments.upperBound)
    return first..<max(first, end)
  }

  private func firstDay(from moment: Int64) -> Int64 {
    let start = startOfDay(local(moment))
    return utc(start) >= moment ? start : start + Self.perDay
  }

  // MARK: Ages

  /// The range of moments in filters: the years 2 to 9998, so that each moment has a year with four digits in every
  /// zone.
  private static let reach: Range<Int64> = -62_104_060_800_000..<253_339_228_800_000

  /// The letter of a unit of time: `d` for `d`, `day` and `days`; nil for other words.
  static func unit(_ word: String) -> Character? {
    ["hour", "day", "week", "month", "year"].first { word == $0 || word == $0 + "s" || word == $0.prefix(1) }?.first
  }

  private func age(_ text: String) -> Period? {
    var digits = text[...]
    let isAhead = digits.first == "+"
    if isAhead { digits.removeFirst() }
    let letters = digits.drop { $0.isASCII && $0.isNumber }
    digits = digits[..<letters.startIndex]
    guard let unit = Self.unit(String(letters)), (1...6).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }), let count = Int64(digits)
    else { return nil }
    let moment: Int64
    let sign: Int64 = isAhead ? 1 : -1
    switch unit {
    case "h": moment = now + sign * count * 3_600_000
    case "d": moment = now + sign * count * Self.perDay
    case "w": moment = now + sign * count * 7 * Self.perDay
    case "m": moment = utc(local(now), movedByMonths: sign * count)
    case "y": moment = utc(local(now), movedByMonths: sign * count * 12)
    default: return nil
    }
    guard Self.reach.contains(moment) else { return nil }
    return Period(moments: moment..<moment + 1, origin: isAhead ? .ahead : .age)
  }

  /// The same day and time in another month, or the last day of that month.
  private func utc(_ local: Int64, movedByMonths count: Int64) -> Int64 {
    let start = startOfDay(local)
    let date = CivilDate(dayNumber: CivilDate.split(milliseconds: start).dayNumber)
    let month = date.year * 12 + date.month - 1 + Int(count)
    guard (24..<9998 * 12).contains(month), let first = Self.day(month / 12, month % 12 + 1, 1),
      let next = Self.day((month + 1) / 12, (month + 1) % 12 + 1, 1)
    else { return .min }
    let day = min(first + Int64(date.day - 1) * Self.perDay, next - Self.perDay)
    return utc(day + local - start)
  }

  // MARK: Dates

  private func date(_ text: String) -> Period? {
    let parts = text.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts[0].utf8.count == 4, let year = Int(parts[0]), (2...9998).contains(year) else { return nil }
    let local: Range<Int64>
    switch parts.count {
    case 1:
      guard let start = Self.day(year, 1, 1), let end = Self.day(year + 1, 1, 1) else { return nil }
      local = start..<end
    case 2:
      guard parts[1].utf8.count == 2, let month = Int(parts[1]), let start = Self.day(year, month, 1),
        let end = month == 12 ? Self.day(year + 1, 1, 1) : Self.day(year, month + 1, 1)
      else { return nil }
      local = start..<end
    default:
      guard let time = parts[2].firstIndex(where: { $0 == "t" || $0 == " " }) else {
        guard let stamp = ISO8601Timestamp(text), stamp.isDateOnly else { return nil }
        local = stamp.milliseconds..<stamp.milliseconds + Self.perDay
        break
      }
      return moment(text, time: parts[2][parts[2].index(after: time)...])
    }
    return Period(moments: utc(local.lowerBound)..<utc(local.upperBound), origin: .calendar)
  }

  /// - Parameter time: the text after the day.
  private func moment(_ text: String, time: Substring) -> Period? {
    guard let stamp = ISO8601Timestamp(text) else { return nil }
    let clock = time.prefix { !"z+-".contains($0) }
    let hasZone = clock.endIndex < time.endIndex
    let length: Int64 =
      switch clock.utf8.count {
      case ...5: 60_000
      case ...8: 1000
      default: 1
      }
    let start = hasZone ? stamp.milliseconds : utc(stamp.milliseconds)
    return Period(moments: start..<start + length, origin: .calendar)
  }

  /// The start of a day in UTC; nil when there is no such day.
  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int64? {
    CivilDate(year: year, month: month, day: day)?.milliseconds
  }

  // MARK: Zone

  private static let perDay: Int64 = 86_400_000

  /// The local time at a moment, as if it were UTC.
  private func local(_ moment: Int64) -> Int64 {
    moment + Int64(timeZone.offsetSeconds(atMilliseconds: moment)) * 1000
  }

  /// The moment of a local time.
  private func utc(_ local: Int64) -> Int64 { timeZone.moment(ofLocalMilliseconds: local) }

  private func startOfDay(_ local: Int64) -> Int64 {
    let inDay = local % Self.perDay
    return local - (inDay < 0 ? inDay + Self.perDay : inDay)
  }
}
