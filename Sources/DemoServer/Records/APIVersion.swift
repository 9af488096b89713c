/// A version of `computers-inventory`, and so of the records in it.
public enum APIVersion: Int, CaseIterable, Comparable, Sendable {
  case v1 = 1
  case v2, v3, v4

  /// As it stands in a path: `v1`.
  public var name: String { "v\(rawValue)" }

  /// The version with that name.
  public init?(name: some StringProtocol) {
    guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = match
  }

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// A release of Jamf Pro whose newest inventory is this one, as `/v1/jamf-pro-version` writes it.
  var productVersion: String {
    switch self {
    case .v1: "11.4.1-t1712591696"
    case .v2: "11.21.0-t1758117640"
    case .v3: "11.29.1-t1780305118"
    case .v4: "11.30.2-t1785446884863"
    }
  }
}
