public import Inventory
public import Screen

/// What the browser is told once, at its start.
public struct BrowserConfiguration: Sendable {
  /// The columns of the list, in order. Narrow terminals show the first few.
  public var columns: [Field]
  /// How the list is sorted at first.
  public var sort: [SortKey]
  /// The host to show until the server has said who it is. Untrusted.
  public var hostLabel: String
  /// Whether the computers are invented ones.
  public var isDemo: Bool
  /// The signs to draw with.
  public var glyphs: Glyphs
  /// The fields that a filter can name.
  public var catalogue: FieldCatalogue
  /// The zone in which a filter's days begin.
  public var timeZone: TimeZoneRules
  /// Minutes from the end of a load to the next one that starts by itself; 0 for never.
  public var refreshMinutes: Int

  /// Creates a configuration.
  public init(
    columns: [Field], sort: [SortKey], hostLabel: String, isDemo: Bool = false, glyphs: Glyphs = .unicode,
    catalogue: FieldCatalogue = FieldCatalogue([]), timeZone: TimeZoneRules = .utc, refreshMinutes: Int = 0
  ) {
    self.columns = columns
    self.sort = sort
    self.hostLabel = hostLabel
    self.isDemo = isDemo
    self.glyphs = glyphs
    self.catalogue = catalogue
    self.timeZone = timeZone
    self.refreshMinutes = refreshMinutes
  }
}
