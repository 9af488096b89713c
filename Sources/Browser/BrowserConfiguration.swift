public import Inventory
public import Screen

/// What the browser is told once, at its start.
public struct BrowserConfiguration: Sendable {
  /// The columns of the list at first, in order. Narrow terminals show the first few.
  public var columns: [Field]
  /// How the list is sorted at first.
  public var sort: [SortKey]
  /// Whether the columns, or the sort, are for this start alone, so that a view that is saved has to name them.
  public var columnsAreForThisStart = false
  public var sortIsForThisStart = false
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

  /// What the keys mean.
  public var keyMap = KeyMap.standard
  /// The views the user has saved, in order.
  public var views: [SavedView] = []
  /// The name of the view that is open at first; nil for that of all computers.
  public var view: String?
  /// What is typed into the filter at the start.
  public var filter = ""
  /// The filters that were typed before, the newest first.
  public var earlierFilters: [String] = []
  /// The field to print of the chosen computers when one leaves with Enter; nil for none.
  public var pick: Field?
  /// The name of the profile in use, and of all there are.
  public var profile: String?
  public var profiles: [String] = []
  /// The address of the server's web pages, without a slash at its end; nil when it is not known.
  public var webURL: String?
  /// Whether the picture is for a screen reader: no boxes, no moving signs, the cursor on the selected row.
  public var isAccessible = false
  /// The colours at first.
  public var theme = Theme.standard
  /// Whether the mouse is in use from the start.
  public var usesMouse = false

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
