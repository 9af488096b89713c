import Inventory
import JamfProAPI

/// What is measured: the column store with twelve columns.
enum Subject {
  static let catalogue = FieldCatalogue(Catalogue.Computers)

  /// The seven default ones, and the next that people ask for.
  static let columns: [Field] =
    catalogue.defaultColumns
    + ["udid", "ip", "department", "site", "realname"].compactMap { try? catalogue.field(named: $0) }

  static let sections = Set(columns.flatMap(\.sections))

  /// What is typed, read as the browser reads it; nil while it is no filter yet.
  static func filter(_ typed: String) -> Filter? {
    try? Filter(typed, catalogue: catalogue, now: now, timeZone: .utc)
  }

  /// The instant that ages are counted from, in milliseconds since 1970: that of the byte server's fleet.
  private static let now: Int64 = 1_795_176_000_000

  /// A store of no computers.
  static func builder(names: ReferenceNames = ReferenceNames()) -> InventoryBuilder {
    InventoryBuilder(columns: columns, layout: .v4, requestedSections: sections, names: names)
  }
}
