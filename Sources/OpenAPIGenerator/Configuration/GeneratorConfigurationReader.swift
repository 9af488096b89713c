import Wording

#if canImport(FoundationEssentials)
  public import protocol FoundationEssentials.LocalizedError
#else
  public import protocol Foundation.LocalizedError
#endif

/// Reads the configuration file. Unknown keys are errors: an ignored typo would silently change the output.
public enum GeneratorConfigurationReader {
  /// The keys, in the order in which they are written.
  static let keys = [
    "generate", "accessModifier", "namingStrategy", "overlay", "filter", "exclude", "operationIds", "catalogue",
    "typeOverrides", "commaSeparated", "applyDefaults", "directParameters", "groupByTag", "additionalImports",
  ]

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - bytes: the file, YAML or JSON.
  ///   - name: the file's name for messages.
  /// - Throws: `ConfigurationError`.
  public static func read(_ bytes: [UInt8], name: String) throws -> GeneratorConfiguration {
    do {
      return try read(ConfigurationSection(file: name, path: "", node: try DocumentLoader.node(bytes, name: name)))
    } catch let error as DocumentError {
      throw ConfigurationError(name, error.message, at: error.place)
    }
  }

  private static func read(_ section: ConfigurationSection) throws -> GeneratorConfiguration {
    var configuration = GeneratorConfiguration()
    for (key, value) in try section.members(among: keys) {
      switch key {
      case "generate": configuration.generate = Set(try value.choices(GeneratorConfiguration.Output.self))
      case "accessModifier": configuration.accessModifier = try value.choice()
      case "namingStrategy": configuration.namingStrategy = try value.choice()
      case "overlay": configuration.overlay = try overlay(value)
      case "filter": configuration.filter = try filter(value)
      case "exclude": configuration.exclude = try filter(value)
      case "operationIds": configuration.operationIDs = try operationIDs(value)
      case "catalogue": configuration.catalogue = try catalogue(value)
      case "typeOverrides": configuration.typeOverrides = try typeOverrides(value)
      case "commaSeparated": configuration.commaSeparated = Set(try value.strings())
      case "applyDefaults": configuration.applyDefaults = try value.flag()
      case "directParameters": configuration.directParameters = try value.flag()
      case "groupByTag": configuration.groupByTag = try value.flag()
      default: configuration.additionalImports = try modules(value)
      }
    }
    if configuration.generate.contains(.endpoints), !configuration.generate.contains(.types) {
      throw section.failure("generate: endpoints also needs types", at: "generate")
    }
    return configuration
  }

  private static func overlay(_ section: ConfigurationSection) throws -> DocumentOverlay {
    var overlay = DocumentOverlay()
    guard let elements = section.node.array else {
      throw section.failure("expected a list, found \(section.node.kindInWords)")
    }
    for (index, element) in elements.enumerated() {
      let action = ConfigurationSection(file: section.file, path: "\(section.path)[\(index)]", node: element)
      var (target, update, removes): (DocumentPath?, Node?, Bool) = (nil, nil, false)
      for (key, value) in try action.members(among: ["target", "description", "update", "remove"]) {
        switch key {
        case "target":
          target = DocumentPath(try value.text())
          if target == nil {
            throw value.failure("expected a place such as $.paths['/v1/sites'].get; filters are not supported")
          }
        case "update": update = value.node
        case "remove": removes = value.node.bool ?? false
        default: break
        }
      }
      guard let target else { throw action.failure("target is missing") }
      guard removes != (update != nil) else { throw action.failure("expected either update or remove: true") }
      overlay.actions.append(.init(target: target, update: update))
    }
    return overlay
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
        throw section.failure("\(key) is not a method and path such as GET /v1/sites")
      }
      let id = try value.text()
      if let other = keys.updateValue(key, forKey: id) { throw value.failure("\(id) is already the ID of \(other)") }
      ids["\(words[0].uppercased()) \(words[1])"] = id
    }
    return ids
  }

  private static func typeOverrides(_ section: ConfigurationSection) throws -> TypeOverrides {
    var overrides = TypeOverrides()
    for (key, value) in try section.members(among: ["schemas", "formats"]) {
      let texts = try value.texts()
      if key == "schemas" { overrides.schemas = texts } else { overrides.formats = texts }
    }
    return overrides
  }

  /// The imports of every file. Validated here, because the compiler would report an error in a generated file.
  private static func modules(_ section: ConfigurationSection) throws -> [String] {
    let names = try section.strings()
    if let wrong = names.first(where: { $0.wholeMatch(of: /[A-Za-z_]\w*(\.[A-Za-z_]\w*)*/) == nil }) {
      throw section.failure("\(wrong) is not a module name")
    }
    return names
  }

  /// A list of schemas, or catalogue names with the schemas of each.
  private static func catalogue(_ section: ConfigurationSection) throws -> [CatalogueGroup] {
    guard section.node.object != nil else {
      guard section.node.array != nil else {
        throw section.failure(
          "expected a list of schemas, or names with a list of schemas each, found \(section.node.kindInWords)")
      }
      return try section.strings().map { CatalogueGroup($0) }
    }
    return try section.members().map { name, value in
      let schemas = try value.strings()
      if schemas.isEmpty { throw value.failure("expected at least one schema") }
      return CatalogueGroup(name: name, schemas: schemas)
    }
  }
}

