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
  /// What lines and marks are drawn with.
  public var glyphs: Glyphs
  /// The character set of `glyphs`: with false, nothing but ASCII is drawn around the data.
  public var usesUnicode: Bool

  /// Creates a configuration.
  public init(
    columns: [Field], sort: [SortKey], hostLabel: String, isDemo: Bool = false, usesUnicode: Bool = true
  ) {
    self.columns = columns
    self.sort = sort
    self.hostLabel = hostLabel
    self.isDemo = isDemo
    self.usesUnicode = usesUnicode
    self.glyphs = usesUnicode ? .unicode : .ascii
  }
}
