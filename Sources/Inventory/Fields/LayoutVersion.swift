/// The version of the inventory API that determines the layout of a server's responses.
///
/// Fields have the names of version 4. The document says which versions have a field (`Field.versions`); this type
/// knows the fields with another name in older versions (Jamf Pro 11.30.2's document).
public enum LayoutVersion: Int, Hashable, Sendable, CaseIterable, Comparable {
  case v1 = 1
  case v2, v3, v4

  /// The version with a name such as `v4`; nil for other names.
  public init?(name: String) {
    guard let version = LayoutVersion.allCases.first(where: { $0.name == name }) else { return nil }
    self = version
  }

  /// The name in paths and documents: `v4`.
  public var name: String { "v\(rawValue)" }

  public static func < (left: LayoutVersion, right: LayoutVersion) -> Bool { left.rawValue < right.rawValue }

  /// The path of a field in responses of this version; nil when they do not have it.
  public func path(for field: Field) -> String? {
    field.versions.contains(self) ? sentPath(field.path) : nil
  }

  /// The path under which this version sends a field that it has.
  func sentPath(_ path: String) -> String {
    // Version 4 split this field in two.
    self < .v4 && SplitField.parts.contains(path) ? SplitField.path : path
  }

  /// Whether the layout has a section such as `FONTS`; true for unknown sections.
  public func has(section: String) -> Bool {
    section == "PLUGINS" || section == "FONTS" ? self == .v1 : true
  }
}

/// The field of versions 1 to 3 that version 4 split in two.
enum SplitField {
  static let path = "general.lastContactTime"
  /// Its replacements; the old name now means the first one.
  static let parts = ["general.lastContact", "general.lastCheckIn"]
}

extension LayoutVersion: CustomStringConvertible {
  public var description: String { name }
}

/// Fields whose names in filters and sorts differ from those in responses (Jamf Pro 11.30.2's document).
enum QueryNames {
  /// The names in filters and sorts, by path.
  static let all = ["general.mdmProfileExpiration": "general.mdmCertificateExpiration"]

  /// A name that version 4 no longer sends but still filters by.
  static let outlived = "general.lastReportedIp"

  /// The paths for names that are not paths of version 4: names of older versions and of queries.
  static let meanings: [String: String] = {
    var meanings = [SplitField.path: SplitField.parts[0]]
    for (path, name) in all { meanings[name] = path }
    return meanings
  }()
}

extension LayoutVersion {
  /// The name by which servers of this version filter and sort by a field; nil when they do not have the field. Whether
  /// they can filter or sort by it at all is in `Field.isFilterable` and `Field.isSortable`.
  public func queryName(for field: Field) -> String? {
    guard field.versions.contains(self) || field.path == QueryNames.outlived else { return nil }
    return QueryNames.all[field.path] ?? sentPath(field.path)
  }
}
