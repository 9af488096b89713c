/// A version of the computer inventory API. It decides names and contents of fields.
public enum InventoryVersion: Int, Hashable, Sendable, Comparable, CaseIterable, CustomStringConvertible {
  case v1 = 1
  case v4 = 4

  public static func < (a: InventoryVersion, b: InventoryVersion) -> Bool { a.rawValue < b.rawValue }

  public var description: String { "v\(rawValue)" }

  /// The first release of Jamf Pro that has it.
  var since: JamfProVersion {
    switch self {
    case .v1: JamfProVersion(major: 0, minor: 0)
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
