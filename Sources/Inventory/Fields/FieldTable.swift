import OrderedCollections
import Wording

/// A list in a computer's record whose elements have the same fields: applications, certificates, partitions. With it,
/// a filter tests several fields of one element: `applications:(name:=Safari.app version:=26.6)`.
public struct FieldTable: Sendable {
  /// A list of elements in the record.
  struct List: Sendable {
    /// The path of the list: `applications[]`, `storage.disks[].partitions[]`.
    let path: String
    /// The fields of an element, in the order of the document, without those of nested tables.
    let fields: [Field]

    /// A field's name in an element: `name` of `applications[].name`.
    func name(of field: Field) -> String { FieldPath.withoutBrackets(String(field.path.dropFirst(path.count + 1))) }
  }

  /// The preferred name: `applications`.
  public let name: String
  /// The lists that contain its elements: one, except for extension attributes, which the record distributes over six
  /// sections.
  let lists: [List]

  init(name: String, lists: [List]) {
    self.name = name
    self.lists = lists
  }

  /// The path of its first list: `applications[]`.
  public var path: String { lists[0].path }

  /// The fields of an element.
  public var fields: [Field] { lists[0].fields }

  /// The name of one of its fields within an element: `name`.
  public func name(of field: Field) -> String { lists[0].name(of: field) }

  /// The field of a list that corresponds to one of `fields`; nil when the list has no such field.
  func field(like field: Field, in list: List) -> Field? {
    if list.path == path { return field }
    let wanted = name(of: field)
    return list.fields.first { list.name(of: $0) == wanted }
  }

  /// The field that a name in the table's parentheses means: its name in an element, an ending of that, or its full
  /// path. Case and brackets are ignored, and a plural “s” can be omitted.
  func field(named name: String) throws(FieldNameError) -> Field {
    let wanted = FieldPath.withoutBrackets(name).lowercased()
    let names = fields.map { self.name(of: $0).lowercased() }
    if let index = names.firstIndex(of: wanted) { return fields[index] }
    for end in FieldCatalogue.ends(of: path) {
      if let index = names.firstIndex(where: { "\(end.lowercased()).\($0)" == wanted }) { return fields[index] }
    }
    let ending = names.indices.filter { names[$0].hasSuffix("." + wanted) }
    if ending.count == 1 { return fields[ending[0]] }
    guard ending.isEmpty else {
      throw .ambiguous(name: name, candidates: ending.map { self.name(of: fields[$0]) })
    }
    if let index = names.firstIndex(of: wanted + "s") { return fields[index] }
    let all = fields.map { self.name(of: $0) }
    let begun = wanted.count > 1 ? all.filter { $0.lowercased().hasPrefix(wanted) } : []
    let near = begun + NearestNames.names(to: name, among: all).filter { !begun.contains($0) }
    throw .unknown(name: name, nearest: Array(near.prefix(3)))
  }

  /// The path of the list that contains a field; nil for a field outside of lists.
  public static func path(ofField path: String) -> String? {
    let bytes = path.utf8
    guard var end = bytes.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    // Each part before the last one, from the end.
    while true {
      let list = path[..<end]
      if list.utf8.suffix(2).elementsEqual("[]".utf8) { return String(list) }
      guard let next = list.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
      end = next
    }
  }
}

