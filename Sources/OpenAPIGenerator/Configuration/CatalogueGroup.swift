/// A catalogue: the leaves of one schema, or of the versions of one, merged by path.
public struct CatalogueGroup: Hashable, Sendable, ExpressibleByStringLiteral {
  /// What the catalogue is called.
  public var name: String
  /// The names of the schemas, the newest version last.
  public var schemas: [String]

  /// A catalogue of these schemas.
  public init(name: String, schemas: [String]) {
    self.name = name
    self.schemas = schemas
  }

  /// A catalogue of one schema, under its name.
  public init(_ schema: String) { self.init(name: schema, schemas: [schema]) }

  public init(stringLiteral schema: String) { self.init(schema) }
}
