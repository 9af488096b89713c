/// Which computers to list, and what of them.
public struct InventoryRequest: Hashable, Sendable {
  /// Sections to ask for, as `GENERAL`.
  public var sections: [String]
  /// An RSQL expression, in the names of the version asked; nil for all computers.
  public var filter: String?
  /// Sort keys as `general.name:asc`. With none, computers come by id, an order that renaming does not disturb.
  public var sort: [String]
  /// The page to begin with, counted from 0 in pages of `pageRows`.
  public var startPage: Int
  /// Computers a page.
  public var pageRows: Int
  /// Computers of a first page fetched ahead; nil for none.
  public var firstPageRows: Int?
  /// Whether pages wait for those before them that have to be asked for again; else they are handed on as soon as they come.
  public var keepsOrder: Bool

  /// What servers answer within their time limits with the usual sections. It can be halved four times without a rest, so
  /// that smaller pages begin where larger ones did.
  public static let usualPageRows = 400

  /// A request.
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

  /// Whether computers come in the order of their ids.
  var isByID: Bool { sort.isEmpty || sort == ["id:asc"] }

  /// The sort parameter: keys joined by commas, as the server wants them.
  var sortParameter: [String] { [(sort.isEmpty ? ["id:asc"] : sort).joined(separator: ",")] }
}
