/// A date in a filter. Jamf Pro accepts `yyyy-MM-ddTHH:mm:ss.SSSZ`, `…ss.SSZ`, `…ssZ`, `yyyy-MM-dd`, `yyyy-MM-dd*`,
/// `yyyy-MM*` and `yyyy*`, and nothing else: not even the one-digit fractions that it writes itself.
///
/// Each form is a period in UTC: an instant, a day, a month or a year.
public struct RSQLDate: Hashable, Sendable {
  /// The first and the last millisecond of the period, since 1970-01-01T00:00:00Z.
  public var milliseconds: ClosedRange<Int64>

  /// Parses a date; nil when a server would reject the text.
  public init?(_ text: some StringProtocol) {
    var digits = Array(text.utf8)
    let isPrefix = digits.last == UInt8(ascii: "*")
    if isPrefix { digits.removeLast() }
    var reader = Reader(bytes: digits[...])
    guard let year = reader.number(digits: 4) else { return nil }
    if reader.isAtEnd {
      guard isPrefix else { return nil }
      milliseconds = Self.days(year, 1, 1)...(Self.days(year + 1, 1, 1) - 1)
      return
    }
    guard reader.take("-"), let month = reader.number(digits: 2), (1...12).contains(month) else { return nil }
    if reader.isAtEnd {
      guard isPrefix else { return nil }
      let next = month == 12 ? Self.days(year + 1, 1, 1) : Self.days(year, month + 1, 1)
      milliseconds = Self.days(year, month, 1)...(next - 1)
      return
    }
    guard reader.take("-"), let day = reader.number(digits: 2), (1...31).contains(day) else { return nil }
    let midnight = Self.days(year, month, day)
    let nextMonth = month == 12 ? Self.days(year + 1, 1, 1) : Self.days(year, month + 1, 1)
    guard midnight < nextMonth else { return nil }
    if reader.isAtEnd {
      milliseconds = midnight...(midnight + 86_399_999)
      return
    }
    guard !isPrefix, let time = reader.timeOfDay() else { return nil }
    milliseconds = (midnight + time)...(midnight + time)
  }

  /// The instant as `yyyy-MM-ddTHH:mm:ss.SSSZ`, which every server accepts in a filter.
  /// - Parameters:
  ///   - milliseconds: since 1970-01-01T00:00:00Z. Traps for years outside 0 to 9999, which have no such form.
  ///   - fractionDigits: 0 to 3; further digits are cut off.
  public static func text(milliseconds: Int64, fractionDigits: Int = 3) -> String {
    precondition((0...3).contains(fractionDigits), "a fraction of a second has at most three digits here")
    let (days, time) = milliseconds.flooredQuotient(by: 86_400_000)
    let (year, month, day) = civil(days: days)
    precondition((0...9999).contains(year), "the year has four digits")
    return String(unsafeUninitializedCapacity: 24) { buffer in
      var place = 0
      func put(_ value: Int64, digits: Int) {
        var rest = value
        for offset in (0..<digits).reversed() {
          buffer[place + offset] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
          rest /= 10
        }
        place += digits
      }
      func put(_ sign: Unicode.Scalar) {
        buffer[place] = UInt8(ascii: sign)
        place += 1
      }
      put(year, digits: 4)
      put("-")
      put(month, digits: 2)
      put("-")
      put(day, digits: 2)
      put("T")
      put(time / 3_600_000, digits: 2)
      put(":")
      put(time / 60_000 % 60, digits: 2)
      put(":")
      put(time / 1000 % 60, digits: 2)
      if fractionDigits > 0 {
        put(".")
        put(time % 1000 / (fractionDigits == 1 ? 100 : fractionDigits == 2 ? 10 : 1), digits: fractionDigits)
      }
      put("Z")
      return place
    }
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func take(_ sign: Unicode.Scalar) -> Bool {
      guard bytes.first == UInt8(ascii: sign) else { return false }
      bytes.removeFirst()
      return true
    }

    mutating func number(digits count: Int) -> Int64? {
      guard bytes.count >= count else { return nil }
      var value: Int64 = 0
      for byte in bytes.prefix(count) {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        value = value * 10 + Int64(byte - UInt8(ascii: "0"))
      }
      bytes.removeFirst(count)
      return value
    }

    /// `THH:mm:ss[.SS[S]]Z`, in milliseconds.
    mutating func timeOfDay() -> Int64? {
      guard take("T"), let hour = number(digits: 2), hour < 24,
        take(":"), let minute = number(digits: 2), minute < 60,
        take(":"), let second = number(digits: 2), second < 60
      else { return nil }
      var fraction: Int64 = 0
      if take(".") {
        switch bytes.count {
        case 4: fraction = number(digits: 3) ?? -1
        case 3: fraction = (number(digits: 2) ?? -1) * 10
        default: return nil
        }
        guard fraction >= 0 else { return nil }
      }
      guard take("Z"), isAtEnd else { return nil }
      return ((hour * 60 + minute) * 60 + second) * 1000 + fraction
    }
  }

  /// Milliseconds from 1970-01-01 to midnight of that day of the Gregorian calendar.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    // Years that start in March have the leap day at their end, so one formula gives the days before each month.
    let shifted = month > 2 ? year : year - 1
    let (era, yearOfEra) = shifted.flooredQuotient(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (era * 146_097 + dayOfEra - 719_468) * 86_400_000
  }

  private static func civil(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = (days + 719_468).flooredQuotient(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

extension Int64 {
  fileprivate func flooredQuotient(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
