/// One page of a list, as it came.
public struct InventoryPage: Hashable, Sendable {
  /// The version of the API that the page is written in.
  public var version: InventoryVersion
  /// The page's number, counted from 0 in pages of `rows`.
  public var number: Int
  /// How many computers were asked for. The server may answer with fewer.
  public var rows: Int
  /// The JSON text: `{"totalCount": 2, "results": [...]}`. Who reads it while it comes finds here what is left of it.
  public var bytes: [UInt8]
  /// Whether the server was asked for some computers only, by a filter.
  public var isNarrowed: Bool

  /// A page.
  public init(version: InventoryVersion, number: Int, rows: Int, bytes: [UInt8], isNarrowed: Bool = false) {
    self.version = version
    self.number = number
    self.rows = rows
    self.bytes = bytes
    self.isNarrowed = isNarrowed
  }

  /// What whoever reads a page reports of it.
  public struct Counts: Hashable, Sendable {
    /// How many computers the page has.
    public var rows: Int
    /// How many of them were on no page before.
    public var newRows: Int
    /// How many computers the server says there are; nil when it does not.
    public var totalCount: Int?
    /// The id of the page's first computer; nil when there is none, or when the reader does not tell.
    public var firstID: String?
    /// The id of the page's last computer.
    public var lastID: String?

    /// The counts of a page. With the ids, a list that changes underneath the walk is noticed even when as many computers
    /// come as go, and gaps can say behind which computer they are.
    public init(rows: Int, newRows: Int, totalCount: Int?, firstID: String? = nil, lastID: String? = nil) {
      self.rows = rows
      self.newRows = newRows
      self.totalCount = totalCount
      self.firstID = firstID
      self.lastID = lastID
    }
  }
}
