import APIRuntime

/// Converts a record to lines: known members in the document's order, then unknown ones.
struct RecordWriter {
  typealias Item = ComputerRecord.Item

  let layout: LayoutVersion
  let values: RecordValueText
  let names: ReferenceNames
  private(set) var items: [Item] = []
  private(set) var tables: [ComputerRecord.Table] = []

  init(layout: LayoutVersion, values: RecordValueText, names: ReferenceNames) {
    self.layout = layout
    self.values = values
    self.names = names
  }

  /// Values nested deeper than this are written in one line. Each line has its full path, so without a limit the lines
  /// of deep values would be many times larger than the input.
  private static let deepest = 12
  /// The maximum length of keys in paths, for the same reason. All known fields are much shorter.
  private static let longestName = 120

  // MARK: Parts

  /// The contents of a node: an object's members, or a list's elements.
  mutating func writeContents(of value: JSONValue?, _ schema: RecordSchema?, at path: String, depth: Int) {
    switch value {
    case nil, .null: items.append(missing(label: "", path: path, depth: depth))
    case .object(let object): writeMembers(of: object, schema, at: path, depth: depth)
    case .array(let elements): writeElements(elements, schema, at: path, depth: depth)
    case .some(let other): items.append(leaf(label: "", other, schema, name: "", at: path, depth: depth))
    }
  }

  /// An object's members, except `skipped`.
  mutating func writeMembers(
    of object: JSONObject, _ schema: RecordSchema?, at path: String, depth: Int, skipping skipped: String? = nil
  ) {
    // Extension attributes have their own section.
    var written: Set<String> = ["extensionAttributes"]
    if let skipped { written.insert(skipped) }
    for child in schema?.children ?? [] where !written.contains(child.name) {
      if let reference = Reference(path: child.path) {
        items.append(named(reference, in: object, child, at: join(path, child.name), depth: depth))
        continue
      }
      guard child.versions.contains(layout) else {
        // If the server sends it anyway, it is among the unknown members. In a list, a missing field is reported once,
        // at the head.
        if object[child.name] == nil, !child.path.contains("[].") { items.append(notAvailable(child, depth: depth)) }
        continue
      }
      let sent = layout.sentPath(child.path)
      let key = FieldPath.withoutBrackets(sent.split(separator: ".").last.map(String.init) ?? sent)
      written.insert(key)
      write(object[key], child, name: child.name, at: join(path, child.name), depth: depth)
    }
    for member in object.members where !written.contains(member.key) {
      write(member.value, nil, name: member.key, at: join(path, member.key), depth: depth)
    }
  }

  private mutating func write(_ value: JSONValue?, _ schema: RecordSchema?, name: String, at path: String, depth: Int) {
    let label = schema.map { FieldTitle.label(ofPath: $0.path) } ?? FieldTitle.title(ofName: name)
    guard depth < Self.deepest else {
      return items.append(leaf(label: label, value, schema, name: name, at: path, depth: depth))
    }
    switch value {
    case .object(let object) where schema?.field == nil || !object.members.isEmpty:
      items.append(heading(label, path: path, depth: depth))
      writeMembers(of: object, schema, at: path, depth: depth + 1)
    case .array(let elements):
      if elements.isEmpty {
        items.append(Item(label: label, value: RecordValueText.none, depth: depth, path: path, isReported: true))
      } else if elements.count == 1, !elements[0].isContainer {
        items.append(leaf(label: label, elements[0], schema, name: name, at: path, depth: depth))
      } else {
        items.append(heading(label, path: path, depth: depth))
        writeElements(elements, schema, at: path, depth: depth + 1)
      }
    default: items.append(leaf(label: label, value, schema, name: name, at: path, depth: depth))
    }
  }

