extension ComputerRecord {
  /// A field, and a value of it as filters ask for it.
  public struct Choice: Hashable, Sendable {
    public let field: Field
    public let value: FilterValue
  }

  /// What a filter asks for to find the computers that have the same as a line says; nil for headings, for what was not
  /// reported, and for what filters cannot ask for. Of a moment it is the day, of a department or building what the list has.
  ///
  /// An extension attribute has one when the catalogue knows it.
  public func choice(
    ofLine line: Int, of section: Section, in catalogue: FieldCatalogue, names: ReferenceNames
  ) -> Choice? {
    guard section.items.indices.contains(line), let field = section.field(ofLine: line, in: catalogue) else {
      return nil
    }
    let item = section.items[line]
    guard item.isReported, !item.value.isEmpty else { return nil }
    if Reference(path: field.path) != nil {
      return listedText(field.path, names: names).map { Choice(field: field, value: .shown($0)) }
    }
    switch field.kind {
    case .string, .enumeration, .freeForm, .date: return Choice(field: field, value: .shown(item.value))
    // What is remarked on a truth value is none.
    case .boolean: return ["yes", "no"].contains(item.value) ? Choice(field: field, value: .shown(item.value)) : nil
    case .integer, .number:
      let number = item.number ?? item.value
      return Double(number) == nil ? nil : Choice(field: field, value: .shown(number))
    case .dateTime:
      let day = String(item.value.prefix("2026-11-20".count))
      return FilterChoice.isCalendarDate(day) ? Choice(field: field, value: .shown(day)) : nil
    }
  }
}

extension ComputerRecord.Section {
  /// The id of the extension attribute whose value a line is; nil for other lines.
  public func attributeID(ofLine line: Int) -> String? {
    guard items.indices.contains(line), let attribute = ExtensionAttributes.path(ofValues: items[line].path) else {
      return nil
    }
    return items[line...].first { $0.path == attribute + ExtensionAttributes.definition }
      .flatMap { ExtensionAttributes.id(inDefinition: $0.value) }
  }

  fileprivate func field(ofLine line: Int, in catalogue: FieldCatalogue) -> Field? {
    let item = items[line]
    guard !ExtensionAttributes.isAttribute(item.path) else {
      guard let id = attributeID(ofLine: line), let field = try? catalogue.field(named: "ea.\(id)") else { return nil }
      // Several values stand in one line, or that there are none.
      return item.value == RecordValueText.none || (field.isList && item.value.contains(", ")) ? nil : field
    }
    guard let field = catalogue.field(path: Self.withoutNumbers(item.path)) else { return nil }
    // A list in one line is an empty one.
    return field.isList && !item.path.contains("[") ? nil : field
  }

  /// `storage.disks[].model` for `storage.disks[0].model`; of an element that is a value itself, the list.
  private static func withoutNumbers(_ path: String) -> String {
    let parts = path.split(separator: "[", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { "[" + $0.drop { $0 != "]" } }.joined()
    let all = parts[0] + rest
    return all.hasSuffix("[]") ? String(all.dropLast(2)) : String(all)
  }
}
