/// The leaves of a schema, or of the versions of one.
struct CataloguePlan: Hashable, Sendable {
  /// The catalogue's name in Swift.
  var name: String
  var rows: [CatalogueRow]
}

/// One leaf: what `SchemaField` of the runtime says.
struct CatalogueRow: Hashable, Sendable {
  var path: String
  /// The case of `SchemaField.Kind`.
  var kind: String
  var format: String?
  var values: [String]
  var section: String?
  var isDeprecated: Bool
  var isReadOnly: Bool
  var isList: Bool
  /// The versions of the API whose answers have it, as `v4`.
  var versions: [String] = []
  /// Whether a list can be filtered by it on the server.
  var isFilterable = false
  /// Whether a list can be sorted by it on the server.
  var isSortable = false
}
