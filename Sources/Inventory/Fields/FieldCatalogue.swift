public import APIRuntime
import Wording

/// All fields that columns, details and names can mean, from the document; nothing here is a list we keep.
public struct FieldCatalogue: Sendable {
  /// The fields in the order of the document.
  public let fields: [Field]
  /// The document's fields as a tree.
  let schema: RecordSchema
  /// The names of the extension attributes.
  let attributes: ExtensionAttributeNames
  /// The lists whose elements have several fields.
  public private(set) var tables: [FieldTable] = []
  /// Places in `fields` by path.
  private let byPath: [String: Int]
  /// Ends of paths in lower case, each with the fields that end so.
  private let byEnd: [String: [Int]]

  /// A catalogue of these fields, and of what is made of them: names beside ids.
  ///
  /// - Parameter fields: those of all versions, each with the versions that have it; one without any counts as in all.
  public init(_ fields: [SchemaField]) {
    let all = FieldCatalogue.withDerived(FieldCatalogue.joined(fields))
    var byEnd: [String: [Int]] = [:]
    for (index, field) in all.enumerated() {
      for end in FieldCatalogue.ends(of: field.path) { byEnd[end.lowercased(), default: []].append(index) }
    }
    let fixed = Dictionary(FixedNames.all.map { ($0.path, $0.name) }) { first, _ in first }
    let taken = Set(FixedNames.all.map { $0.name.lowercased() })
    var derived: [Field] = []
    let documented = all.map { field in
      let shortName =
        fixed[field.path]
        ?? FieldCatalogue.ends(of: field.path).first {
          byEnd[$0.lowercased()]?.count == 1 && !taken.contains($0.lowercased()) && $0 != field.path
        }
      return Field(field, shortName: shortName)
    }
    schema = RecordSchema(documented)
    attributes = ExtensionAttributeNames()
    // What is worked out from all computers has a name of one word, which a field of the document may have, too.
    for field in [Field.duplicates, .duplicateCount] where byEnd[field.path.lowercased()] == nil {
      byEnd[field.path.lowercased()] = [all.count + derived.count]
      derived.append(field)
    }
    self.fields = documented + derived
    byPath = Dictionary(self.fields.enumerated().map { ($1.path, $0) }) { first, _ in first }
    self.byEnd = byEnd
    let ends = Set(byEnd.keys).union(FixedNames.all.map { $0.name.lowercased() })
    tables = FieldCatalogue.tables(of: self.fields) { ends.contains($0.lowercased()) }
  }

  /// A catalogue's fields with these extension attributes.
  init(_ catalogue: FieldCatalogue, _ attributes: ExtensionAttributeNames) {
    fields = catalogue.fields.filter { $0.extensionAttributeID == nil } + attributes.fields
    schema = catalogue.schema
    self.attributes = attributes
    byPath = Dictionary(fields.enumerated().map { ($1.path, $0) }) { first, _ in first }
    // The other fields come first, so their places stay.
    byEnd = catalogue.byEnd
    tables = catalogue.tables
  }

  /// The field of exactly that path.
  public func field(path: String) -> Field? { byPath[path].map { fields[$0] } }

  /// The columns a list has when none are asked for; those the document does not have are left out.
  public var defaultColumns: [Field] { FixedNames.defaultColumns.compactMap { try? field(named: $0) } }

  /// The field that a name means: a full path, a fixed short name, or the end of one path only; an end that several have
  /// means the one of them that is not in a list, when there is one such. Letter case does not
  /// matter, and the `[]` of lists can be left out. Names that only older versions or their queries have mean what they
  /// are called today. For extension attributes see `adding`.
  public func field(named name: String) throws(FieldNameError) -> Field {
    if let known = try knownField(named: name) { return known }
    throw unknown(name)
  }

  /// The error for a name that no field has. It names the nearest ones, which takes much longer than finding a field.
  func unknown(_ name: String) -> FieldNameError {
    .unknown(name: name, nearest: nearest(to: FieldCatalogue.withoutBrackets(name).lowercased()))
  }

  /// The same as `field(named:)`, and nil for a name that no field has.
  func knownField(named name: String) throws(FieldNameError) -> Field? {
    if let index = byPath[name] { return fields[index] }
    if let attribute = try attribute(named: name) { return attribute }
    let wanted = FieldCatalogue.withoutBrackets(name).lowercased()
    if let fixed = FixedNames.all.first(where: { $0.name.lowercased() == wanted }), let field = field(path: fixed.path)
    {
      return field
    }
    let matches = byEnd[wanted] ?? []
    if matches.count == 1 { return fields[matches[0]] }
    // A whole path is meant before the end of a longer one.
    if let whole = matches.first(where: { FieldCatalogue.withoutBrackets(fields[$0].path).lowercased() == wanted }) {
      return fields[whole]
    }
    // What a computer has one of is meant before what it has a table of: the disk's `fileVault2Enabled` before that of each
    // local user.
    let single = matches.filter { !fields[$0].isList }
    if single.count == 1 { return fields[single[0]] }
    if matches.isEmpty, let meant = FieldCatalogue.formerNames[wanted].flatMap({ field(path: $0) }) { return meant }
    if matches.isEmpty, let attribute = try attribute(named: name, isPlain: true) { return attribute }
    guard matches.isEmpty else { throw .ambiguous(name: name, candidates: matches.map { fields[$0].name }) }
    return nil
  }

  /// Longer names than this are no typing errors: comparing them with all others would take long.
  private static let longestMistyped = 300

  /// Up to three names like one that means nothing: those that a part of it means, then those that are written alike.
  private func nearest(to name: String) -> [String] {
    guard name.utf8.count > 1, name.utf8.count <= Self.longestMistyped else { return [] }
    let meant = meantByParts(of: name)
    return (meant + alike(name).filter { !meant.contains($0) }).prefix(3).map { fields[$0].name }
  }

  /// What is meant by the end of a name, with or without its dots (`user.email`, `general.os.version`), or by a part of it that
  /// is a fixed name (`email.address`).
  private func meantByParts(of name: String) -> [Int] {
    let parts = name.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    let fixed = Dictionary(FixedNames.all.map { ($0.name.lowercased(), $0.path) }) { first, _ in first }
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
      if best <= limit { scored.append((best, index)) }
    }
    // Fields with a fixed name are the likelier ones.
    let fixed = Set(FixedNames.all.map(\.path))
    scored.sort {
      ($0.distance, fixed.contains(fields[$0.index].path) ? 0 : 1, $0.index)
        < ($1.distance, fixed.contains(fields[$1.index].path) ? 0 : 1, $1.index)
    }
    return scored.map(\.index)
  }

  /// The ends of a path, shortest first, without the brackets of lists; the last is the whole path.
  static func ends(of path: String) -> [String] {
    let parts = withoutBrackets(path).split(separator: ".")
    return parts.indices.reversed().map { parts[$0...].joined(separator: ".") }
  }

  /// What former names mean, by each of their ends in lower case.
  private static let formerNames: [String: String] = {
    var names: [String: String] = [:]
    for (name, path) in QueryNames.meanings {
      for end in ends(of: name) { names[end.lowercased()] = path }
    }
    return names
  }()

  private static func withoutBrackets(_ path: String) -> String {
    path.contains("[]") ? path.split(separator: "[]", omittingEmptySubsequences: true).joined() : path
  }
}