  /// A list's elements, numbered. The line with an object's number also has its name.
  private mutating func writeElements(_ elements: [JSONValue], _ schema: RecordSchema?, at path: String, depth: Int) {
    if elements.isEmpty {
      items.append(Item(label: "", value: RecordValueText.none, depth: depth, path: path, isReported: true))
    }
    if let schema, schema.path.hasSuffix("[]"), !elements.isEmpty {
      for child in schema.children where !child.versions.contains(layout) {
        items.append(notAvailable(child, depth: depth))
      }
    }
    var starts: [Int] = []
    for (index, element) in elements.enumerated() {
      let place = "\(path)[\(index)]"
      let number = String(index + 1)
      if element.isRow { starts.append(items.count) }
      switch element {
      case _ where depth >= Self.deepest:
        items.append(leaf(label: number, element, schema, name: schema?.name ?? "", at: place, depth: depth))
      case .object(let object):
        let naming = RecordWriter.naming.first { object[$0]?.stringValue?.isEmpty == false }
        let name = naming.flatMap { object[$0]?.stringValue } ?? ""
        let head = naming.map { join(place, $0) } ?? place
        items.append(Item(label: number, value: name, depth: depth, path: head, isReported: true))
        writeMembers(of: object, schema, at: place, depth: depth + 1, skipping: naming)
      case .array(let inner):
        items.append(heading(number, path: place, depth: depth))
        writeElements(inner, schema, at: place, depth: depth + 1)
      default: items.append(leaf(label: number, element, schema, name: schema?.name ?? "", at: place, depth: depth))
      }
    }
    guard !starts.isEmpty, starts.count == elements.count else { return }
    let table = ComputerRecord.Table(path: path, form: .plain, items: items, starts: starts, end: items.count) { name in
      let child = schema?.children.first { $0.name == name }
      let title = child.map { FieldTitle.label(ofPath: $0.path) } ?? FieldTitle.title(ofName: name)
      let isNumeric = child?.field?.kind == .integer || child?.field?.kind == .number
      return .init(title: title, name: name, isNumeric: isNumeric)
    }
    if let table { tables.append(table) }
  }

  /// The members that name an element for people, best first.
  private static let naming = [
    "name", "displayName", "commonName", "groupName", "fullName", "username", "device", "capableUser", "className",
    "categoryName", "key", "id",
  ]

  // MARK: Lines

  mutating func append(_ item: Item) { items.append(item) }

  /// Inserts a line after the one with a path. Only where no table is: tables refer to their lines by number.
  mutating func insert(_ item: Item, after path: String) {
    guard let index = items.firstIndex(where: { $0.path == path }) else { return }
    items.insert(item, at: index + 1)
  }

  private func leaf(
    label: String, _ value: JSONValue?, _ schema: RecordSchema?, name: String, at path: String, depth: Int
  ) -> Item {
    let kind = schema?.field?.kind ?? RecordValueText.kind(ofUnknown: value)
    guard !AbsentValue.isAbsent(value, schema), let text = values.text(value, name: name, kind: kind) else {
      return missing(label: label, path: path, depth: depth)
    }
    let date = values.dateValue(value, kind: kind)
    let number: String? = if case .integer(let number) = value, text != String(number) { String(number) } else { nil }
    return Item(
      label: label, value: text, depth: depth, path: path, isReported: true, date: date, number: number)
  }

  private func heading(_ label: String, path: String, depth: Int) -> Item {
    Item(label: label, value: "", depth: depth, path: path, isReported: true)
  }

  /// The name for an id in the record.
  private func named(
    _ reference: Reference, in object: JSONObject, _ schema: RecordSchema, at path: String, depth: Int
  ) -> Item {
    let label = FieldTitle.label(ofPath: schema.path)
    let id = values.text(object[reference.idName], name: schema.name, kind: .string) ?? ""
    guard !id.isEmpty, id != Naming.noneID else { return missing(label: label, path: path, depth: depth) }
    return Item(label: label, value: names[reference].words(for: id), depth: depth, path: path, isReported: true)
  }

  /// A line for a field that this API version does not have.
  private func notAvailable(_ schema: RecordSchema, depth: Int) -> Item {
    Item(
      label: FieldTitle.label(ofPath: schema.path), value: RecordValueText.notAvailable(in: layout), depth: depth,
      path: schema.path, isReported: false)
  }

  private func missing(label: String, path: String, depth: Int) -> Item {
    Item(label: label, value: RecordValueText.notReported, depth: depth, path: path, isReported: false)
  }

  private func join(_ path: String, _ name: String) -> String {
    let name = name.utf8.count > Self.longestName ? name.prefix(Self.longestName) + "…\(name.utf8.count)" : name[...]
    return path.isEmpty ? String(name) : "\(path).\(name)"
  }
}

extension JSONValue {
  /// Whether it is an object that fits in a row: none of its members is nested.
  fileprivate var isRow: Bool {
    guard case .object(let object) = self else { return false }
    return object.members.allSatisfy { member in
      switch member.value {
      case .object(let inner): inner.members.isEmpty
      case .array(let inner): inner.isEmpty || (inner.count == 1 && !inner[0].isContainer)
      default: true
      }
    }
  }

  /// Whether the value contains other values.
  fileprivate var isContainer: Bool {
    switch self {
    case .object, .array: true
    default: false
    }
  }
}
