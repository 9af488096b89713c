public import APIRuntime
import Wording

/// All fields that columns, details and names can refer to. They come from the document; no list of them is maintained
/// here.
public struct FieldCatalogue: Sendable {
  /// The kind of device that has the fields.
  public let kind: DeviceKind
  /// The fields in the order of the document.
  public let fields: [Field]
  /// The document's fields as a tree.
  let schema: RecordSchema
  /// The names of the extension attributes.
  let attributes: ExtensionAttributeNames
  /// The lists whose elements have fields of their own.
  public private(set) var tables: [FieldTable] = []
  /// Indexes in `fields`, by path.
  private let byPath: [String: Int]
  /// Path endings in lower case, each with the indexes of the fields that have it.
  private let byEnd: [String: [Int]]

  /// A catalogue of these fields and of those derived from them, such as names for ids.
  ///
  /// - Parameters:
  ///   - fields: the fields of all API versions. A field without versions counts as present in all of them.
  ///   - kind: the kind of device that has them.
  public init(_ fields: [SchemaField], kind: DeviceKind = .computers) {
    self.kind = kind
    let all = FieldCatalogue.withDerived(FieldCatalogue.joined(fields))
    var byEnd: [String: [Int]] = [:]
    for (index, field) in all.enumerated() {
      for end in FieldCatalogue.ends(of: field.path) { byEnd[end.lowercased(), default: []].append(index) }
    }
    let fixed = Dictionary(kind.fixedNames.map { ($0.path, $0.name) }) { first, _ in first }
    let taken = Set(kind.fixedNames.map { $0.name.lowercased() })
    var derived: [Field] = []
    let documented = all.map { field in
      let shortName =
        fixed[field.path]
        ?? FieldCatalogue.ends(of: field.path).first {
          byEnd[$0.lowercased()]?.count == 1 && !taken.contains($0.lowercased()) && $0 != field.path
        }
      return Field(field, shortName: shortName, layouts: kind.layouts)
    }
    schema = RecordSchema(documented)
    attributes = ExtensionAttributeNames()
    // The names of computed fields are single words, which a field of the document may have, too.
    for field in Field.derived where byEnd[field.path.lowercased()] == nil {
      byEnd[field.path.lowercased()] = [all.count + derived.count]
      derived.append(field)
    }
    self.fields = documented + derived
    byPath = Dictionary(self.fields.enumerated().map { ($1.path, $0) }) { first, _ in first }
    self.byEnd = byEnd
    let ends = Set(byEnd.keys).union(kind.fixedNames.map { $0.name.lowercased() })
    tables = FieldCatalogue.tables(of: self.fields) { ends.contains($0.lowercased()) }
  }

  /// The fields of a catalogue with these extension attributes.
  init(_ catalogue: FieldCatalogue, _ attributes: ExtensionAttributeNames) {
    kind = catalogue.kind
    fields = catalogue.fields.filter { $0.extensionAttributeID == nil } + attributes.fields
    schema = catalogue.schema
    self.attributes = attributes
    byPath = Dictionary(fields.enumerated().map { ($1.path, $0) }) { first, _ in first }
    // The other fields come first, so their indexes do not change.
    byEnd = catalogue.byEnd
    tables = catalogue.tables
  }

  /// The field with exactly this path.
  public func field(path: String) -> Field? { byPath[path].map { fields[$0] } }

  /// The default columns of a list, without those that the document does not have.
  public var defaultColumns: [Field] { kind.defaultColumns.compactMap { try? field(named: $0) } }

  /// The default columns on a screen, the most important first.
  public var screenColumns: [Field] { kind.screenColumns.compactMap { try? field(named: $0) } }

  /// The field that a name means: a full path, a fixed short name, or an unambiguous path ending. An ending that
  /// several fields have means the one outside of lists, if there is exactly one. Case is ignored, and the `[]` of
  /// lists can be omitted. Names that only older versions or their queries use mean the current field. For extension
  /// attributes see `adding`; after all of these come the aliases of the kind of device.
  public func field(named name: String) throws(FieldNameError) -> Field {
    if let known = try knownField(named: name) { return known }
    throw unknown(name)
  }

  /// The error for an unknown name. It suggests similar names; finding them takes much longer than finding a field.
  func unknown(_ name: String) -> FieldNameError {
    .unknown(name: name, nearest: nearest(to: FieldPath.withoutBrackets(name).lowercased()))
  }

