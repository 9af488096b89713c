/// A release of Jamf Pro, as `11.30.2`.
public struct JamfProVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
  public let major: Int
  public let minor: Int
  public let patch: Int

  /// A release.
  public init(major: Int, minor: Int, patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads what `/v1/jamf-pro-version` says, as `11.30.2-t1785446884863`; nil when it is no version.
  public init?(_ text: String) {
    let numbers = text.prefix { $0 == "." || $0.isASCII && $0.isNumber }.split(separator: ".").map { Int($0) }
    guard numbers.count >= 2, let major = numbers[0], let minor = numbers[1] else { return nil }
    self.init(major: major, minor: minor, patch: numbers.count > 2 ? numbers[2] ?? 0 : 0)
  }

  public static func < (a: JamfProVersion, b: JamfProVersion) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }

  public var description: String { "\(major).\(minor).\(patch)" }
}
