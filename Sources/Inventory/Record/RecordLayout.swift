import APIRuntime

/// Arranges a record in sections.
struct RecordLayout {
  let kind: DeviceKind
  let record: JSONObject
  let schema: RecordSchema
  let layout: LayoutVersion
  let values: RecordValueText
  let names: ReferenceNames

  func sections() -> [ComputerRecord.Section] {
    var sections = [ComputerRecord.Section(title: kind.title, name: "", items: topLevelItems())]
    for (child, title, name) in schema.sections {
      if child.name == "extensionAttributes" {
        sections.append(ExtensionAttributes(record).section(title: title, name: name))
      } else if record[child.name] != nil || child.versions.contains(layout) {
        sections.append(section(child.name, child, title: title, section: name))
      } else {
        let item = ComputerRecord.Item(
          label: "", value: RecordValueText.notAvailable(in: layout), path: child.name, isReported: false)
        sections.append(.init(title: title, name: name, items: [item]))
      }
    }
    if !schema.children.contains(where: { $0.name == "extensionAttributes" }), hasExtensionAttributes {
      sections.append(
        ExtensionAttributes(record).section(title: "Extension attributes", name: "EXTENSION_ATTRIBUTES"))
    }
    for member in unknownMembers where isSection(member.value) {
      sections.append(section(member.key, nil, title: FieldTitle.title(ofName: member.key), section: ""))
    }
    return sections
  }

  /// The lines for values outside of sections.
  private func topLevelItems() -> [ComputerRecord.Item] {
    var members: [JSONObject.Member] = []
    for child in schema.children where !child.isSection {
      members.append(.init(key: child.name, value: record[child.name] ?? .null))
    }
    if members.isEmpty, let id = record["id"] { members.append(.init(key: "id", value: id)) }
    let known = Set(members.map(\.key))
    members += unknownMembers.filter { !isSection($0.value) && !known.contains($0.key) }
    return members.map { member in
      let kind =
        schema.children.first { $0.name == member.key }?.field?.kind ?? RecordValueText.kind(ofUnknown: member.value)
      let text = values.text(member.value, name: member.key, kind: kind)
      return ComputerRecord.Item(
        label: FieldTitle.label(ofPath: member.key), value: text ?? RecordValueText.notReported, path: member.key,
        isReported: text != nil, date: values.dateValue(member.value, kind: kind))
    }
  }

  private func section(
    _ name: String, _ schema: RecordSchema?, title: String, section: String
  ) -> ComputerRecord.Section {
    var writer = RecordWriter(layout: layout, values: values, names: names)
    if name == "diskEncryption", let line = FileVaultRemark(record).line { writer.append(line) }
    writer.writeContents(of: record[name], schema, at: name, depth: 0)
    if name == "diskEncryption", let remark = FileVaultRemark(record).remark {
      writer.insert(
        .init(label: "Remark", value: remark, depth: 1, path: FileVaultRemark.flagPath), after: FileVaultRemark.flagPath
      )
    }
    // An empty object is equivalent to a missing one.
    if writer.items.isEmpty {
      writer.append(.init(label: "", value: RecordValueText.notReported, path: name, isReported: false))
    }
    let count: Int? = if case .array(let elements) = record[name] { elements.count } else { nil }
    return .init(title: title, name: section, items: writer.items, tables: writer.tables, count: count)
  }

  private var unknownMembers: [JSONObject.Member] {
    let known = Set(schema.children.map(\.name)).union(["extensionAttributes", "id"])
    return record.members.filter { !known.contains($0.key) }
  }

  private func isSection(_ value: JSONValue) -> Bool {
    switch value {
    case .object, .array: true
    default: false
    }
  }

  private var hasExtensionAttributes: Bool {
    record["extensionAttributes"] != nil
      || record.members.contains { $0.value["extensionAttributes"] != nil }
  }
}

/// The catalogue's fields as a tree, to walk along a record.
struct RecordSchema: Sendable {
  /// The key in its object: `remoteManagement`.
  let name: String
  /// The path from the root: `general.remoteManagement`, through a list `storage.disks[]`.
  let path: String
  /// The section, on the first level.
  let section: String?
  /// The field of a leaf.
  var field: Field?
  /// The union of its fields' versions.
  private(set) var versions: Set<LayoutVersion> = []
  /// Whether it is a section of the record, not a value beside the sections.
  var isSection: Bool { !children.isEmpty || section != nil }
  private(set) var children: [RecordSchema] = []

  /// The tree of a catalogue's fields, in their order.
  init(_ fields: [Field]) {
    self.init(name: "", path: "", section: nil)
    for field in fields { add(field, field.path.utf8.split(separator: UInt8(ascii: ".")).map { Substring($0) }[...]) }
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

extension RecordSchema {
  /// The sections in the document, with their titles on the screen and their names in the API.
  var sections: [(child: RecordSchema, title: String, name: String)] {
    children.filter(\.isSection).map { ($0, FieldTitle.label(ofPath: $0.name), $0.section ?? "") }
  }
}

extension ComputerRecord {
  /// The sections that records will have according to a catalogue: titles on the screen, and names in the API.
  public static func sectionTitles(in catalogue: FieldCatalogue) -> [(title: String, name: String)] {
    [(catalogue.kind.title, "")] + catalogue.schema.sections.map { ($0.title, $0.name) }
  }
}