  /// Like `field(named:)`, but nil for an unknown name.
  func knownField(named name: String) throws(FieldNameError) -> Field? {
    if let index = byPath[name] { return fields[index] }
    if let attribute = try attribute(named: name) { return attribute }
    let wanted = FieldPath.withoutBrackets(name).lowercased()
    if let fixed = kind.fixedNames.first(where: { $0.name.lowercased() == wanted }), let field = field(path: fixed.path)
    {
      return field
    }
    let matches = byEnd[wanted] ?? []
    if matches.count == 1 { return fields[matches[0]] }
    // A complete path takes precedence over the ending of a longer one.
    if let whole = matches.first(where: { FieldPath.withoutBrackets(fields[$0].path).lowercased() == wanted }) {
      return fields[whole]
    }
    // A field of the computer takes precedence over a field of a list: the disk's `fileVault2Enabled` over that of each
    // local user.
    let single = matches.filter { !fields[$0].isList }
    if single.count == 1 { return fields[single[0]] }
    if matches.isEmpty, let meant = FieldCatalogue.formerNames[wanted].flatMap({ field(path: $0) }) { return meant }
    if matches.isEmpty, let attribute = try attribute(named: name, isPlain: true) { return attribute }
    guard matches.isEmpty else { throw .ambiguous(name: name, candidates: matches.map { fields[$0].name }) }
    // Last, so that no alias changes the meaning of another name.
    return aliasedField(named: name)
  }

  /// Longer names are not typing errors, and comparing them with all others would be slow.
  private static let longestMistyped = 300

  /// Up to three names similar to an unknown one: first fields that a part of it means, then names with a similar
  /// spelling.
  private func nearest(to name: String) -> [String] {
    guard name.utf8.count > 1, name.utf8.count <= Self.longestMistyped else { return [] }
    let titled = fields.indices.filter { Self.isTitle(fields[$0].title, name) }
    let meant = titled + meantByParts(of: name).filter { !titled.contains($0) }
    let names = (meant + alike(name).filter { !meant.contains($0) }).prefix(3).map { fields[$0].name }
    return Array((aliases(like: name) + names).prefix(3))
  }

  /// Whether a name is a title without its spaces: `fullname` for `Full name`.
  private static func isTitle(_ title: String, _ name: String) -> Bool {
    let letters = title.utf8.lazy.filter { $0 != UInt8(ascii: " ") }
    return title.utf8.count >= name.utf8.count
      && letters.map { $0 | 0x20 }.elementsEqual(name.utf8.lazy.map { $0 | 0x20 })
  }

  /// The aliases that are one typing error away: `seen` for `sen`.
  private func aliases(like name: String) -> [String] {
    guard (3...12).contains(name.utf8.count) else { return [] }
    return kind.aliases.map(\.name).filter {
      $0.utf8.count > 3 && NearestNames.distance($0, name) == 1 && alias(named: $0) != nil
    }
  }

  /// The fields that an ending of the name means, with or without its dots (`user.email`, `general.os.version`), or a
  /// part of it that is a fixed name (`email.address`).
  private func meantByParts(of name: String) -> [Int] {
    let parts = name.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    let fixed = Dictionary(kind.fixedNames.map { ($0.name.lowercased(), $0.path) }) { first, _ in first }
    var meant: [Int] = []
    for start in parts.indices {
      let end = parts[start...]
      for text in [end.joined(separator: "."), end.joined()] {
        let index = fixed[text].flatMap { byPath[$0] } ?? byEnd[text].flatMap { $0.count == 1 ? $0[0] : nil }
        if let index, !meant.contains(index) { meant.append(index) }
      }
    }
    if meant.isEmpty { meant = parts.compactMap { fixed[$0] }.compactMap { byPath[$0] } }
    return meant
  }

