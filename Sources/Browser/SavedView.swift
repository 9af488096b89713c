/// A filter, columns and a sort under a name.
public struct SavedView: Hashable, Sendable {
  /// What its tab says.
  public var name: String
  /// As it would be typed; empty for all computers.
  public var filter: String
  /// Names of fields, in order; nil for those the list has anyway.
  public var columns: [String]?
  /// `field[:asc|:desc]`, several separated by commas; nil for the usual one.
  public var sort: String?
  /// The widths that somebody has set, in cells, by the names of the columns that have them.
  public var widths: [String: Int] = [:]
  /// How many columns, from the first, stay when the list is scrolled sideways; nil for the usual one.
  public var frozen: Int?

  /// Creates a view.
  public init(name: String, filter: String, columns: [String]? = nil, sort: String? = nil) {
    self.name = name
    self.filter = filter
    self.columns = columns
    self.sort = sort
  }
}
