/// Where records have extension attributes: in six lists, by where Jamf Pro's own pages show them (Jamf Pro 11.30.2's
/// document, `ComputerInventory` and five of its sections).
enum ExtensionAttributePlaces {
  /// The name of each of the lists.
  static let key = "extensionAttributes"

  /// The section that has a list, and the object in the record it stands in; nil for the record itself.
  static let all: [(section: String, object: String?)] = [
    ("EXTENSION_ATTRIBUTES", nil), ("GENERAL", "general"), ("HARDWARE", "hardware"),
    ("OPERATING_SYSTEM", "operatingSystem"), ("PURCHASING", "purchasing"), ("USER_AND_LOCATION", "userAndLocation"),
  ]

  /// The ways to the lists.
  static let paths = all.map { place in place.object.map { "\($0).\(key)" } ?? key }

  /// The path of the field that shows an attribute's values.
  static func path(id: String) -> String { "\(key).\(id)" }
}

extension Field {
  /// The id of the definition, when the field is an extension attribute.
  public var extensionAttributeID: String? {
    let start = ExtensionAttributePlaces.path(id: "")
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : nil
  }
}
