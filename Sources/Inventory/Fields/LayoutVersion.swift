/// The version of the inventory interface whose layout a server's answers have.
///
/// Fields are named as version 4 names them; this is where the older layouts differ (Jamf Pro 11.30.2's document).
public enum LayoutVersion: Int, Hashable, Sendable, CaseIterable, Comparable {
  case v1 = 1
  case v2, v3, v4

  public static func < (left: LayoutVersion, right: LayoutVersion) -> Bool { left.rawValue < right.rawValue }

  /// The way to a field in this layout; nil when the layout does not have the field.
  public func path(for path: String) -> String? {
    switch path {
    case "general.lastContact", "general.lastCheckIn":
      // Version 4 split this field in two.
      self < .v4 ? "general.lastContactTime" : path
    case "general.lastContactTime", "general.lastReportedIp":
      self < .v4 ? path : nil
    case "applications[].cfBundleShortVersionString", "applications[].cfBundleVersion":
      self >= .v3 ? path : nil
    default:
      ["plugins", "fonts"].contains(path.prefix { $0 != "." && $0 != "[" }) && self > .v1 ? nil : path
    }
  }

  /// Whether the layout has a section, as `FONTS`; unknown sections count as there.
  public func has(section: String) -> Bool {
    section == "PLUGINS" || section == "FONTS" ? self == .v1 : true
  }
}
