import APIRuntime

/// A record's extension attributes. Jamf Pro distributes them over six lists, by the section in which it shows them.
struct ExtensionAttributes {
  private let record: JSONObject
  private static let key = ExtensionAttributePlaces.key
  private static let values = ".values"
  /// The suffix of the path of the line with an attribute's definition.
  static let definition = ".definitionId"

  init(_ record: JSONObject) { self.record = record }

  /// The section of all attributes, each once: a line with its value, then lines with details.
  func section(title: String, name: String) -> ComputerRecord.Section {
    var items: [ComputerRecord.Item] = []
    var starts: [Int] = []
    var isReported = false
    var seen = Set<String>()
    for (_, place) in ExtensionAttributePlaces.all {
      let list = place.map { record[$0]?[ExtensionAttributes.key] } ?? record[ExtensionAttributes.key]
      guard case .array(let attributes) = list else { continue }
      isReported = true
      let path = (place.map { "\($0)." } ?? "") + ExtensionAttributes.key
      for (index, attribute) in attributes.enumerated() {
        guard case .object(let members) = attribute else { continue }
        if let id = members["definitionId"]?.stringValue, !seen.insert(id).inserted { continue }
        starts.append(items.count)
        append(members, place: place, path: "\(path)[\(index)]", to: &items)
      }
    }
    if items.isEmpty {
      items.append(
        ComputerRecord.Item(
          label: "", value: isReported ? RecordValueText.none : RecordValueText.notReported, depth: 0,
          path: ExtensionAttributes.key, isReported: isReported))
      return ComputerRecord.Section(title: title, name: name, items: items, count: isReported ? 0 : nil)
    }
    let table = ComputerRecord.Table(
      path: ExtensionAttributes.key, form: .named, items: items, starts: starts, end: items.count
    ) { .init(title: FieldTitle.title(ofName: $0), name: $0, isNumeric: false) }
    return ComputerRecord.Section(
      title: title, name: name, items: items, tables: table.map { [$0] } ?? [], count: starts.count)
  }

  private func append(_ members: JSONObject, place: String?, path: String, to items: inout [ComputerRecord.Item]) {
    let values = plainValues(members["values"])
    let name = members["name"]?.stringValue ?? ""
    items.append(
      ComputerRecord.Item(
        label: name.isEmpty ? "Extension attribute" : name,
        value: values.map { $0.isEmpty ? RecordValueText.none : $0.joined(separator: ", ") }
          ?? RecordValueText.notReported,
        depth: 0, path: path + Self.values, isReported: values != nil))
    func add(_ label: String, _ value: String, _ key: String) {
      guard !value.isEmpty else { return }
      items.append(
        ComputerRecord.Item(label: label, value: value, depth: 1, path: "\(path).\(key)", isReported: true))
    }
    add("Definition", definition(members, place: place), "definitionId")
    add("Description", members["description"]?.stringValue ?? "", "description")
    add("Options", plainValues(members["options"])?.joined(separator: ", ") ?? "", "options")
    let text = RecordValueText(zone: .utc)
    for member in members.members where !ExtensionAttributes.known.contains(member.key) {
      add(
        FieldTitle.title(ofName: member.key), text.text(member.value, name: member.key, kind: nil) ?? "", member.key)
    }
  }

  /// The definition in one line: `ID 12, STRING, POPUP, shown in Hardware`.
  private func definition(_ members: JSONObject, place: String?) -> String {
    var parts: [String] = []
    if let id = members["definitionId"]?.stringValue { parts.append("ID \(id)") }
    for key in ["dataType", "inputType"] {
      if let value = members[key]?.stringValue { parts.append(value) }
    }
    if members["multiValue"] == .bool(true) { parts.append("multiple values") }
    if members["enabled"] == .bool(false) { parts.append("disabled") }
    if let place { parts.append("shown in \(FieldTitle.label(ofPath: place))") }
    return parts.joined(separator: ", ")
  }

  /// Whether a path belongs to a line of this section.
  static func isAttribute(_ path: String) -> Bool { path.contains("\(key)[") }

  /// The path of the attribute whose values are at a path; nil for other paths.
  static func path(ofValues path: String) -> String? {
    isAttribute(path) && path.hasSuffix(values) ? String(path.dropLast(values.count)) : nil
  }

  /// The id at the start of a line with a definition.
  static func id(inDefinition text: String) -> String? {
    guard text.hasPrefix("ID ") else { return nil }
    return text.dropFirst(3).split(separator: ",").first.map(String.init)
  }

  private func plainValues(_ value: JSONValue?) -> [String]? {
    let text = RecordValueText(zone: .utc)
    switch value {
    case nil, .null: return nil
    case .array(let elements): return elements.compactMap { text.text($0, name: "", kind: nil) }
    case .some(let single): return text.text(single, name: "", kind: nil).map { [$0] }
    }
  }

  private static let known: Set<String> = [
    "definitionId", "name", "description", "enabled", "multiValue", "values", "dataType", "options", "inputType",
  ]
}
