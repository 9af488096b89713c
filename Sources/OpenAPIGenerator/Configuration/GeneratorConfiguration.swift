/// What to generate from a document, and how.
public struct GeneratorConfiguration: Hashable, Sendable {
  /// A part of the output.
  public enum Output: String, Hashable, Sendable, CaseIterable {
    /// `Components`, `Operations`, `APIProtocol`, `Servers` and `Catalogue`.
    case types
    /// `Client`, with the parts of `endpoints` that it needs.
    case client
    /// `APIProtocol.routes()`, which makes a server of any implementation of `APIProtocol`.
    case server
    /// Inputs that become requests, for use with another client.
    case endpoints
    /// `APIDocument`, the document itself as far as it is generated, to compare it with what a server serves.
    case document
  }

  /// The access level of the generated declarations.
  public enum AccessModifier: String, Hashable, Sendable, CaseIterable {
    /// For every module that imports the generated code.
    case `public`
    /// For the modules of the same package.
    case package
    /// For the module that contains the generated code.
    case `internal`
  }

  /// How names in the document become Swift names.
  public enum NamingStrategy: String, Hashable, Sendable, CaseIterable {
    /// Spells out every character that Swift does not allow: `page-size` becomes `page_hyphen_size`.
    case defensive
    /// Follows Swift's API guidelines: `page-size` becomes `pageSize`, types begin with a capital letter.
    case idiomatic
  }

  /// Changes to the document before it is read.
  public var overlay = DocumentOverlay()
  /// What to generate.
  public var generate: Set<Output>
  /// The access level of the output.
  public var accessModifier: AccessModifier
  /// How declarations are named.
  public var namingStrategy: NamingStrategy
  /// The operations and schemas to generate; nil for all.
  public var filter: DocumentFilter?
  /// The operations and schemas to leave out.
  public var exclude: DocumentFilter
  /// Operation ids by method and path (`GET /v1/sites`), which override those of the document.
  public var operationIDs: [String: String]
  /// The schemas whose fields `Catalogue` lists.
  public var catalogue: [CatalogueGroup]
  /// Types that take the place of generated ones.
  public var typeOverrides: TypeOverrides
  /// List parameters that are sent as one comma-separated value, whatever the document says.
  public var commaSeparated: Set<String>
  /// Whether initializers and methods start with the default values of the document, which are then sent. Otherwise nothing is
  /// sent, and the server applies its own.
  public var applyDefaults = false
  /// Whether operations also have a method that takes each parameter directly: `computer(id: 117)`.
  public var directParameters = false
  /// Whether operations are also methods of their tags: `client.sites.list()`.
  public var groupByTag = false
  /// Additional modules that the generated files import.
  public var additionalImports: [String]

  /// Whether inputs can become requests.
  var writesRequests: Bool { generate.contains(.client) || generate.contains(.endpoints) }

  /// A configuration; the defaults are those of an empty file.
  ///
  /// - Parameters:
  ///   - generate: what to generate.
  ///   - accessModifier: the access level of the output.
  ///   - namingStrategy: how declarations are named.
  ///   - filter: the operations and schemas to generate.
  ///   - exclude: the operations and schemas to leave out.
  ///   - operationIDs: operation ids by method and path (`GET /v1/sites`), which override those of the document.
  ///   - catalogue: the schemas whose fields `Catalogue` lists.
  ///   - typeOverrides: types that take the place of generated ones.
  ///   - commaSeparated: list parameters that are sent as one comma-separated value, whatever the document says.
  ///   - additionalImports: additional modules that the generated files import.
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

/// Selects operations and schemas: everything that matches one of the four sets, with all that it refers to. In each name,
/// `*` stands for any characters.
public struct DocumentFilter: Hashable, Sendable {
  /// Operation ids, including derived ones.
  public var operations: Set<String>
  /// Tags; every operation with one of them.
  public var tags: Set<String>
  /// Path templates as the document spells them.
  public var paths: Set<String>
  /// Schema names.
  public var schemas: Set<String>

  /// A filter. One without names selects nothing.
  ///
  /// - Parameters:
  ///   - operations: operation ids, including derived ones.
  ///   - tags: tags.
  ///   - paths: path templates as the document spells them.
  ///   - schemas: schema names.
  public init(
    operations: Set<String> = [], tags: Set<String> = [], paths: Set<String> = [], schemas: Set<String> = []
  ) {
    self.operations = operations
    self.tags = tags
    self.paths = paths
    self.schemas = schemas
  }

