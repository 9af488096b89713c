/// Types that take the place of generated ones.
public struct TypeOverrides: Hashable, Sendable {
  /// Swift types by the names of the schemas they are used for. A type has to be `Codable`, `Hashable`, `Sendable`,
  /// `JSONReadable` and `JSONWritable`, and `ParameterValue` where it is a parameter.
  public var schemas: [String: String]

  /// Overrides; none by default.
  public init(schemas: [String: String] = [:]) { self.schemas = schemas }
}
