extension DemoDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  /// From the day of the week that 1970-01-01 was.
  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

  /// An instant from 1970 on as the field `Date` holds it (RFC 9110, 5.6.7): `Sat, 21 Nov 2026 12:00:00 GMT`.
  static func httpText(instant milliseconds: Int64) -> String {
    let day = milliseconds / dayLength
    let text = text(instant: milliseconds / 1000 * 1000)
    let parts = text.split { "-T:Z".contains($0) }
    let month = Int(parts[1]).map { months[$0 - 1] } ?? ""
    return "\(weekdays[Int(day % 7)]), \(parts[2]) \(month) \(parts[0]) \(parts[3]):\(parts[4]):\(parts[5]) GMT"
  }
}
