import Notation

/// The notation of dates.
public enum DateText {
  /// A moment as in lists: `2026-11-20 14:03` in a zone.
  public static func minutes(milliseconds: Int64, in zone: TimeZoneRules) -> String {
    var bytes: [UInt8] = []
    appendMinutes(milliseconds: milliseconds, in: zone, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A day: `2026-11-20`. Days have no zone; the moment is their start in UTC.
  public static func day(milliseconds: Int64) -> String {
    var bytes: [UInt8] = []
    appendDay(milliseconds: milliseconds, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A moment as in the detail, with its fraction and zone: `2026-11-20 14:03:53.700 +01:00`, or `… UTC`. A fraction of
  /// zero is omitted.
  public static func exact(milliseconds: Int64, in zone: TimeZoneRules) -> String {
    let offset = zone.offsetSeconds(atMilliseconds: milliseconds)
    let local = milliseconds + Int64(offset) * 1000
    var bytes: [UInt8] = []
    let inDay = appendLocalDay(local, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    appendTime(inDay, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    if offset == 0 {
      bytes.append(contentsOf: "UTC".utf8)
    } else {
      bytes.append(UInt8(ascii: offset < 0 ? "-" : "+"))
      append(abs(offset) / 3600, width: 2, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      append(abs(offset) / 60 % 60, width: 2, to: &bytes)
      // Local mean time, from before standard time was introduced.
      if offset % 60 != 0 {
        bytes.append(UInt8(ascii: ":"))
        append(abs(offset) % 60, width: 2, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The year of a moment in UTC.
  static func year(milliseconds: Int64) -> Int {
    CivilDate(dayNumber: CivilDate.split(milliseconds: milliseconds).dayNumber).year
  }

  static func appendMinutes(milliseconds: Int64, in zone: TimeZoneRules, to bytes: inout some ByteOutput) {
    let local = milliseconds + Int64(zone.offsetSeconds(atMilliseconds: milliseconds)) * 1000
    append(milliseconds: local, fractionDigits: 0, to: &bytes) { text in
      let count = text.count - ":00Z".utf8.count
      text[count - "T00:00".utf8.count] = UInt8(ascii: " ")
      return count
    }
  }

  static func appendDay(milliseconds: Int64, to bytes: inout some ByteOutput) {
    append(milliseconds: milliseconds, fractionDigits: 0, to: &bytes) { $0.count - "T00:00:00Z".utf8.count }
  }

  /// Appends a moment in ISO 8601.
  ///
  /// - Parameter edit: changes the text, and returns how many of its bytes are used.
  @inline(__always)
  private static func append(
    milliseconds: Int64, fractionDigits: Int, to bytes: inout some ByteOutput,
    edit: (UnsafeMutableBufferPointer<UInt8>) -> Int
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ISO8601.longestText) { buffer in
      guard let place = buffer.baseAddress else { return }
      let count = ISO8601.write(milliseconds: milliseconds, fractionDigits: fractionDigits, to: place)
      let used = edit(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      bytes.append(UnsafeBufferPointer(rebasing: buffer[..<used]))
    }
  }

  /// Appends the day of a moment in local time, and returns the milliseconds since the start of that day.
  private static func appendLocalDay(_ milliseconds: Int64, to bytes: inout [UInt8]) -> Int {
    let (dayNumber, inDay) = CivilDate.split(milliseconds: milliseconds)
    let date = CivilDate(dayNumber: dayNumber)
    append(date.year, width: 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    append(date.month, width: 2, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    append(date.day, width: 2, to: &bytes)
    return inDay
  }

  /// - Parameter inDay: milliseconds since the start of the day.
  private static func appendHourAndMinute(_ inDay: Int, to bytes: inout [UInt8]) {
    append(inDay / 3_600_000, width: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    append(inDay / 60_000 % 60, width: 2, to: &bytes)
  }

  /// Appends the time with seconds, and with milliseconds unless they are zero.
  ///
  /// - Parameter inDay: milliseconds since the start of the day.
  private static func appendTime(_ inDay: Int, to bytes: inout [UInt8]) {
    appendHourAndMinute(inDay, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    append(inDay / 1000 % 60, width: 2, to: &bytes)
    if inDay % 1000 != 0 {
      bytes.append(UInt8(ascii: "."))
      append(inDay % 1000, width: 3, to: &bytes)
    }
  }

  /// Appends a number, padded with leading zeros.
  static func append(_ value: Int, width: Int, to bytes: inout [UInt8]) {
    if width == 2, value >= 0, value < 100 {
      bytes.append(UInt8(ascii: "0") + UInt8(value / 10))
      bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
      return
    }
    if width == 4, value >= 0, value < 10_000 {
      append(value / 100, width: 2, to: &bytes)
      append(value % 100, width: 2, to: &bytes)
      return
    }
    let digits = String(abs(value))
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    for _ in 0..<max(0, width - digits.utf8.count) { bytes.append(UInt8(ascii: "0")) }
    bytes.append(contentsOf: digits.utf8)
  }
}

/// A date reported by a server: a moment, or a day without a time.
public enum DateValue: Hashable, Sendable {
  /// Milliseconds since 1970-01-01 in UTC.
  case moment(Int64)
  /// The day's start in UTC, in milliseconds since 1970-01-01.
  case day(Int64)
}

extension DateText {
  /// A moment in ISO 8601: `2026-11-20T14:03:05Z`, with milliseconds unless they are zero.
  ///
  /// - Parameter milliseconds: since 1970-01-01 00:00 UTC.
  public static func iso8601(milliseconds: Int64) -> String {
    var bytes: [UInt8] = []
    appendISO8601(milliseconds: milliseconds, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the same text in UTF-8.
  static func appendISO8601(milliseconds: Int64, to bytes: inout some ByteOutput) {
    append(milliseconds: milliseconds, fractionDigits: milliseconds % 1000 == 0 ? 0 : 3, to: &bytes) { $0.count }
  }
}
