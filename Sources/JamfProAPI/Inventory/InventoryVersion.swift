import APIRuntime

/// A version of the computer inventory API. It decides the names and contents of fields.
public enum InventoryVersion: Int, Hashable, Sendable, Comparable, CaseIterable, CustomStringConvertible {
  /// `/v1/computers-inventory`.
  case v1 = 1
  /// `/v2/computers-inventory`.
  case v2 = 2
  /// `/v3/computers-inventory`.
  case v3 = 3
  /// `/v4/computers-inventory`.
  case v4 = 4

  /// Older versions are smaller.
  public static func < (a: InventoryVersion, b: InventoryVersion) -> Bool { a.rawValue < b.rawValue }

  /// The version as in paths, such as `v1`.
  public var name: String { "v\(rawValue)" }

  /// The name.
  public var description: String { name }

  /// The version with a name such as `v1`; nil for other names.
  public init?(name: some StringProtocol) {
    guard let version = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = version
  }

  /// The date since when Jamf's document marks it as deprecated, such as `2025-06-30`; nil when it is not deprecated.
  public var deprecatedSince: String? { listFacts.deprecatedSince }

  /// The operation that lists computers.
  var listFacts: OperationFacts {
    switch self {
    case .v1: Operations.ComputersInventoryGetV1.facts
    case .v2: Operations.ComputersInventoryGetV2.facts
    case .v3: Operations.ComputersInventoryGetV3.facts
    case .v4: Operations.ComputersInventoryGetV4.facts
    }
  }

  /// The operation that reads all of one computer.
  var detailFacts: OperationFacts {
    switch self {
    case .v1: Operations.ComputersInventoryDetailByIdGetV1.facts
    case .v2: Operations.ComputersInventoryDetailByIdGetV2.facts
    case .v3: Operations.ComputersInventoryDetailByIdGetV3.facts
    case .v4: Operations.ComputersInventoryDetailByIdGetV4.facts
    }
  }

  /// Whether an operation reads all of one computer, in any version.
  static func isDetail(_ operationID: String) -> Bool {
    allCases.contains { $0.detailFacts.id == operationID }
  }

  /// The first release of Jamf Pro that certainly has it. Version 2 appeared between 11.17 and 11.21, in a release
  /// without known documents; all releases have version 1.
  var since: JamfProVersion {
    switch self {
    case .v1: JamfProVersion(major: 0, minor: 0)
    case .v2: JamfProVersion(major: 11, minor: 21)
    case .v3: JamfProVersion(major: 11, minor: 23)
    case .v4: JamfProVersion(major: 11, minor: 30)
    }
  }

  /// The newest version that a release of Jamf Pro has; the newest of all when the release is unknown.
  static func newest(in release: JamfProVersion?) -> InventoryVersion {
    allCases.last { version in release.map { $0 >= version.since } ?? true } ?? .v1
  }

  /// The next older version; nil for the oldest.
  var older: InventoryVersion? { InventoryVersion.allCases.last { $0 < self } }
}

extension ServerInfo {
  /// The date since when the inventory API in use with the server is deprecated, such as `2025-06-30`; nil when it is
  /// not.
  public var deprecatedSince: String? { inventoryVersion.deprecatedSince }
}
