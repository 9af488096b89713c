import APIRuntime

/// Puts a record into its sections.
struct RecordLayout {
  let record: JSONObject
  let schema: RecordSchema
  let layout: LayoutVersion
  let values: RecordValueText
  let names: ReferenceNames

  func sections() -> [ComputerRecord.Section] {
    var sections = [ComputerRecord.Section(title: "Computer", name: "", items: topLevelItems())]
    for child in schema.children where child.isSection {
      let title = FieldTitle.label(ofPath: child.name)
      let name = child.section ?? ""
      if child.name == "extensionAttributes" {
        sections.append(.init(title: title, name: name, items: ExtensionAttributes(record).items()))
      } else if record[child.name] != nil || child.versions.contains(layout) {
        sections.append(.init(title: title, name: name, items: items(child.name, child)))
      } else {
        let item = ComputerRecord.Item(
          label: "", value: RecordValueText.notAvailable(in: layout), path: child.name, isReported: false)
        sections.append(.init(title: title, name: name, items: [item]))
      }
    }
    if !schema.children.contains(where: { $0.name == "extensionAttributes" }), hasExtensionAttributes {
      sections.append(
        .init(
          title: "Extension attributes", name: "EXTENSION_ATTRIBUTES", items: ExtensionAttributes(record).items()))
    }
    for member in unknownMembers where isSection(member.value) {
      sections.append(
        .init(title: FieldTitle.title(ofName: member.key), name: "", items: items(member.key, nil)))
    }
    return sections
  }

  /// What stands outside of sections.
  private func topLevelItems() -> [ComputerRecord.Item] {
    var members: [JSONObject.Member] = []
    for child in schema.children where !child.isSection {
      members.append(.init(key: child.name, value: record[child.name] ?? .null))
    }
    if members.isEmpty, let id = record["id"] { members.append(.init(key: "id", value: id)) }
    let known = Set(members.map(\.key))
    members += unknownMembers.filter { !isSection($0.value) && !known.contains($0.key) }
    return members.map { member in
      let kind = schema.children.first { $0.name == member.key }?.field?.kind
      let text = values.text(member.value, name: member.key, kind: kind)
      return ComputerRecord.Item(
        label: FieldTitle.label(ofPath: member.key), value: text ?? RecordValueText.notReported, path: member.key,
        isReported: text != nil)
    }
  }

  private func items(_ name: String, _ schema: RecordSchema?) -> [ComputerRecord.Item] {
    var writer = RecordWriter(layout: layout, values: values, names: names)
    writer.writeContents(of: record[name], schema, at: name, depth: 0)
    var items = writer.items
    if let remark = name == "diskEncryption" ? FileVaultRemark.text(record) : nil,
      let index = items.firstIndex(where: { $0.path == "diskEncryption.fileVault2Enabled" })
    {
      items.insert(
        .init(label: "Remark", value: remark, depth: 1, path: "diskEncryption.fileVault2Enabled"), at: index + 1)
    }
    // An object without members says as little as none at all.
    if items.isEmpty {
      items.append(.init(label: "", value: RecordValueText.notReported, path: name, isReported: false))
    }
    return items
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
