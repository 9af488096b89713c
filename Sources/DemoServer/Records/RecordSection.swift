/// A part of a computer's record that a client asks for by name. The order is that of the record.
enum RecordSection: String, CaseIterable, Sendable {
  case general = "GENERAL"
  case diskEncryption = "DISK_ENCRYPTION"
  case purchasing = "PURCHASING"
  case applications = "APPLICATIONS"
  case storage = "STORAGE"
  case userAndLocation = "USER_AND_LOCATION"
  case configurationProfiles = "CONFIGURATION_PROFILES"
  case printers = "PRINTERS"
  case services = "SERVICES"
  case hardware = "HARDWARE"
  case localUserAccounts = "LOCAL_USER_ACCOUNTS"
  case certificates = "CERTIFICATES"
  case attachments = "ATTACHMENTS"
  case plugins = "PLUGINS"
  case packageReceipts = "PACKAGE_RECEIPTS"
  case fonts = "FONTS"
  case security = "SECURITY"
  case operatingSystem = "OPERATING_SYSTEM"
  case licensedSoftware = "LICENSED_SOFTWARE"
  case ibeacons = "IBEACONS"
  case softwareUpdates = "SOFTWARE_UPDATES"
  case extensionAttributes = "EXTENSION_ATTRIBUTES"
  case contentCaching = "CONTENT_CACHING"
  case groupMemberships = "GROUP_MEMBERSHIPS"

  /// Plugins and fonts were dropped after the first version.
  func isServed(in version: APIVersion) -> Bool {
    switch self {
    case .plugins, .fonts: version == .v1
    default: true
    }
  }

  static func all(in version: APIVersion) -> Set<RecordSection> {
    Set(allCases.filter { $0.isServed(in: version) })
  }

  /// A section whose turn it is in a record.
  struct Turn: Sendable {
    var section: RecordSection
    /// Whether it was asked for; it is null otherwise.
    var isWanted: Bool
  }

  /// The sections of a version's records in their order, when these were asked for.
  static func plan(_ wanted: Set<RecordSection>, in version: APIVersion) -> [Turn] {
    allCases.filter { $0.isServed(in: version) }.map { Turn(section: $0, isWanted: wanted.contains($0)) }
  }

  /// Its key in a record.
  var key: StaticString {
    switch self {
    case .general: "general"
    case .diskEncryption: "diskEncryption"
    case .purchasing: "purchasing"
    case .applications: "applications"
    case .storage: "storage"
    case .userAndLocation: "userAndLocation"
    case .configurationProfiles: "configurationProfiles"
    case .printers: "printers"
    case .services: "services"
    case .hardware: "hardware"
    case .localUserAccounts: "localUserAccounts"
    case .certificates: "certificates"
    case .attachments: "attachments"
    case .plugins: "plugins"
    case .packageReceipts: "packageReceipts"
    case .fonts: "fonts"
    case .security: "security"
    case .operatingSystem: "operatingSystem"
    case .licensedSoftware: "licensedSoftware"
    case .ibeacons: "ibeacons"
    case .softwareUpdates: "softwareUpdates"
    case .extensionAttributes: "extensionAttributes"
    case .contentCaching: "contentCaching"
    case .groupMemberships: "groupMemberships"
    }
  }
}
