/// What to generate from a document, and how.
public struct GeneratorConfiguration: Hashable, Sendable {
  /// A part of the output.
  public enum Output: String, Hashable, Sendable, CaseIterable {
    /// `Components`, `Operations`, `APIProtocol`, `Servers` and `Catalogue`.
    case types
    /// `Client`, with what it needs of `endpoints`.
    case client
    /// `APIProtocol.routes()`, which makes a server of whatever answers the operations.
    case server
    /// Inputs that become requests, for those who bring a client of their own.
    case endpoints
  }

  /// Who may use the generated declarations.
  public enum AccessModifier: String, Hashable, Sendable, CaseIterable {
    case `public`, package, `internal`
  }

  /// How names in the document become Swift names.
  public enum NamingStrategy: String, Hashable, Sendable, CaseIterable {
    /// Every character that Swift does not take is spelled out: `page-size` is `page_hyphen_size`.
    case defensive
    /// As Swift's guidelines have it: `page-size` is `pageSize`, a type begins with a capital letter.
    case idiomatic
  }

  /// What to generate.
  public var generate: Set<Output>
  /// Who may use it.
  public var accessModifier: AccessModifier
  /// How it is named.
  public var namingStrategy: NamingStrategy
  /// Which operations and schemas; nil for all.
  public var filter: DocumentFilter?
  /// Which of these are left out.
  public var exclude: DocumentFilter
  /// Ids of operations by method and path, as in `GET /v1/sites`, whatever the document says.
  public var operationIDs: [String: String]
  /// The schemas whose leaves `Catalogue` lists.
  public var catalogue: [CatalogueGroup]
  /// Types that take the place of generated ones.
  public var typeOverrides: TypeOverrides
  /// Names of list parameters that are sent as one value with commas, though the document says otherwise.
  public var commaSeparated: Set<String>
  /// Modules the generated files import besides what they need.
  public var additionalImports: [String]

  /// Whether inputs can become requests.
  var writesRequests: Bool { generate.contains(.client) || generate.contains(.endpoints) }

  /// A configuration; the defaults are those of an empty file.
  public init(
    generate: Set<Output> = [.types, .client], accessModifier: AccessModifier = .internal,
    namingStrategy: NamingStrategy = .defensive, filter: DocumentFilter? = nil,
    exclude: DocumentFilter = DocumentFilter(), operationIDs: [String: String] = [:],
    catalogue: [CatalogueGroup] = [], typeOverrides: TypeOverrides = TypeOverrides(),
    commaSeparated: Set<String> = [], additionalImports: [String] = []
  ) {
    self.generate = generate
    self.accessModifier = accessModifier
    self.namingStrategy = namingStrategy
    self.filter = filter
    self.exclude = exclude
    self.operationIDs = operationIDs
    self.catalogue = catalogue
    self.typeOverrides = typeOverrides
    self.commaSeparated = commaSeparated
    self.additionalImports = additionalImports
  }
}