extension FieldTable: Hashable {
  public static func == (left: FieldTable, right: FieldTable) -> Bool {
    left.name == right.name && left.lists.map(\.fields) == right.lists.map(\.fields)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension FieldTable {
  /// The fields that name an element, by the path of the table. Others, such as paths and identifiers, differ between
  /// computers.
  private static let naming: [String: [String]] = [
    "applications[]": ["name", "version"], "attachments[]": ["name", "fileType"],
    "certificates[]": ["commonName", "expirationDate"],
    "configurationProfiles[]": ["displayName", "profileIdentifier"],
    "extensionAttributes[]": ["name", "values"], "fonts[]": ["name", "version"],
    "groupMemberships[]": ["groupName", "smartGroup"], "localUserAccounts[]": ["username", "admin"],
    "plugins[]": ["name", "version"], "printers[]": ["name", "type"], "softwareUpdates[]": ["name", "version"],
    "storage.disks[]": ["model", "smartStatus"],
    "storage.disks[].partitions[]": ["name", "partitionType", "fileVault2State"],
  ]

  /// The fields that identify an element for people; none for tables that are not listed here.
  public var namingFields: [Field] {
    (Self.naming[path] ?? []).compactMap { wanted in fields.first { name(of: $0) == wanted } }
  }

  /// An example of a test in a filter: of one field, or of two in the table's parentheses.
  func example(inBrackets: Bool) -> String {
    let naming = namingFields
    let names = (naming.count > 1 ? naming : fields).prefix(2).map { name(of: $0) + ":…" }
    return inBrackets ? "\(name):(\(names.joined(separator: " ")))" : "\(name).\(names[0])"
  }
}

/// The tables of a catalogue.
extension FieldCatalogue {
  /// The tables of these fields, in the order of the document.
  static func tables(of fields: [Field], isField: (String) -> Bool) -> [FieldTable] {
    var fieldsByPath: OrderedDictionary<String, [Field]> = [:]
    for field in fields {
      if let path = FieldTable.path(ofField: field.path) { fieldsByPath[path, default: []].append(field) }
    }
    let lists = fieldsByPath.map { FieldTable.List(path: $0, fields: $1) }
    var counts: [String: Int] = [:]
    for list in lists { for end in ends(of: list.path) { counts[end.lowercased(), default: 0] += 1 } }
    let attributes = ExtensionAttributePlaces.paths.compactMap { path in
      fieldsByPath.index(forKey: path + "[]").map { lists[$0] }
    }
    return lists.map { list in
      let whole = FieldPath.withoutBrackets(list.path)
      let name = ends(of: list.path).first { counts[$0.lowercased()] == 1 && !isField($0) } ?? whole
      // The server's settings decide which list contains an attribute; users should not need to know.
      let isOfAttributes = list.path == ExtensionAttributePlaces.key + "[]"
      return FieldTable(name: name, lists: isOfAttributes ? attributes : [list])
    }
  }

  /// The table that a name means: its full path, or an unambiguous ending of it. Case and brackets are ignored.
  ///
  /// - Returns: nil when there is none.
  public func table(named name: String) throws(FieldNameError) -> FieldTable? {
    let wanted = FieldPath.withoutBrackets(name).lowercased()
    if let whole = tables.first(where: { FieldPath.withoutBrackets($0.path).lowercased() == wanted }) { return whole }
    let found = tables.filter { FieldPath.withoutBrackets($0.path).lowercased().hasSuffix("." + wanted) }
    guard found.count < 2 else { throw .ambiguous(name: name, candidates: found.map(\.name)) }
    return found.first
  }

  /// The table that contains a field.
  public func table(of field: Field) -> FieldTable? {
    guard let path = FieldTable.path(ofField: field.path) else { return nil }
    return tables.first { $0.path == path }
  }

  /// Names of tables similar to an unknown name.
  func tables(like name: String) -> [String] {
    let wanted = name.lowercased()
    let near = NearestNames.names(to: name, among: tables.map(\.name))
    let having = tables.map(\.name).filter { name in
      !near.contains(name) && (name.lowercased().contains(wanted) || Self.isShort(wanted, for: name.lowercased()))
    }
    return Array((near + (wanted.count > 2 ? having : [])).prefix(3))
  }

  /// Whether a name begins with the first letter of a shorter one and contains its other letters in order: `certs` for
  /// `certificates`.
  static func isShort(_ short: String, for name: String) -> Bool {
    var left = short[...]
    for letter in name where letter == left.first { left.removeFirst() }
    return left.isEmpty && short.first == name.first
  }
}
