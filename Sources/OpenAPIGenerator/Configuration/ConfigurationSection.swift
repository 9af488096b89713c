import Wording

/// A value of a configuration file and how it is called in messages.
struct ConfigurationSection {
  var file: String
  var path: String
  var node: Node

  func failure(_ message: String) -> ConfigurationError {
    ConfigurationError(file, path.isEmpty ? message : "\(path): \(message)")
  }

  /// The members of an object, whatever their keys.
  func members() throws -> [(key: String, value: ConfigurationSection)] {
    if node == .null { return [] }
    guard let object = node.object else { throw failure("keys and values are expected, not \(node.kindInWords)") }
    return object.members.map { key, value in
      (key, ConfigurationSection(file: file, path: path.isEmpty ? key : "\(path).\(key)", node: value))
    }
  }

  /// The members of an object, whose keys all have to be known.
  func members(among known: [String]) throws -> [(key: String, value: ConfigurationSection)] {
    try members().map { key, value in
      guard known.contains(key) else { throw failure("unknown key \(key)\(hint(key, among: known))") }
      return (key, value)
    }
  }

  /// A list of names.
  func strings() throws -> [String] {
    guard let elements = node.array else { throw failure("a list is expected, not \(node.kindInWords)") }
    return try elements.map { element in
      guard let string = element.string else { throw failure("a list of names is expected") }
      return string
    }
  }

  /// Names by names.
  func texts() throws -> [String: String] {
    var texts: [String: String] = [:]
    for (key, value) in try members() { texts[key] = try value.text() }
    return texts
  }

  /// A name.
  func text() throws -> String {
    guard let text = node.string else { throw failure("a name is expected, not \(node.kindInWords)") }
    return text
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
      throw failure("unknown value \(text)\(hint(text, among: Choice.allCases.map(\.rawValue)))")
    }
    return value
  }

  private func hint(_ text: String, among known: [String]) -> String {
    NearestNames.name(to: text, among: known).map { "; did you mean \($0)?" }
      ?? "; known: \(known.joined(separator: ", "))"
  }
}
