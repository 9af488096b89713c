import APIRuntime

/// A version of the computer inventory API. It decides names and contents of fields.
public enum InventoryVersion: Int, Hashable, Sendable, Comparable, CaseIterable, CustomStringConvertible {
  case v1 = 1
  case v2 = 2
  case v3 = 3
  case v4 = 4

  public static func < (a: InventoryVersion, b: InventoryVersion) -> Bool { a.rawValue < b.rawValue }

  public var description: String { "v\(rawValue)" }

  /// Since when Jamf advises against it, as `2025-06-30`, by the document; nil when it does not.
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

  /// Whether an operation reads all of one computer, in whatever version.
  static func isDetail(_ operationID: String) -> Bool {
    allCases.contains { $0.detailFacts.id == operationID }
  }

  /// The first release of Jamf Pro that is sure to have it. Version 2 came with some release between 11.17 and 11.21, of
  /// which no documents are known; version 1 is in all of them.
  var since: JamfProVersion {
    switch self {
    case .v1: JamfProVersion(major: 0, minor: 0)
    case .v2: JamfProVersion(major: 11, minor: 21)
    case .v3: JamfProVersion(major: 11, minor: 23)
    case .v4: JamfProVersion(major: 11, minor: 30)
    }
  }

  /// The newest that a release of Jamf Pro has; the newest of all when the release is not known.
  static func newest(in release: JamfProVersion?) -> InventoryVersion {
    allCases.last { version in release.map { $0 >= version.since } ?? true } ?? .v1
  }

  /// The next older one; nil for the oldest.
  var older: InventoryVersion? { InventoryVersion.allCases.last { $0 < self } }
}

extension ServerInfo {
  /// Since when the inventory API that is used with the server is deprecated, as `2025-06-30`; nil when it is not.
  public var deprecatedSince: String? { inventoryVersion.deprecatedSince }
}
