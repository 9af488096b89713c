/// The version of the inventory interface whose layout a server's answers have.
///
/// Fields are named as version 4 names them; which versions have a field the document says (`Field.versions`), and this is
/// where older versions give one another name (Jamf Pro 11.30.2's document).
public enum LayoutVersion: Int, Hashable, Sendable, CaseIterable, Comparable {
  case v1 = 1
  case v2, v3, v4

  /// The version of a name, as `v4`; nil for others.
  public init?(name: String) {
    guard let version = LayoutVersion.allCases.first(where: { $0.name == name }) else { return nil }
    self = version
  }

  /// As servers and documents call it: `v4`.
  public var name: String { "v\(rawValue)" }

  public static func < (left: LayoutVersion, right: LayoutVersion) -> Bool { left.rawValue < right.rawValue }

  /// The way to a field in answers of this version; nil when they do not have it.
  public func path(for field: Field) -> String? {
    field.versions.contains(self) ? sentPath(field.path) : nil
  }

  /// The way by which this version sends a field that it has.
  func sentPath(_ path: String) -> String {
    // Version 4 split this field in two.
    self < .v4 && SplitField.parts.contains(path) ? SplitField.path : path
  }

  /// Whether the layout has a section, as `FONTS`; unknown sections count as there.
  public func has(section: String) -> Bool {
    section == "PLUGINS" || section == "FONTS" ? self == .v1 : true
  }
}

/// The field of versions 1 to 3 that became two in version 4.
enum SplitField {
  static let path = "general.lastContactTime"
  /// What took its place; the first is what its old name means now.
  static let parts = ["general.lastContact", "general.lastCheckIn"]
}

extension LayoutVersion: CustomStringConvertible {
  public var description: String { name }
}
