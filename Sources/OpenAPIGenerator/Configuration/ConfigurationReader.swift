import Wording

/// Reads the configuration file. Every key has to be known: a misspelt one that is passed over would be a silent
/// difference between what is asked for and what is generated.
public enum ConfigurationReader {
  /// Reads YAML or JSON; `name` is the file's name for messages.
  public static func read(_ bytes: [UInt8], name: String) throws -> GeneratorConfiguration {
    var configuration = GeneratorConfiguration()
    let section: Section
    do {
      section = Section(file: name, path: "", node: try DocumentLoader.node(bytes, name: name))
    } catch let error as DocumentError {
      throw ConfigurationError(name, error.message)
    }
    for (key, value) in try section.members(
      among: ["generate", "accessModifier", "namingStrategy", "filter", "catalogue", "additionalImports"])
    {
      switch key {
      case "generate": configuration.generate = Set(try value.choices(GeneratorConfiguration.Output.self))
      case "accessModifier": configuration.accessModifier = try value.choice()
      case "namingStrategy": configuration.namingStrategy = try value.choice()
      case "filter": configuration.filter = try filter(value)
      case "catalogue": configuration.catalogue = try value.strings()
      default: configuration.additionalImports = try value.strings()
      }
    }
    return configuration
  }

  private static func filter(_ section: Section) throws -> DocumentFilter {
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

  /// A value of the file and how it is called in messages.
  private struct Section {
    var file: String
    var path: String
    var node: Node

    func failure(_ message: String) -> ConfigurationError {
      ConfigurationError(file, path.isEmpty ? message : "\(path): \(message)")
    }

    func members(among known: [String]) throws -> [(String, Section)] {
      if node == .null { return [] }
      guard let object = node.object else { throw failure("keys and values are expected, not \(node.kindInWords)") }
      return try object.members.map { key, value in
        guard known.contains(key) else {
          let nearest = NearestNames.name(to: key, among: known)
          throw failure(
            "unknown key \(key)"
              + (nearest.map { "; did you mean \($0)?" } ?? "; known: \(known.joined(separator: ", "))"))
        }
        return (key, Section(file: file, path: path.isEmpty ? key : "\(path).\(key)", node: value))
      }
    }

    func strings() throws -> [String] {
      guard let elements = node.array else { throw failure("a list is expected, not \(node.kindInWords)") }
      return try elements.map { element in
        guard let string = element.string else { throw failure("a list of names is expected") }
        return string
      }
    }

    func choice<Choice: RawRepresentable & CaseIterable>() throws -> Choice where Choice.RawValue == String {
      guard let text = node.string else { throw failure("a word is expected, not \(node.kindInWords)") }
      return try choice(of: text)
    }

    func choices<Choice: RawRepresentable & CaseIterable>(_: Choice.Type) throws -> [Choice]
    where Choice.RawValue == String {
      try strings().map { try choice(of: $0) }
    }

    private func choice<Choice: RawRepresentable & CaseIterable>(of text: String) throws -> Choice
    where Choice.RawValue == String {
      guard let value = Choice(rawValue: text) else {
        let known = Choice.allCases.map(\.rawValue)
        let nearest = NearestNames.name(to: text, among: known)
        throw failure(
          "unknown value \(text)"
            + (nearest.map { "; did you mean \($0)?" } ?? "; known: \(known.joined(separator: ", "))"))
      }
      return value
    }
  }
}
