/// Reads the configuration file. Every key has to be known: a misspelt one that is passed over would be a silent
/// difference between what is asked for and what is generated.
public enum ConfigurationReader {
  /// The keys, in the order in which they are written.
  static let keys = [
    "generate", "accessModifier", "namingStrategy", "filter", "exclude", "operationIds", "catalogue", "typeOverrides",
    "commaSeparated", "additionalImports",
  ]

  /// Reads YAML or JSON; `name` is the file's name for messages.
  public static func read(_ bytes: [UInt8], name: String) throws -> GeneratorConfiguration {
    do {
      return try read(ConfigurationSection(file: name, path: "", node: try DocumentLoader.node(bytes, name: name)))
    } catch let error as DocumentError {
      throw ConfigurationError(name, error.message)
    }
  }

  private static func read(_ section: ConfigurationSection) throws -> GeneratorConfiguration {
    var configuration = GeneratorConfiguration()
    for (key, value) in try section.members(among: keys) {
      switch key {
      case "generate": configuration.generate = Set(try value.choices(GeneratorConfiguration.Output.self))
      case "accessModifier": configuration.accessModifier = try value.choice()
      case "namingStrategy": configuration.namingStrategy = try value.choice()
      case "filter": configuration.filter = try filter(value)
      case "exclude": configuration.exclude = try filter(value)
      case "operationIds": configuration.operationIDs = try operationIDs(value)
      case "catalogue": configuration.catalogue = try catalogue(value)
      case "typeOverrides": configuration.typeOverrides = try typeOverrides(value)
      case "commaSeparated": configuration.commaSeparated = Set(try value.strings())
      default: configuration.additionalImports = try modules(value)
      }
    }
    if configuration.generate.contains(.endpoints), !configuration.generate.contains(.types) {
      throw section.failure("generate: endpoints are written into the types, so types has to be there too")
    }
    return configuration
  }

  private static func filter(_ section: ConfigurationSection) throws -> DocumentFilter {
    var filter = DocumentFilter()
    for (key, value) in try section.members(among: ["operations", "tags", "paths", "schemas"]) {
      let names = Set(try value.strings())
      switch key {
      case "operations": filter.operations = names
      case "tags": filter.tags = names
      case "paths": filter.paths = names
      default: filter.schemas = names
      }
    }
    return filter
  }

  private static func operationIDs(_ section: ConfigurationSection) throws -> [String: String] {
    var ids: [String: String] = [:]
    var keys: [String: String] = [:]
    for (key, value) in try section.members() {
      let words = key.split(separator: " ")
      guard words.count == 2, DocumentRepair.methods.contains(words[0].lowercased()), words[1].hasPrefix("/") else {
        throw section.failure("\(key) is not a method and a path, as in GET /v1/sites")
      }
      let id = try value.text()
      if let other = keys.updateValue(key, forKey: id) { throw value.failure("\(id) is the id of \(other) already") }
      ids["\(words[0].uppercased()) \(words[1])"] = id
    }
    return ids
  }

  private static func typeOverrides(_ section: ConfigurationSection) throws -> TypeOverrides {
    var overrides = TypeOverrides()
    for (_, value) in try section.members(among: ["schemas"]) { overrides.schemas = try value.texts() }
    return overrides
  }

  /// What becomes an import in every file: anything else would be found by the compiler, in files that nobody has written.
  private static func modules(_ section: ConfigurationSection) throws -> [String] {
    let names = try section.strings()
    if let wrong = names.first(where: { $0.wholeMatch(of: /[A-Za-z_]\w*(\.[A-Za-z_]\w*)*/) == nil }) {
      throw section.failure("\(wrong) is not the name of a module")
    }
    return names
  }

  /// A list of schemas, or catalogues' names with the schemas of each.
  private static func catalogue(_ section: ConfigurationSection) throws -> [CatalogueGroup] {
    if section.node.object == nil { return try section.strings().map { CatalogueGroup($0) } }
    return try section.members().map { name, value in
      let schemas = try value.strings()
      if schemas.isEmpty { throw value.failure("at least one schema is expected") }
      return CatalogueGroup(name: name, schemas: schemas)
    }
  }
}
