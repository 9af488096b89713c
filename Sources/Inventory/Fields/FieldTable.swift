import Wording

/// A list in a computer's record whose elements have the same fields: applications, certificates, partitions. A filter tests
/// several fields of one element with it: `applications:(name:=Safari.app version:=26.6)`.
public struct FieldTable: Sendable {
  /// One list of elements in the record.
  struct List: Sendable {
    /// The way to it: `applications[]`, `storage.disks[].partitions[]`.
    let path: String
    /// The fields of an element, in the order of the document; those of tables inside it are not among them.
    let fields: [Field]

    /// A field's name in an element: `name` of `applications[].name`.
    func name(of field: Field) -> String { FieldTable.withoutBrackets(String(field.path.dropFirst(path.count + 1))) }
  }

  /// The name to write it by: `applications`.
  public let name: String
  /// The lists that have its elements: one, but six for the extension attributes, which the record spreads over its sections.
  let lists: [List]

  init(name: String, lists: [List]) {
    self.name = name
    self.lists = lists
  }

  /// The way to its first list: `applications[]`.
  public var path: String { lists[0].path }

  /// The fields of an element.
  public var fields: [Field] { lists[0].fields }

  /// What to write before a value of one of its fields: `name`.
  public func name(of field: Field) -> String { lists[0].name(of: field) }

  /// The field of a list that corresponds to one of `fields`; nil when the list has no such field.
  func field(like field: Field, in list: List) -> Field? {
    if list.path == path { return field }
    let wanted = name(of: field)
    return list.fields.first { list.name(of: $0) == wanted }
  }

  /// The field that a name in the table's brackets means: its name in an element, the end of that or its whole path. Letter case
  /// and brackets do not count, and the plural's “s” can be left out.
  func field(named name: String) throws(FieldNameError) -> Field {
    let wanted = FieldTable.withoutBrackets(name).lowercased()
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

  /// The way to the list whose elements have a field; nil for a field that computers have one of.
  public static func path(ofField path: String) -> String? {
    let parts = path.split(separator: ".")
    guard let last = parts.dropLast().lastIndex(where: { $0.hasSuffix("[]") }) else { return nil }
    return parts[...last].joined(separator: ".")
  }

  static func withoutBrackets(_ path: String) -> String {
    path.contains("[]") ? path.split(separator: "[]", omittingEmptySubsequences: true).joined() : path
  }
}

extension FieldTable: Hashable {
  public static func == (left: FieldTable, right: FieldTable) -> Bool {
    left.name == right.name && left.lists.map(\.fields) == right.lists.map(\.fields)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
