/// What it takes to read a filter: the fields there are, the time and the zone.
public struct FilterReader: Sendable {
  public var catalogue: FieldCatalogue
  /// What ages are counted from, in milliseconds since 1970 in UTC.
  public var now: Int64
  public var timeZone: TimeZoneRules

  /// A reader.
  public init(catalogue: FieldCatalogue, now: Int64, timeZone: TimeZoneRules) {
    self.catalogue = catalogue
    self.now = now
    self.timeZone = timeZone
  }

  /// Reads a filter.
  public func read(_ text: String) throws(FilterError) -> Filter {
    try Filter(text, catalogue: catalogue, now: now, timeZone: timeZone)
  }

  func parser(of text: String) -> FilterParser {
    FilterParser(
      scanner: FilterScanner(text), catalogue: catalogue, calendar: FilterCalendar(now: now, timeZone: timeZone))
  }
}
