/// A difference between two loads of a computer's value.
public struct RecordedChange: Hashable, Sendable {
  /// The computer.
  public var id: RecordID
  /// The path of the field.
  public var path: String
  /// The values before and after: what `list --output json` prints, but texts and dates without quotes. Nil when not
  /// reported.
  public var before: String?
  public var after: String?
  /// When the load ended that saw the change, in milliseconds since 1970-01-01.
  public var seenAt: Int64
  /// When the computer reported the later value; nil when unknown.
  public var reportedAt: Int64?

  public init(
    _ id: RecordID, path: String, before: String?, after: String?, seenAt: Int64, reportedAt: Int64? = nil
  ) {
    self.id = id
    self.path = path
    self.before = before
    self.after = after
    self.seenAt = seenAt
    self.reportedAt = reportedAt
  }
}

/// A computer that came or went.
public struct FleetEvent: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A record that was not there before.
    case enrolled
    /// The record is no longer there.
    case deleted
    /// A deleted record is there again, or another one with its serial number.
    case returned
  }

  public var id: RecordID
  /// The computer's name and serial number; nil when they were not stored.
  public var name: String?
  public var serial: String?
  public var kind: Kind
  /// When the load ended that saw it, in milliseconds since 1970-01-01.
  public var seenAt: Int64

  public init(_ id: RecordID, name: String?, serial: String?, _ kind: Kind, seenAt: Int64) {
    self.id = id
    self.name = name
    self.serial = serial
    self.kind = kind
    self.seenAt = seenAt
  }
}

/// The last value of a computer that was deleted.
public struct GoneValue: Hashable, Sendable {
  public var id: RecordID
  /// When the load ended that saw the deletion, in milliseconds since 1970-01-01.
  public var seenAt: Int64
  /// In the form of a recorded change.
  public var value: String

  public init(_ id: RecordID, seenAt: Int64, value: String) {
    (self.id, self.seenAt, self.value) = (id, seenAt, value)
  }
}

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
