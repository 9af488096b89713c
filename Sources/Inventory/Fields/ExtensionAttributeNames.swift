/// The names by which extension attributes can be asked for.
///
/// People name attributes as they like: `Battery Cycles`, `Büro (Raum)`. What is typed leaves out all but letters and
/// digits, and letter case does not matter: `ea.batteryCycles`. The id, `ea.12`, always works.
struct ExtensionAttributeNames: Sendable {
  /// What the names begin with.
  static let prefix = "ea."

  private(set) var definitions: [ExtensionAttributeDefinition] = []
  /// Places in `definitions` by id.
  private var byID: [String: Int] = [:]
  /// Places in `definitions` by what is left of their names.
  private var byKey: [String: [Int]] = [:]

  init() {}

  /// The names of definitions; of two with the same id the first counts.
  init(_ definitions: [ExtensionAttributeDefinition]) {
    for definition in definitions where byID[definition.id] == nil {
      byID[definition.id] = self.definitions.count
      byKey[ExtensionAttributeNames.key(definition.name), default: []].append(self.definitions.count)
      self.definitions.append(definition)
    }
    byKey[""] = nil
  }

  /// The fields of the attributes, in the order of their definitions.
  var fields: [Field] {
    definitions.map { definition in
      var field = Field(
        path: ExtensionAttributePlaces.path(id: definition.id), shortName: shortName(definition),
        title: definition.name.isEmpty ? "Extension attribute \(definition.id)" : definition.name,
        kind: definition.kind, isList: definition.isMultiValue, section: definition.section)
      if definition.section == nil { field.sections = ExtensionAttributePlaces.all.map(\.section) }
      return field
    }
  }

  /// The definitions that a name with the prefix means, or one without when `isPlain`.
  func definitions(named name: String, isPlain: Bool = false) -> [ExtensionAttributeDefinition] {
    let prefix = ExtensionAttributeNames.prefix
    guard isPlain || name.lowercased().hasPrefix(prefix) else { return [] }
    let rest = isPlain ? name : String(name.dropFirst(prefix.count))
    if !isPlain, let index = byID[rest] { return [definitions[index]] }
    // A name of digits only would be taken for an id, or for a number.
    guard !isPlain || rest.contains(where: \.isLetter) else { return [] }
    return (byKey[ExtensionAttributeNames.key(rest)] ?? []).map { definitions[$0] }
  }

  /// The name of an id that no other attribute has.
  static func name(ofID id: String) -> String { prefix + id }

  /// The readable name where it means this attribute and no other, else the one with the id.
  private func shortName(_ definition: ExtensionAttributeDefinition) -> String {
    let readable = ExtensionAttributeNames.prefix + ExtensionAttributeNames.camelCase(definition.name)
    let isName =
      readable.unicodeScalars.allSatisfy(FieldNameLetters.contains) && definitions(named: readable) == [definition]
    return isName ? readable : ExtensionAttributeNames.name(ofID: definition.id)
  }

  /// What is left of a name: its letters and digits, in lower case.
  static func key(_ name: String) -> String {
    String(name.filter { $0.isLetter || $0.isNumber }).lowercased()
  }

  /// The words of a name as one: `Battery Cycles` as `batteryCycles`.
  private static func camelCase(_ name: String) -> String {
    let words = name.split { !($0.isLetter || $0.isNumber) }
    guard let first = words.first else { return "" }
    return first.lowercased() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