/// A value of a configuration file, with its name for messages.
struct ConfigurationSection {
  var file: String
  var path: String
  var node: Node

  /// - Parameter key: the key of the value that is wrong, if it is not the value itself.
  func failure(_ message: String, at key: String? = nil) -> ConfigurationError {
    ConfigurationError(file, path.isEmpty ? message : "\(path): \(message)", key: key ?? path)
  }

  private func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// The members of an object, whatever their keys.
  func members() throws -> [(key: String, value: ConfigurationSection)] {
    if node == .null { return [] }
    guard let object = node.object else { throw failure("expected keys and values, found \(node.kindInWords)") }
    return object.members.map { key, value in
      (key, ConfigurationSection(file: file, path: path(of: key), node: value))
    }
  }

  /// The members of an object. Unknown keys are errors.
  func members(among known: [String]) throws -> [(key: String, value: ConfigurationSection)] {
    try members().map { key, value in
      guard known.contains(key) else {
        throw failure("unknown key \(key)\(hint(key, among: known))", at: path(of: key))
      }
      return (key, value)
    }
  }

  /// A list of names.
  func strings() throws -> [String] {
    guard let elements = node.array else { throw failure("expected a list, found \(node.kindInWords)") }
    return try elements.map { element in
      guard let string = element.string else { throw failure("expected a list of names") }
      return string
    }
  }

  /// An object whose values are all strings.
  func texts() throws -> [String: String] {
    var texts: [String: String] = [:]
    for (key, value) in try members() { texts[key] = try value.text() }
    return texts
  }

  /// A name.
  func text() throws -> String {
    guard let text = node.string else { throw failure("expected a name, found \(node.kindInWords)") }
    return text
  }

  /// Yes or no.
  func flag() throws -> Bool {
    guard let flag = node.bool else { throw failure("expected true or false, found \(node.kindInWords)") }
    return flag
  }

  func choice<Choice: RawRepresentable & CaseIterable>() throws -> Choice where Choice.RawValue == String {
    guard let text = node.string else { throw failure("expected a word, found \(node.kindInWords)") }
    return try choice(of: text)
  }

  func choices<Choice: RawRepresentable & CaseIterable>(_: Choice.Type) throws -> [Choice]
  where Choice.RawValue == String {
    try strings().map { try choice(of: $0) }
  }

  private func choice<Choice: RawRepresentable & CaseIterable>(of text: String) throws -> Choice
  where Choice.RawValue == String {
    guard let value = Choice(rawValue: text) else {
      throw failure("unknown value \(text)\(hint(text, among: Choice.allCases.map(\.rawValue)))")
    }
    return value
  }

  private func hint(_ text: String, among known: [String]) -> String {
    NearestNames.name(to: text, among: known).map { "; did you mean \($0)?" }
      ?? "; known: \(known.joined(separator: ", "))"
  }
}

/// An invalid configuration. The description is for people.
public struct ConfigurationError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The file's name.
  public var file: String
  /// What is wrong, and how to fix it.
  public var message: String
  /// The key that it is about, such as `overlay[0].target`.
  public var key: String?
  /// Where the text cannot be read; nil if it can.
  public var place: SourcePlace?

  /// An error about a configuration.
  package init(_ file: String, _ message: String, key: String? = nil, at place: SourcePlace? = nil) {
    self.file = file
    self.message = message
    (self.key, self.place) = (key, place)
  }

  /// The message with the file's name.
  public var description: String { "\(file): \(message)" }
  public var errorDescription: String? { description }
}
