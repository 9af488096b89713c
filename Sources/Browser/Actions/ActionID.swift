/// The name of an action, as the configuration and documents write it: `copyManagementID`.
///
/// Each part of the table names its own.
public struct ActionID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  init(_ name: String) {
    rawValue = name
  }

  public var description: String { rawValue }
}
