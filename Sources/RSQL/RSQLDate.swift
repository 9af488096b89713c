import Notation

/// A date in a filter. Jamf Pro accepts `yyyy-MM-ddTHH:mm:ss.SSSZ`, `…ss.SSZ`, `…ssZ`, `yyyy-MM-dd`, `yyyy-MM-dd*`,
/// `yyyy-MM*` and `yyyy*`, and nothing else: not even the one-digit fractions that it writes itself.
///
/// Each form is a period in UTC: an instant, a day, a month or a year.
package struct RSQLDate: Hashable, Sendable {
  /// The first and the last millisecond of the period, since 1970-01-01T00:00:00Z.
  package var milliseconds: ClosedRange<Int64>

  /// Parses a date; nil when a server would reject the text.
  package init?(_ text: some StringProtocol) {
    var digits = Array(text.utf8)
    let isPrefix = digits.last == UInt8(ascii: "*")
    if isPrefix { digits.removeLast() }
    var reader = Reader(bytes: digits[...])
    guard let year = reader.number(digits: 4) else { return nil }
    if reader.isAtEnd {
      guard isPrefix else { return nil }
      milliseconds = Self.start(year, 1)...(Self.start(year + 1, 1) - 1)
      return
    }
    guard reader.take("-"), let month = reader.number(digits: 2), (1...12).contains(month) else { return nil }
    if reader.isAtEnd {
      guard isPrefix else { return nil }
      milliseconds = Self.start(year, month)...(Self.start(year + month / 12, month % 12 + 1) - 1)
      return
    }
    guard reader.take("-"), let day = reader.number(digits: 2),
      let midnight = CivilDate(year: year, month: month, day: day)?.milliseconds
    else { return nil }
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
  package static func text(milliseconds: Int64, fractionDigits: Int = 3) -> String {
    precondition((0...3).contains(fractionDigits), "a fraction of a second has at most three digits here")
    let year = CivilDate(dayNumber: CivilDate.split(milliseconds: milliseconds).dayNumber).year
    precondition((0...9999).contains(year), "the year has four digits")
    return ISO8601.text(milliseconds: milliseconds, fractionDigits: fractionDigits)
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func take(_ sign: Unicode.Scalar) -> Bool {
      guard bytes.first == UInt8(ascii: sign) else { return false }
      bytes.removeFirst()
      return true
    }

    mutating func number(digits count: Int) -> Int? {
      guard bytes.count >= count else { return nil }
      var value = 0
      for byte in bytes.prefix(count) {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
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
      var fraction = 0
      if take(".") {
        switch bytes.count {
        case 4: fraction = number(digits: 3) ?? -1
        case 3: fraction = (number(digits: 2) ?? -1) * 10
        default: return nil
        }
        guard fraction >= 0 else { return nil }
      }
      guard take("Z"), isAtEnd else { return nil }
      return Int64(((hour * 60 + minute) * 60 + second) * 1000 + fraction)
    }
  }

  /// The start of a month in milliseconds since 1970-01-01.
  private static func start(_ year: Int, _ month: Int) -> Int64 {
    guard let day = CivilDate(year: year, month: month, day: 1) else { preconditionFailure("no such month") }
    return day.milliseconds
  }
}
