/// The short names that are promised to scripts: they stay, whatever fields the document gains.
enum FixedNames {
  /// Short name and path, in the order in which help lists them.
  static let all: [(name: String, path: String)] = [
    ("id", "id"),
    ("udid", "udid"),
    ("name", "general.name"),
    ("managementId", "general.managementId"),
    ("username", "userAndLocation.username"),
    ("realname", "userAndLocation.realname"),
    ("email", "userAndLocation.email"),
    ("serialNumber", "hardware.serialNumber"),
    ("model", "hardware.model"),
    ("osVersion", "operatingSystem.version"),
    ("lastContact", "general.lastContact"),
    ("lastCheckIn", "general.lastCheckIn"),
    // The address the server saw last: every version of Jamf Pro has it and can filter by it, which is not true of
    // lastReportedIpV4, the address the computer gave itself.
    ("ip", "general.lastIpAddress"),
    ("assetTag", "general.assetTag"),
    ("department", Reference.department.path),
    ("building", Reference.building.path),
    ("site", "general.site.name"),
  ]

  /// The columns a list has when none are asked for.
  static let defaultColumns = [
    "name", "managementId", "username", "serialNumber", "model", "osVersion", "lastContact",
  ]
}
