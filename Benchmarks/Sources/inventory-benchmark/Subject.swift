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

  /// A store of no computers.
  static func builder(names: ReferenceNames = ReferenceNames()) -> InventoryBuilder {
    InventoryBuilder(columns: columns, layout: .v4, requestedSections: sections, names: names)
  }
}
