public import HTTPTypes
import Notation

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
#else
  public import struct Foundation.Date
#endif

/// The date format of HTTP headers (RFC 9110, section 5.6.7), in each of the three forms that recipients must accept.
enum HTTPDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Seconds since 1970-01-01 in UTC; nil if the text is not such a date.
  ///
  /// - Parameter thisYear: the current year, used to interpret two-digit years.
  static func seconds(_ text: String, thisYear: Int) -> Int64? {
    let words = text.split { " -,".contains($0) }.map(String.init)
    if words.count == 6, words[5] == "GMT" {
      // Sun, 06 Nov 1994 08:49:37 GMT; Sunday, 06-Nov-94 08:49:37 GMT
      return seconds(day: words[1], month: words[2], year: words[3], time: words[4], thisYear)
    }
    if words.count == 5 {
      // Sun Nov  6 08:49:37 1994
      return seconds(day: words[2], month: words[1], year: words[4], time: words[3], thisYear)
    }
    return nil
  }

  private static func seconds(
    day: String, month: String, year: String, time: String, _ thisYear: Int
  ) -> Int64? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number(String($0)) }
    guard let day = number(day), let month = months.firstIndex(of: month), let year = fullYear(year, thisYear),
      let date = CivilDate(year: year, month: month + 1, day: day), clock.count == 3, let hour = clock[0], hour < 24,
      let minute = clock[1], minute < 60, let second = clock[2], second <= 60
    else { return nil }
    return Int64(date.dayNumber) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
  }

  /// A two-digit year that would be more than 50 years ahead is in the past.
  private static func fullYear(_ text: String, _ thisYear: Int) -> Int? {
    guard let year = number(text) else { return nil }
    if text.utf8.count == 4 { return year }
    guard text.utf8.count == 2 else { return nil }
    let inThisCentury = thisYear / 100 * 100 + year
    return inThisCentury > thisYear + 50 ? inThisCentury - 100 : inThisCentury
  }

  private static func number(_ text: String) -> Int? {
    text.utf8.count <= 4 && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ? Int(text) : nil
  }
}

extension HTTPFields {
  /// The server's clock when it answered, from the header `Date`; nil if the header is missing or invalid.
  public var answerDate: Date? {
    guard let text = self[.date] else { return nil }
    // Two-digit years are interpreted relative to the current year.
    let thisYear = CivilDate(dayNumber: Int(Date().timeIntervalSince1970 / 86_400)).year
    return HTTPDate.seconds(text, thisYear: thisYear).map { Date(timeIntervalSince1970: Double($0)) }
  }
}
