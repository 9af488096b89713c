/// One leaf of a schema: a field that a column can show.
public struct SchemaField: Hashable, Sendable {
  /// What kind of value the field has.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case string, integer, number, boolean, dateTime, date, enumeration, freeForm
  }

  /// The way to the field: `general.remoteManagement.managed`; elements of an array as `applications[].name`.
  public var path: String
  public var kind: Kind
  /// The document's `format`, as `int32`.
  public var format: String?
  /// The values the document names, for an enumeration; servers may send others.
  public var enumValues: [String]
  /// The section that has it, as `GENERAL`; nil for fields that every answer has.
  public var section: String?
  public var isDeprecated: Bool
  public var isReadOnly: Bool
  /// Whether the field is a list of such values.
  public var isList: Bool

  /// A field.
  public init(
    path: String, kind: Kind, format: String? = nil, enumValues: [String] = [], section: String? = nil,
    isDeprecated: Bool = false, isReadOnly: Bool = false, isList: Bool = false
  ) {
    self.path = path
    self.kind = kind
    self.format = format
    self.enumValues = enumValues
    self.section = section
    self.isDeprecated = isDeprecated
    self.isReadOnly = isReadOnly
    self.isList = isList
  }
}
