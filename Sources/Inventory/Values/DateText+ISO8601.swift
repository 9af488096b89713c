extension DateText {
  /// A moment as programs exchange it: `2026-11-20T14:03:05Z`, with milliseconds when there are any.
  ///
  /// - Parameter milliseconds: since 1970-01-01 00:00 UTC.
  public static func iso8601(milliseconds: Int64) -> String {
    var bytes: [UInt8] = []
    appendISO8601(milliseconds: milliseconds, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the same in UTF-8.
  static func appendISO8601(milliseconds: Int64, to bytes: inout [UInt8]) {
    let perDay: Int64 = 86_400_000
    let inDay = Int((milliseconds % perDay + perDay) % perDay)
    appendDay(milliseconds: milliseconds, to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    append(inDay / 3_600_000, width: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    append(inDay / 60_000 % 60, width: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    append(inDay / 1000 % 60, width: 2, to: &bytes)
    if inDay % 1000 != 0 {
      bytes.append(UInt8(ascii: "."))
      append(inDay % 1000, width: 3, to: &bytes)
    }
    bytes.append(UInt8(ascii: "Z"))
  }
}
