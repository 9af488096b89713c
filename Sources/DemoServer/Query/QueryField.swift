import RSQL

/// A field that a client may sort or filter by, and what a computer has in it.
struct QueryField: Sendable {
  enum Kind: Sendable { case text, boolean, integer, date }
  struct Uses: OptionSet, Sendable {
    var rawValue: Int
    static let sort = Uses(rawValue: 1)
    static let filter = Uses(rawValue: 2)
    static let both: Uses = [.sort, .filter]
  }

  let name: String
  let kind: Kind
  let uses: Uses
  let versions: ClosedRange<APIVersion>
  let value: @Sendable (DemoComputer) -> RSQLValue?

  static func text(_ name: String, _ uses: Uses, _ value: @escaping @Sendable (DemoComputer) -> String?) -> QueryField {
    QueryField(name: name, kind: .text, uses: uses, versions: .v1 ... .v4) { value($0).map(RSQLValue.text) }
  }

  static func flag(_ name: String, _ value: @escaping @Sendable (DemoComputer) -> Bool) -> QueryField {
    QueryField(name: name, kind: .boolean, uses: .filter, versions: .v1 ... .v4) { .boolean(value($0)) }
  }

  static func number(_ name: String, _ value: @escaping @Sendable (DemoComputer) -> Int) -> QueryField {
    QueryField(name: name, kind: .integer, uses: .both, versions: .v1 ... .v4) { .integer(value($0)) }
  }

  static func date(
    _ name: String, _ versions: ClosedRange<APIVersion> = .v1 ... .v4,
    _ value: @escaping @Sendable (DemoComputer) -> DemoDate
  ) -> QueryField {
    QueryField(name: name, kind: .date, uses: .both, versions: versions) { value($0).milliseconds.map(RSQLValue.date) }
  }

  /// The field called so in a version of the API, if it may be used like this.
  static func named(_ name: String, for use: Uses, in version: APIVersion) -> QueryField? {
    guard let field = byName[name], field.uses.contains(use), field.versions.contains(version) else { return nil }
    return field
  }

  static func all(for use: Uses, in version: APIVersion) -> [QueryField] {
    all.filter { $0.uses.contains(use) && $0.versions.contains(version) }
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
