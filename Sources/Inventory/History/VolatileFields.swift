/// The fields whose values move without news: they would fill the history, and hide what matters in it.
public struct VolatileFields: Hashable, Sendable {
  /// Paths of fields, or the starts of the paths of several.
  public var paths: [String]

  public init(paths: [String]) { self.paths = paths }

  /// Contacts, reports, addresses, free space, charges and the counters of content caches.
  public static let standard = VolatileFields(paths: [
    "general.lastContact", "general.lastCheckIn", "general.reportDate", "general.lastIpAddress",
    "general.lastReportedIp", "general.lastReportedIpV4", "general.lastReportedIpV6", "general.lastCloudBackupDate",
    "general.lastLoggedInUsernameSelfServiceTimestamp", "general.lastLoggedInUsernameBinaryTimestamp",
    "general.lastLoggedInUsernameMdmTimestamp", "storage.bootDriveAvailableSpaceMegabytes",
    "storage.disks[].partitions[].availableMegabytes", "storage.disks[].partitions[].percentUsed",
    "hardware.batteryCapacityPercent", "security.lastAttestationAttempt", "security.lastSuccessfulAttestation",
    "contentCaching",
  ])

  public func contains(_ path: String) -> Bool {
    paths.contains { path == $0 || path.hasPrefix($0 + ".") || path.hasPrefix($0 + "[") }
  }
}
