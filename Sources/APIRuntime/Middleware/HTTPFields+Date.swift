#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
#else
  public import struct Foundation.Date
#endif
public import HTTPTypes

extension HTTPFields {
  /// What the server's clock showed, by the header `Date`; nil when it is not there or is no date.
  public var answerDate: Date? {
    guard let text = self[.date] else { return nil }
    // Years of two digits are understood by the year it is.
    let thisYear = CivilDate(dayNumber: Int(Date().timeIntervalSince1970 / 86_400)).year
    return HTTPDate.seconds(text, thisYear: thisYear).map { Date(timeIntervalSince1970: Double($0)) }
  }
}
