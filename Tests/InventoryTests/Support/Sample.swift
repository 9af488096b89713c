import APIRuntime
import Inventory

/// A small document, and pages and records that follow it.
enum Sample {
  static let schema: [SchemaField] = [
    SchemaField(path: "id", kind: .string),
    SchemaField(path: "udid", kind: .string),
    SchemaField(path: "general.name", kind: .string, section: "GENERAL", isFilterable: true, isSortable: true),
    SchemaField(path: "general.lastIpAddress", kind: .string, section: "GENERAL"),
    SchemaField(path: "general.assetTag", kind: .string, section: "GENERAL"),
    SchemaField(path: "general.remoteManagement.managed", kind: .boolean, section: "GENERAL"),
    SchemaField(path: "general.supervised", kind: .boolean, section: "GENERAL"),
    SchemaField(
      path: "general.lastContactTime", kind: .dateTime, section: "GENERAL", versions: ["v1", "v2", "v3"],
      isFilterable: true, isSortable: true),
    SchemaField(
      path: "general.lastCheckIn", kind: .dateTime, section: "GENERAL", versions: ["v4"], isFilterable: true,
      isSortable: true),
    SchemaField(
      path: "general.lastContact", kind: .dateTime, section: "GENERAL", versions: ["v4"], isFilterable: true,
      isSortable: true),
    SchemaField(path: "general.initialEntryDate", kind: .date, section: "GENERAL"),
    SchemaField(path: "general.site.id", kind: .string, section: "GENERAL"),
    SchemaField(path: "general.site.name", kind: .string, section: "GENERAL"),
    SchemaField(path: "general.extensionAttributes[].definitionId", kind: .string, section: "GENERAL"),
    SchemaField(path: "general.extensionAttributes[].name", kind: .string, section: "GENERAL"),
    SchemaField(path: "general.extensionAttributes[].values", kind: .string, section: "GENERAL", isList: true),
    SchemaField(path: "general.managementId", kind: .string, section: "GENERAL", isFilterable: true),
    SchemaField(path: "general.mdmProfileExpiration", kind: .dateTime, section: "GENERAL"),
    SchemaField(
      path: "general.lastReportedIp", kind: .string, section: "GENERAL", versions: ["v1", "v2", "v3"],
      isFilterable: true),
    SchemaField(
      path: "diskEncryption.bootPartitionEncryptionDetails.partitionName", kind: .string, section: "DISK_ENCRYPTION"),
    SchemaField(
      path: "diskEncryption.bootPartitionEncryptionDetails.partitionFileVault2State", kind: .enumeration,
      section: "DISK_ENCRYPTION"),
    SchemaField(path: "diskEncryption.fileVault2Enabled", kind: .boolean, section: "DISK_ENCRYPTION"),
    SchemaField(
      path: "diskEncryption.fileVault2EnabledUserNames", kind: .string, section: "DISK_ENCRYPTION", isList: true),
    SchemaField(path: "applications[].name", kind: .string, section: "APPLICATIONS"),
    SchemaField(path: "applications[].version", kind: .string, section: "APPLICATIONS"),
    SchemaField(path: "applications[].sizeMegabytes", kind: .integer, section: "APPLICATIONS"),
    SchemaField(
      path: "applications[].cfBundleVersion", kind: .string, section: "APPLICATIONS", versions: ["v3", "v4"]),
    SchemaField(path: "storage.disks[].model", kind: .string, section: "STORAGE"),
    SchemaField(path: "storage.disks[].partitions[].name", kind: .string, section: "STORAGE"),
    SchemaField(path: "userAndLocation.username", kind: .string, section: "USER_AND_LOCATION"),
    SchemaField(
      path: "userAndLocation.departmentId", kind: .string, section: "USER_AND_LOCATION", isFilterable: true),
    SchemaField(path: "userAndLocation.buildingId", kind: .string, section: "USER_AND_LOCATION", isFilterable: true),
    SchemaField(path: "printers[].name", kind: .string, section: "PRINTERS"),
    SchemaField(path: "hardware.model", kind: .string, section: "HARDWARE"),
    SchemaField(path: "hardware.serialNumber", kind: .string, section: "HARDWARE"),
    SchemaField(path: "hardware.totalRamMegabytes", kind: .integer, section: "HARDWARE"),
    SchemaField(path: "hardware.load", kind: .number, section: "HARDWARE"),
    SchemaField(path: "operatingSystem.version", kind: .string, section: "OPERATING_SYSTEM"),
    SchemaField(path: "operatingSystem.fileVault2Status", kind: .enumeration, section: "OPERATING_SYSTEM"),
    SchemaField(path: "extensionAttributes[].definitionId", kind: .string, section: "EXTENSION_ATTRIBUTES"),
    SchemaField(path: "extensionAttributes[].name", kind: .string, section: "EXTENSION_ATTRIBUTES"),
    SchemaField(path: "extensionAttributes[].values", kind: .string, section: "EXTENSION_ATTRIBUTES", isList: true),
    SchemaField(path: "attachments[].sizeBytes", kind: .integer, section: "ATTACHMENTS"),
    SchemaField(path: "fonts[].name", kind: .string, section: "FONTS", versions: ["v1"]),
  ]

  static let catalogue = FieldCatalogue(schema)

  static func fields(_ names: String...) throws -> [Field] { try names.map { try catalogue.field(named: $0) } }

  static func bytes(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    value.write(json: &writer)
    return writer.bytes
  }

  /// A page of these computers.
  static func page(_ computers: [JSONValue], total: Int? = nil) -> [UInt8] {
    bytes(["totalCount": total.map { .integer($0) } ?? .null, "results": .array(computers)])
  }

  /// A snapshot of one page for each list of computers.
  static func snapshot(
    _ columns: [Field], _ pages: [JSONValue]..., layout: LayoutVersion = .v4, names: ReferenceNames = ReferenceNames()
  ) throws -> InventorySnapshot {
    var builder = InventoryBuilder(columns: columns, layout: layout, names: names)
    for computers in pages { try builder.append(page: page(computers)) }
    return builder.snapshot()
  }
}
