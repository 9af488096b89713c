/// What to sort by.
public struct SortKey: Hashable, Sendable {
  /// The path of the field, one of the snapshot's columns.
  public var path: String
  /// Greatest first. What is not reported comes last either way.
  public var descending: Bool

  /// A key.
  public init(path: String, descending: Bool = false) {
    self.path = path
    self.descending = descending
  }
}

/// Which computers a list shows, and in what order.
public struct ListQuery: Hashable, Sendable {
  /// Which computers.
  public var filter: Filter
  /// The keys, most important first. What is equal in all of them comes by computer id, so that a list is the same in
  /// whatever order its pages came.
  public var sort: [SortKey]
  /// The computers it is restricted to, whatever the filter; nil for no restriction.
  public var only: Restriction?

  /// A query; by default all computers by id.
  public init(filter: Filter = .all, sort: [SortKey] = [], only: Restriction? = nil) {
    self.filter = filter
    self.sort = sort
    self.only = only
  }
}
