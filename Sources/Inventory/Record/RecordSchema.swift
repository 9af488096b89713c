/// The catalogue's fields as the tree they stand in, to walk along a record.
struct RecordSchema: Sendable {
  /// The name in its object: `remoteManagement`.
  let name: String
  /// The path from the top: `general.remoteManagement`, through a list `storage.disks[]`.
  let path: String
  /// The section, at the first level.
  let section: String?
  /// The field, for a leaf.
  var field: Field?
  /// The versions that have it: those of the fields in it together.
  private(set) var versions: Set<LayoutVersion> = []
  /// Whether it is a part of the record, and not a value that stands beside the parts.
  var isSection: Bool { !children.isEmpty || section != nil }
  private(set) var children: [RecordSchema] = []

  /// The tree of a catalogue's fields, in their order.
  init(_ fields: [Field]) {
    self.init(name: "", path: "", section: nil)
    for field in fields { add(field, field.path.split(separator: ".")[...]) }
  }

  private init(name: String, path: String, section: String?) {
    self.name = name
    self.path = path
    self.section = section
  }

  private mutating func add(_ field: Field, _ parts: ArraySlice<Substring>) {
    versions.formUnion(field.versions)
    guard let part = parts.first else { return self.field = field }
    let name = part.hasSuffix("[]") ? String(part.dropLast(2)) : String(part)
    if let index = children.firstIndex(where: { $0.name == name }) {
      return children[index].add(field, parts.dropFirst())
    }
    var child = RecordSchema(
      name: name, path: path.isEmpty ? String(part) : "\(path).\(part)", section: field.section)
    child.add(field, parts.dropFirst())
    children.append(child)
  }
}
