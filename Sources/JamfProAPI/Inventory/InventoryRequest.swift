public import APIRuntime

/// Which computers to list, which sections of them, and in which pages.
public struct InventoryRequest: Hashable, Sendable {
  /// Names of the sections to request, such as `GENERAL`. Names that the API version in use does not have are left out.
  public var sections: [String]
  /// An RSQL expression in the field names of the API version in use; nil for all computers.
  public var filter: String?
  /// Sort keys such as `general.name:asc`. With none, computers are sorted by id, an order that renaming does not
  /// change.
  public var sort: [String]
  /// The first page, counted from 0 in pages of `pageRows`.
  public var startPage: Int
  /// Computers per page.
  public var pageRows: Int
  /// Computers on a smaller first page that is fetched alone; nil for none.
  public var firstPageRows: Int?
  /// Whether pages wait for earlier ones. Otherwise they are handed over as soon as they arrive.
  public var keepsOrder: Bool
  /// Whether its pages are sent before other requests that wait: not by default, because lists are long.
  public var precedence = RequestPrecedence.low

  /// The most computers per page by default. It can be halved four times without remainder, so that smaller pages begin
  /// where larger ones would. Slow servers are asked for fewer.
  public static let usualPageRows = 400

  /// A request, by default for all computers by id.
  ///
  /// - Parameters:
  ///   - sections: names of the sections to request, such as `GENERAL`.
  ///   - filter: an RSQL expression in the field names of the API version in use.
  ///   - sort: sort keys such as `general.name:asc`.
  ///   - startPage: the first page, counted from 0 in pages of `pageRows`.
  ///   - pageRows: computers per page.
  ///   - firstPageRows: computers on a smaller first page that is fetched alone.
  ///   - keepsOrder: whether pages wait for earlier pages that are retried.
  public init(
    sections: [String], filter: String? = nil, sort: [String] = [], startPage: Int = 0, pageRows: Int = usualPageRows,
    firstPageRows: Int? = nil, keepsOrder: Bool = false
  ) {
    self.sections = sections
    self.filter = filter
    self.sort = sort
    self.startPage = startPage
    self.pageRows = pageRows
    self.firstPageRows = firstPageRows
    self.keepsOrder = keepsOrder
  }

  /// Whether computers are sorted by id.
  var isByID: Bool { sort.isEmpty || sort == ["id:asc"] }

  /// The sort parameter: keys joined by commas, as the server expects them.
  var sortParameter: [String] { [(sort.isEmpty ? ["id:asc"] : sort).joined(separator: ",")] }
}

/// One page of a list, as the server sent it.
public struct InventoryPage: Hashable, Sendable {
  /// The version of the API that the page is written in.
  public var version: InventoryVersion
  /// The page's number, counted from 0 in pages of `rows`.
  public var number: Int
  /// How many computers were requested. The server may answer with fewer.
  public var rows: Int
  /// The JSON text: `{"totalCount": 2, "results": [...]}`. If a follower read it while it arrived, only the rest is
  /// here.
  public var bytes: [UInt8]
  /// Whether the request had a filter.
  public var isNarrowed: Bool
  /// When the request that brought the page was sent, after all waiting; nil when unknown.
  var sent: ContinuousClock.Instant?

  /// A page.
  ///
  /// - Parameters:
  ///   - version: the version of the API that the page is written in.
  ///   - number: the page's number, counted from 0 in pages of `rows`.
  ///   - rows: how many computers were requested.
  ///   - bytes: the JSON text: `{"totalCount": 2, "results": [...]}`.
  ///   - isNarrowed: whether the request had a filter.
  public init(version: InventoryVersion, number: Int, rows: Int, bytes: [UInt8], isNarrowed: Bool = false) {
    self.version = version
    self.number = number
    self.rows = rows
    self.bytes = bytes
    self.isNarrowed = isNarrowed
  }

  /// What the reader of a page reports.
  public struct Counts: Hashable, Sendable {
    /// How many computers the page has.
    public var rows: Int
    /// How many of them were on no earlier page.
    public var newRows: Int
    /// How many computers the server counts in all; nil when the page does not say.
    public var totalCount: Int?
    /// The id of the first computer on the page; nil when there is none, or when the reader does not report ids.
    public var firstID: String?
    /// The id of the last computer on the page; nil in the same cases.
    public var lastID: String?

    /// The counts of a page. With the ids, a walk notices changes to the list even when as many computers are added as
    /// deleted, and a gap can say which computer it follows.
    ///
    /// - Parameters:
    ///   - rows: how many computers the page has.
    ///   - newRows: how many of them were on no earlier page.
    ///   - totalCount: how many computers the server counts in all.
    ///   - firstID: the id of the first computer on the page.
    ///   - lastID: the id of the last computer on the page.
    public init(rows: Int, newRows: Int, totalCount: Int?, firstID: String? = nil, lastID: String? = nil) {
      self.rows = rows
      self.newRows = newRows
      self.totalCount = totalCount
      self.firstID = firstID
      self.lastID = lastID
    }
  }
}

/// Contiguous rows of a list that could not be read.
public struct InventoryGap: Hashable, Sendable {
  /// The first of the rows, counted from 0 in the order of the list.
  public var firstRow: Int
  /// How many rows they are.
  public var count: Int
  /// The id of the computer before the first row; nil when unknown.
  public var afterID: String?
  /// Why they could not be read.
  public var reason: JamfProError

  /// A gap.
  package init(firstRow: Int, count: Int, afterID: String? = nil, reason: JamfProError) {
    self.firstRow = firstRow
    self.count = count
    self.afterID = afterID
    self.reason = reason
  }

  /// The rows as a range.
  public var rows: Range<Int> { firstRow..<(firstRow + max(0, count)) }
}
