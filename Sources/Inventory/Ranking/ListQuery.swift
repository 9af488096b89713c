/// A field to sort by, and the direction.
public struct SortKey: Hashable, Sendable {
  /// The path of the field, one of the snapshot's columns.
  public var path: String
  /// Whether the greatest value comes first. Missing values come last in both directions.
  public var descending: Bool

  /// A key.
  public init(path: String, descending: Bool = false) {
    self.path = path
    self.descending = descending
  }
}

/// The computers that a list shows, and their order.
public struct ListQuery: Hashable, Sendable {
  /// The filter.
  public var filter: Filter
  /// The keys, most important first. Equal computers are sorted by id, so that the list does not depend on the order of
  /// pages.
  public var sort: [SortKey]
  /// The computers that it is restricted to, in addition to the filter; nil for no restriction.
  public var only: Restriction?
  /// Whether computers whose ids alone contain the filter's words come after the others; both in the order of the sort.
  public var sortsByRelevance: Bool

  /// A query; by default all computers by id.
  public init(
    filter: Filter = .all, sort: [SortKey] = [], only: Restriction? = nil, sortsByRelevance: Bool = false
  ) {
    self.filter = filter
    self.sort = sort
    self.only = only
    self.sortsByRelevance = sortsByRelevance
  }
}

/// One field of a sort order as written: `field`, `field:asc` or `field:desc`.
public struct SortTerm: Hashable, Sendable {
  public var name: String
  public var descending: Bool

  /// A syntax error; names are not checked.
  public struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// A human-readable description.
    public var description: String
  }

  private static let directions = ["asc", "desc"]

  /// Parses terms separated by commas, most important first. A missing term has an empty name.
  public static func terms(_ text: String) -> [Result<SortTerm, Mistake>] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    return parts.indices.map { index in
      let pieces = parts[index].split(separator: ":", omittingEmptySubsequences: false).map { ColumnNames.trimmed($0) }
      let direction = pieces.count > 1 ? pieces[1].lowercased() : "asc"
      if index > 0, pieces.count == 1, directions.contains(pieces[0].lowercased()) {
        let before = ColumnNames.trimmed(parts[index - 1])
        return .failure(
          Mistake(description: "\"\(pieces[0])\" goes after a colon: \(before):\(pieces[0].lowercased())"))
      }
      guard pieces.count <= 2, directions.contains(direction) else {
        return .failure(Mistake(description: "\"\(parts[index])\" must be field, field:asc or field:desc"))
      }
      return .success(SortTerm(name: pieces[0], descending: direction == "desc"))
    }
  }
}
