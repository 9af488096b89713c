/// What is known of an extension attribute: a field that the people of one server have added to their computers' records.
public struct ExtensionAttributeDefinition: Hashable, Sendable {
  /// The definition's id, by which records refer to it.
  public var id: String
  /// Its name, as people gave it; several definitions may have the same one.
  public var name: String
  /// `STRING`, `INTEGER`, or `DATE`, which records call `DATE_TIME`; anything else counts as `STRING`.
  public var dataType: String
  /// The section whose list it stands in, as `GENERAL`, which is also where it is shown; nil when that is not known.
  public var section: String?
  /// Whether a computer may have several values.
  public var isMultiValue: Bool

  /// A definition.
  public init(id: String, name: String, dataType: String, section: String? = nil, isMultiValue: Bool = false) {
    self.id = id
    self.name = name
    self.dataType = dataType
    self.section = section
    self.isMultiValue = isMultiValue
  }

  /// The kind of its values.
  var kind: FieldKind {
    switch dataType {
    case "INTEGER": .integer
    case "DATE", "DATE_TIME": .dateTime
    default: .string
    }
  }
}