  private func alike(_ name: String) -> [Int] {
    let limit = max(1, name.utf8.count / 3)
    var scored: [(distance: Int, index: Int)] = []
    for (index, field) in fields.enumerated() {
      let isAttribute = field.extensionAttributeID != nil
      let plain = isAttribute ? ExtensionAttributeNames.key(field.title) : field.path.lowercased()
      let names = (isAttribute ? [plain] : FieldCatalogue.ends(of: field.path)) + (field.shortName.map { [$0] } ?? [])
      var best = names.map { NearestNames.distance($0, name) }.min() ?? .max
      if best > limit, name.utf8.count >= 3, plain.contains(name) { best = limit }
      if best > limit, names.contains(where: { Self.isAbbreviation(name, of: $0.lowercased()) }) { best = limit }
      if best <= limit { scored.append((best, index)) }
    }
    // Fields with a fixed name are more likely.
    let fixed = Set(kind.fixedNames.map(\.path))
    scored.sort {
      ($0.distance, fixed.contains(fields[$0.index].path) ? 0 : 1, $0.index)
        < ($1.distance, fixed.contains(fields[$1.index].path) ? 0 : 1, $1.index)
    }
    return scored.map(\.index)
  }

  /// Whether a name is another with letters left out after the first three: `serialnr` of `serialnumber`.
  private static func isAbbreviation(_ name: String, of whole: String) -> Bool {
    guard name.utf8.count >= 6, name.utf8.prefix(3).elementsEqual(whole.utf8.prefix(3)) else { return false }
    var rest = name.utf8[...]
    for letter in whole.utf8 where letter == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  /// The endings of a path, shortest first, without the brackets of lists; the last one is the complete path.
  static func ends(of path: String) -> [String] {
    let whole = FieldPath.withoutBrackets(path)
    let bytes = whole.utf8
    var ends: [String] = []
    for index in bytes.indices.reversed() where bytes[index] == UInt8(ascii: ".") {
      ends.append(String(whole[bytes.index(after: index)...]))
    }
    return ends + [whole]
  }

  /// The current paths for former names, by each of their endings in lower case.
  private static let formerNames: [String: String] = {
    var names: [String: String] = [:]
    for (name, path) in QueryNames.meanings {
      for end in ends(of: name) { names[end.lowercased()] = path }
    }
    return names
  }()
}

/// Converts the document's fields.
extension FieldCatalogue {
  /// The fields without the one that version 4 split in two. A third field with the same meaning would confuse; where a
  /// server still has it, the new fields read it.
  static func joined(_ fields: [SchemaField]) -> [SchemaField] {
    guard let split = fields.first(where: { $0.path == SplitField.path }),
      fields.contains(where: { SplitField.parts.contains($0.path) })
    else { return fields }
    return fields.filter { $0.path != SplitField.path }.map { field in
      guard SplitField.parts.contains(field.path), !field.versions.isEmpty else { return field }
      var field = field
      field.versions = split.versions + field.versions
      return field
    }
  }

  /// The fields, with a field for the name in front of each id of a department or building.
  static func withDerived(_ fields: [SchemaField]) -> [SchemaField] {
    let paths = Set(fields.map(\.path))
    return fields.flatMap { field -> [SchemaField] in
      let named = Reference.allCases.first { $0.idPath == field.path }
      guard let reference = named, !paths.contains(reference.path) else { return [field] }
      return [
        SchemaField(path: reference.path, kind: .string, section: field.section, versions: field.versions), field,
      ]
    }
  }
}

extension Field {
  /// A field of the document.
  init(_ field: SchemaField, shortName: String?, layouts: [LayoutVersion]) {
    let versions = field.versions.compactMap { LayoutVersion(name: $0) }
    // The document marks filterable and sortable fields under their names in queries.
    let isNamedOtherwise = QueryNames.all[field.path] != nil
    let kind = DatesInTexts.paths.contains(field.path) ? .dateTime : FieldKind(field.kind)
    self.init(
      path: field.path, shortName: shortName, kind: kind,
      isList: field.isList || field.path.utf8.contains(UInt8(ascii: "[")), section: field.section,
      versions: Set(versions.isEmpty ? layouts : versions),
      isFilterable: field.isFilterable || isNamedOtherwise, isSortable: field.isSortable || isNamedOtherwise)
    namedValues = field.enumValues
  }
}

/// Fields that Jamf's document declares as strings without a format, although servers send dates. They are shown,
/// sorted and filtered as dates; a text that is not a date is kept unchanged.
enum DatesInTexts {
  static let paths: Set<String> = [
    "certificates[].issuedDate", "security.lastAttestationAttempt", "security.lastSuccessfulAttestation",
  ]
}
