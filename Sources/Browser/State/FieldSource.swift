import Inventory

/// What is known about fields, from all that know some: the list's columns, the configuration, the catalogue, and the
/// computers that are loaded. For everything that names fields, or has to find out which are missing.
struct FieldSource: Sendable {
  /// The list's columns.
  let listed: [Field]
  /// The columns at the start.
  let configured: [Field]
  let catalogue: FieldCatalogue
  /// The computers that are loaded; nil while there are none.
  let snapshot: InventorySnapshot?
  let now: Instant
  let timeZone: TimeZoneRules

  /// The field of a path, from whatever source knows it.
  func field(path: String) -> Field? {
    listed.first { $0.path == path } ?? configured.first { $0.path == path } ?? catalogue.field(path: path)
      ?? snapshot?.columns.first { $0.path == path }
  }

  /// A field of ours, also where the document does not have it.
  func known(path: String) -> Field { field(path: path) ?? Field(path: path) }

  /// The fields named in a filter that the server has and the list does not have for all computers.
  func missing(for filter: Filter) -> [Field] { snapshot?.missing(filter.fields) ?? filter.fields }

  /// Parses filters.
  var reader: FilterReader { reader(at: now) }

  /// Parses filters as they are meant at another time.
  func reader(at time: Instant) -> FilterReader {
    FilterReader(catalogue: catalogue, now: time.milliseconds, timeZone: timeZone)
  }
}

extension BrowserState {
  var fields: FieldSource {
    FieldSource(
      listed: columns, configured: context.configuration.columns, catalogue: filtering.catalogue,
      snapshot: list.fleet?.snapshot, now: context.now, timeZone: context.configuration.timeZone)
  }

  /// The field of a path, from whatever source knows it.
  func field(path: String) -> Field? { fields.field(path: path) }
}

extension InventorySnapshot {
  /// Those of the fields that the server has and these computers have no column for, or one whose values are still
  /// arriving.
  func missing(_ fields: [Field]) -> [Field] { lacking(fields) { unfinished.contains($0.path) } }

  /// Those of the fields that the server has and these computers have no column for.
  func withoutColumn(_ fields: [Field]) -> [Field] { lacking(fields) { _ in false } }

  private func lacking(_ fields: [Field], or isWanted: (Field) -> Bool) -> [Field] {
    guard !fields.isEmpty else { return [] }
    let loaded = Set(columns.map(\.path))
    // Fields that the server's version does not have cannot be loaded.
    return fields.filter { (!loaded.contains($0.path) || isWanted($0)) && layout.path(for: $0) != nil }
  }
}