  /// Whether the filter selects an operation.
  func includes(operationID: String, path: String, tags operationTags: [String]) -> Bool {
    operations.match(operationID) || paths.match(path) || operationTags.contains { tags.match($0) }
  }
}

/// Types that take the place of generated ones.
public struct TypeOverrides: Hashable, Sendable {
  /// Swift types by schema name. A type must be `Codable`, `Hashable`, `Sendable`, `JSONReadable` and `JSONWritable`,
  /// and also `ParameterValue` if it is used for a parameter.
  public var schemas: [String: String]
  /// Swift types by the `format` of texts and numbers. Besides the above, a type must be `ParameterValue`.
  public var formats: [String: String]

  /// Overrides; none by default.
  ///
  /// - Parameters:
  ///   - schemas: Swift types by schema name.
  ///   - formats: Swift types by format.
  public init(schemas: [String: String] = [:], formats: [String: String] = [:]) {
    (self.schemas, self.formats) = (schemas, formats)
  }
}

/// A catalogue: the fields of one schema, or of several versions of it, merged by path.
public struct CatalogueGroup: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The catalogue's name.
  public var name: String
  /// The names of the schemas, the newest version last.
  public var schemas: [String]

  /// A catalogue of these schemas.
  ///
  /// - Parameters:
  ///   - name: the catalogue's name.
  ///   - schemas: the names of the schemas, the newest version last.
  public init(name: String, schemas: [String]) {
    self.name = name
    self.schemas = schemas
  }

  /// A catalogue of one schema, with the schema's name.
  public init(_ schema: String) { self.init(name: schema, schemas: [schema]) }

  public init(stringLiteral schema: String) { self.init(schema) }
}

extension GeneratorConfiguration {
  /// The configuration as one line of JSON for `GeneratorConfigurationReader`, without default values. Equal configurations give
  /// the same text.
  public var json: String {
    let defaults = GeneratorConfiguration()
    var members: [(key: String, text: String)] = []
    let outputs = Output.allCases.filter(generate.contains).map(\.rawValue)
    members.append(("generate", Self.json(outputs)))
    members.append(("accessModifier", accessModifier.rawValue.jsonLiteral))
    members.append(("namingStrategy", namingStrategy.rawValue.jsonLiteral))
    if !overlay.actions.isEmpty {
      let actions = overlay.actions.map { action in
        "{\"target\": \(action.target.text.jsonLiteral), "
          + (action.update.map { "\"update\": \($0.json)}" } ?? "\"remove\": true}")
      }
      members.append(("overlay", "[\(actions.joined(separator: ", "))]"))
    }
    if let filter { members.append(("filter", filter.json)) }
    if exclude != defaults.exclude { members.append(("exclude", exclude.json)) }
    if !operationIDs.isEmpty { members.append(("operationIds", Self.json(operationIDs))) }
    if !catalogue.isEmpty {
      let groups = catalogue.map { "\($0.name.jsonLiteral): \(Self.json($0.schemas))" }
      members.append(("catalogue", "{\(groups.joined(separator: ", "))}"))
    }
    if typeOverrides != defaults.typeOverrides {
      let kinds = [("schemas", typeOverrides.schemas), ("formats", typeOverrides.formats)].filter { !$0.1.isEmpty }
      let texts = kinds.map { "\($0.0.jsonLiteral): \(Self.json($0.1))" }
      members.append(("typeOverrides", "{\(texts.joined(separator: ", "))}"))
    }
    if !commaSeparated.isEmpty { members.append(("commaSeparated", Self.json(commaSeparated.sorted()))) }
    for (key, isOn) in [
      ("applyDefaults", applyDefaults), ("directParameters", directParameters), ("groupByTag", groupByTag),
    ] where isOn { members.append((key, "true")) }
    if !additionalImports.isEmpty { members.append(("additionalImports", Self.json(additionalImports))) }
    return "{\(members.map { "\($0.key.jsonLiteral): \($0.text)" }.joined(separator: ", "))}"
  }

  fileprivate static func json(_ names: [String]) -> String {
    "[\(names.map(\.jsonLiteral).joined(separator: ", "))]"
  }

  private static func json(_ texts: [String: String]) -> String {
    let members = texts.sorted { $0.key < $1.key }.map { "\($0.key.jsonLiteral): \($0.value.jsonLiteral)" }
    return "{\(members.joined(separator: ", "))}"
  }
}

extension DocumentFilter {
  /// The filter as JSON, without empty sets.
  fileprivate var json: String {
    let lists = [("operations", operations), ("tags", tags), ("paths", paths), ("schemas", schemas)]
    let members = lists.filter { !$0.1.isEmpty }.map { name, names in
      "\(name.jsonLiteral): \(GeneratorConfiguration.json(names.sorted()))"
    }
    return "{\(members.joined(separator: ", "))}"
  }
}

extension String {
  /// The text as an ASCII JSON string, which no editor breaks into lines.
  var jsonLiteral: String {
    var result = "\""
    for unit in utf16 {
      switch unit {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0x20...0x7E: result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result + "\""
  }
}
