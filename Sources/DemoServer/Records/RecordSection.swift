import JamfProAPI
import Synchronization

/// A part of a computer's record that a client requests by name. The cases are in the order of the record.
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

  /// Only the first version has plugins and fonts.
  func isServed(in version: InventoryVersion) -> Bool {
    switch self {
    case .plugins, .fonts: version == .v1
    default: true
    }
  }

  static func all(in version: InventoryVersion) -> Set<RecordSection> {
    Set(allCases.filter { $0.isServed(in: version) })
  }

  /// A section in the order of a record.
  struct Turn: Sendable {
    var section: RecordSection
    /// Whether it was requested; it is null otherwise.
    var isWanted: Bool
  }

  /// The sections of a version's records in order, with those that were requested.
  static func plan(_ wanted: Set<RecordSection>, in version: InventoryVersion) -> [Turn] {
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

extension DemoComputer {
  /// Writes the record with all sections of its version. Sections that were not requested are null, as on a real
  /// server.
  func write(to writer: inout RecordWriter, sections: Set<RecordSection>) {
    write(to: &writer, plan: RecordSection.plan(sections, in: writer.version))
  }

  /// Writes the record with a plan, which is made once for many records.
  func write(to writer: inout RecordWriter, plan: [RecordSection.Turn]) {
    writer.subject = index
    writer.object { writer in
      writer.word("id", id)
      writer.text("udid", udid)
      for turn in plan {
        if turn.isWanted {
          write(turn.section, to: &writer)
        } else {
          writer.null(turn.section.key)
        }
      }
    }
  }

  private func write(_ section: RecordSection, to writer: inout RecordWriter) {
    switch section {
    case .general: writeGeneral(to: &writer)
    case .diskEncryption: writeDiskEncryption(to: &writer)
    case .purchasing: writePurchasing(to: &writer)
    case .applications: writeApplications(to: &writer)
    case .storage: writeStorage(to: &writer)
    case .userAndLocation: writeUserAndLocation(to: &writer)
    case .configurationProfiles: writeConfigurationProfiles(to: &writer)
    case .printers: writePrinters(to: &writer)
    case .services: writeServices(to: &writer)
    case .hardware: writeHardware(to: &writer)
    case .localUserAccounts: writeLocalUserAccounts(to: &writer)
    case .certificates: writeCertificates(to: &writer)
    case .attachments: writeAttachments(to: &writer)
    case .plugins: writePlugins(to: &writer)
    case .packageReceipts: writePackageReceipts(to: &writer)
    case .fonts: writeFonts(to: &writer)
    case .security: writeSecurity(to: &writer)
    case .operatingSystem: writeOperatingSystem(to: &writer)
    case .licensedSoftware: writeLicensedSoftware(to: &writer)
    case .ibeacons: writeIbeacons(to: &writer)
    case .softwareUpdates: writeSoftwareUpdates(to: &writer)
    case .extensionAttributes: writeExtensionAttributes(.computer, to: &writer)
    case .contentCaching: writeContentCaching(to: &writer)
    case .groupMemberships: writeGroupMemberships(to: &writer)
    }
  }
}

/// Records that were written once, for servers that write the same ones again: tests that start hundreds of servers
/// with one fleet. It keeps all of them as long as it exists.
public final class WrittenRecords: Sendable {
  /// What a record depends on besides its place.
  struct Kind: Hashable {
    var seed: UInt64
    var reference: Int64
    var version: InventoryVersion
    var sections: Set<RecordSection>
    var oddities: Int
    var longValue: Int?
    var renamed: Set<Int> = []
  }

  private let records = Mutex<[Kind: [Int: [UInt8]]]>([:])

  /// An empty store.
  package init() {}

  /// The records of the computers at these places. `write` makes those that are missing.
  func records(_ kind: Kind, at places: [Int], write: (Int) -> [UInt8]) -> [[UInt8]] {
    var found = records.withLock { records in places.map { records[kind]?[$0] } }
    var written: [Int: [UInt8]] = [:]
    for (rank, place) in places.enumerated() where found[rank] == nil {
      let record = write(place)
      found[rank] = record
      written[place] = record
    }
    if !written.isEmpty { records.withLock { $0[kind, default: [:]].merge(written) { first, _ in first } } }
    return found.compactMap(\.self)
  }
}
