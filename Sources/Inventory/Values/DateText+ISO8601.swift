extension DateText {
  /// A moment as programs exchange it: `2026-11-20T14:03:05Z`, with milliseconds when there are any.
  ///
  /// - Parameter milliseconds: since 1970-01-01 00:00 UTC.
  public static func iso8601(milliseconds: Int64) -> String {
    let perDay: Int64 = 86_400_000
    let inDay = Int((milliseconds % perDay + perDay) % perDay)
    var text = day(milliseconds: milliseconds) + "T"
    text += pair(inDay / 3_600_000) + ":" + pair(inDay / 60_000 % 60) + ":" + pair(inDay / 1000 % 60)
    if inDay % 1000 != 0 {
      let digits = String(inDay % 1000)
      text += "." + String(repeating: "0", count: 3 - digits.count) + digits
    }
    return text + "Z"
  }

  private static func pair(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
