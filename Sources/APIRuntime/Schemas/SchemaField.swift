/// One leaf of a schema: a field that a column can show.
public struct SchemaField: Hashable, Sendable {
  /// What kind of value the field has.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A kind of value.
    case string, integer, number, boolean, dateTime, date, enumeration, freeForm
  }

  /// The path of the field: `general.remoteManagement.managed`; elements of an array as `applications[].name`.
  public var path: String
  /// The kind of value.
  public var kind: Kind
  /// The document's `format`, such as `int32`.
  public var format: String?
  /// The values the document names, for an enumeration; servers may send others.
  public var enumValues: [String]
  /// The section that contains it, such as `GENERAL`; nil for fields that every answer has.
  public var section: String?
  /// The versions of the API whose answers have it, the oldest first, such as `v1` and `v4`; empty if the document does
  /// not number its versions.
  public var versions: [String]
  /// Whether the server can filter a list by it.
  public var isFilterable: Bool
  /// Whether the server can sort a list by it.
  public var isSortable: Bool
  /// Whether the document marks the field as deprecated.
  public var isDeprecated: Bool
  /// Whether the field can only be read.
  public var isReadOnly: Bool
  /// Whether the field is a list of such values.
  public var isList: Bool

  /// Creates a field.
  public init(
    path: String, kind: Kind, format: String? = nil, enumValues: [String] = [], section: String? = nil,
    versions: [String] = [], isFilterable: Bool = false, isSortable: Bool = false, isDeprecated: Bool = false,
    isReadOnly: Bool = false, isList: Bool = false
  ) {
    self.path = path
    self.kind = kind
    self.format = format
    self.enumValues = enumValues
    self.section = section
    self.versions = versions
    self.isFilterable = isFilterable
    self.isSortable = isSortable
    self.isDeprecated = isDeprecated
    self.isReadOnly = isReadOnly
    self.isList = isList
  }
}
