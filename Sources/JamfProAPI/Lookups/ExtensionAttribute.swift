/// The definition of an extension attribute: what an organisation collects of its computers besides Jamf's own fields.
public struct ExtensionAttribute: Hashable, Sendable, Identifiable {
  /// What the records call `definitionId`.
  public var id: String
  /// Its name, as people see it; no two have the same on Jamf's servers.
  public var name: String
  /// `STRING`, `INTEGER` or `DATE` (for which the records say `DATE_TIME`), or what a newer server has.
  public var dataType: String
  /// The section of the record that shows it, and that its values come with: `GENERAL`, `HARDWARE`, `OPERATING_SYSTEM`,
  /// `USER_AND_LOCATION`, `PURCHASING` or `EXTENSION_ATTRIBUTES`; nil when the server does not say.
  public var inventoryDisplayType: String?
  /// Where the values come from: `SCRIPT`, `TEXT`, `POPUP` or `DIRECTORY_SERVICE_ATTRIBUTE_MAPPING` (for which the records
  /// say `LDAP`); nil when the server does not say.
  public var inputType: String?
  /// What it is for, as its author wrote it; nil when there is nothing.
  public var description: String?

  /// A definition.
  public init(
    id: String, name: String, dataType: String = "STRING", inventoryDisplayType: String? = nil,
    inputType: String? = nil, description: String? = nil
  ) {
    self.id = id
    self.name = name
    self.dataType = dataType
    self.inventoryDisplayType = inventoryDisplayType
    self.inputType = inputType
    self.description = description
  }
}
