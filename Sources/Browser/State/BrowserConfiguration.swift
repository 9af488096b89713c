public import Inventory
public import Screen

/// How secrets are revealed.
public struct RevealLimits: Hashable, Sendable {
  /// How long one stays on the screen, in seconds.
  public var seconds = 30
  /// Whether a reason must be given.
  public var asksReason = false

  /// The usual settings.
  public init() {}
}

/// What the browser is started with.
public struct BrowserConfiguration: Sendable {
  /// The columns of the list at the start, in order. Narrow terminals show the first few.
  public var columns: [Field]
  /// The fields that words are searched in; nil for the columns and those that scripts get by default.
  public var searched: [Field]?
  /// The sort order at the start.
  public var sort: [SortKey]
  /// Whether the sort order is the usual one, which nobody chose. A filtered list is then sorted by relevance: computers
  /// whose IDs alone contain its words come last.
  public var sortsByRelevance = false
  /// Whether the columns, or the sort, are for this run only, so that a saved view has to name them.
  public var columnsAreForThisStart = false
  public var sortIsForThisStart = false
  /// The host to show until the server has answered. Untrusted.
  public var hostLabel: String
  /// Whether the computers are those of the demo.
  public var isDemo: Bool
  /// The signs to draw with.
  public var glyphs: Glyphs
  /// The fields that a filter can name.
  public var catalogue: FieldCatalogue
  /// The zone in which a filter's days begin.
  public var timeZone: TimeZoneRules
  /// Minutes from the end of a load to the next automatic one; 0 for never.
  public var refreshMinutes: Int

  /// What the keys mean.
  public var keyMap = KeyMap.standard
  /// The views the user has saved, in order.
  public var views: [SavedView] = []
  /// The commands that the user can run on computers, in order, and the file that they are written in.
  public var commands: [UserCommand] = []
  public var configurationFile = "config.json"
  /// The names of the charts of the overview, in order; nil for the usual ones.
  public var overview: [String]?
  /// The name of the view that is open at the start; nil for that of all computers.
  public var view: String?
  /// The filter at the start.
  public var filter = ""
  /// The filters typed in earlier sessions, the newest first.
  public var earlierFilters: [String] = []
  /// The field to print of the chosen computers when the user leaves with Enter; nil for none.
  public var pick: Field?
  /// The name of the profile in use, and the names of all profiles.
  public var profile: String?
  public var profiles: [String] = []
  /// Whether changes between loads are recorded, so that there may be a history to read.
  public var recordsChanges = false
  /// The list of an earlier run, to start with; nil for none.
  public var archived: ArchivedList?
  /// Where an earlier run ended, to go on from there; nil for a fresh start.
  var earlier: EarlierSession?
  /// The milliseconds after which all computers are loaded again, not only what has changed.
  public var fullAfter: Int64 = 12 * 3_600_000
  /// Whether the server is never contacted: the archived list is all there is.
  public var isOffline = false
  /// What went wrong before the start, and a note for people; both are shown first.
  public var startRemarks: [Problem] = []
  public var startNote: String?
  /// The color of the profile's name; nil for none.
  public var profileColor: ProfileColor?
  /// The address of the server's web pages, without a slash at its end; nil when it is not known.
  public var webURL: String?
  /// The options that lead a new run of the program to the same server, as words; empty when it needs none.
  public var connectionOptions: [String] = []
  /// From which values on something needs attention.
  public var healthLimits = HealthLimits()
  /// Whether the screen is for a screen reader: no boxes, no moving signs, the cursor on the selected row.
  public var isAccessible = false
  /// Where the detail is at the start.
  public var detail = DetailPlacement.auto
  /// The colors at the start.
  public var theme = Theme.standard
  /// How secrets are revealed.
  public var reveal = RevealLimits()
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
