/// The names by which users can refer to extension attributes.
///
/// Attributes can have any name: `Battery Cycles`, `Büro (Raum)`. Only letters and digits are typed, in any case:
/// `ea.batteryCycles`. The id, `ea.12`, always works.
struct ExtensionAttributeNames: Sendable {
  /// The prefix of the names.
  static let prefix = "ea."

  private(set) var definitions: [ExtensionAttributeDefinition] = []
  /// Indexes in `definitions`, by id.
  private var byID: [String: Int] = [:]
  /// Indexes in `definitions`, by the key of the name.
  private var byKey: [String: [Int]] = [:]

  init() {}

  /// The names of definitions. Of several with the same id, the first one counts.
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

  /// The definitions that a name with the prefix can mean; with `isPlain`, a name without it.
  func definitions(named name: String, isPlain: Bool = false) -> [ExtensionAttributeDefinition] {
    let prefix = ExtensionAttributeNames.prefix
    guard isPlain || name.lowercased().hasPrefix(prefix) else { return [] }
    let rest = isPlain ? name : String(name.dropFirst(prefix.count))
    if !isPlain, let index = byID[rest] { return [definitions[index]] }
    // A name of digits only could be an id or a number.
    guard !isPlain || rest.contains(where: \.isLetter) else { return [] }
    return (byKey[ExtensionAttributeNames.key(rest)] ?? []).map { definitions[$0] }
  }

  /// The name with the id, which is unique.
  static func name(ofID id: String) -> String { prefix + id }

  /// The readable name when it means only this attribute, else the name with the id.
  private func shortName(_ definition: ExtensionAttributeDefinition) -> String {
    let readable = ExtensionAttributeNames.prefix + ExtensionAttributeNames.camelCase(definition.name)
    let isName =
      readable.unicodeScalars.allSatisfy(FieldNameLetters.contains) && definitions(named: readable) == [definition]
    return isName ? readable : ExtensionAttributeNames.name(ofID: definition.id)
  }

  /// The key of a name: its letters and digits, in lower case.
  static func key(_ name: String) -> String {
    String(name.filter { $0.isLetter || $0.isNumber }).lowercased()
  }

  /// The words of a name in camel case: `Battery Cycles` becomes `batteryCycles`.
  private static func camelCase(_ name: String) -> String {
    let words = name.split { !($0.isLetter || $0.isNumber) }
    guard let first = words.first else { return "" }
    return first.lowercased() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

extension FieldCatalogue {
  /// The catalogue with these extension attributes in place of its current ones.
  ///
  /// Their paths are `extensionAttributes.12`. Names for them are the id, `ea.12`; the letters and digits of the name
  /// in any case, `ea.batteryCycles` for `Battery Cycles`; and the latter without `ea.` when no other field has that
  /// name.
  public func adding(_ definitions: [ExtensionAttributeDefinition]) -> FieldCatalogue {
    FieldCatalogue(self, ExtensionAttributeNames(definitions))
  }

  /// Whether it has extension attributes.
  var hasAttributes: Bool { !attributes.definitions.isEmpty }

  /// The extension attributes in the catalogue.
  public var extensionAttributes: [ExtensionAttributeDefinition] { attributes.definitions }

  /// The field of the attribute with a name; nil when there is none.
  func attribute(named name: String, isPlain: Bool = false) throws(FieldNameError) -> Field? {
    let found = attributes.definitions(named: name, isPlain: isPlain)
    guard found.count < 2 else {
      throw .ambiguous(name: name, candidates: found.map { ExtensionAttributeNames.name(ofID: $0.id) })
    }
    return found.first.flatMap { field(path: ExtensionAttributePlaces.path(id: $0.id)) }
  }
}
