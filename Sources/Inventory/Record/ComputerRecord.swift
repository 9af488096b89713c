public import APIRuntime

/// Everything that a server reported about a computer, in sections for the screen.
///
/// Sections and fields are in the document's order. Fields that the server omitted are *not reported*, those that the
/// API version does not have are *not available*, and unknown members come last. All texts may contain anything that a
/// user or a server wrote: sanitize them before showing them.
public struct ComputerRecord: Sendable, Hashable {
  /// A part of the record.
  public struct Section: Sendable, Hashable {
    /// The title on the screen: `User and location`.
    public var title: String
    /// The section's name in the API: `USER_AND_LOCATION`; empty for values outside of sections.
    public var name: String
    /// Its lines, in the document's order; at least one.
    public var items: [Item]
    /// The tables among its lines, in order.
    public var tables: [Table]
    /// The number of objects when the section is a list; nil for other sections, and when it was not reported.
    public var count: Int?

    /// A section.
    public init(title: String, name: String, items: [Item], tables: [Table] = [], count: Int? = nil) {
      self.title = title
      self.name = name
      self.items = items
      self.tables = tables
      self.count = count
    }

    /// The state of a section without content: `not reported`, `none`.
    public var state: String? {
      guard items.count == 1, let only = items.first, only.label.isEmpty else { return nil }
      return only.value
    }
  }

  /// A line of a section.
  public struct Item: Sendable, Hashable {
    /// The title on the screen; a number for an element of a list; empty for the state of a whole section.
    public var label: String
    /// The value as text; empty for a heading and for an empty text.
    public var value: String
    /// The indentation: 0 for values of the section itself.
    public var depth: Int
    /// The path of the value in API version 4: `storage.disks[0].model`.
    public var path: String
    /// Whether the server reported a value.
    public var isReported: Bool
    /// The value as a date; nil when it is none.
    public var date: DateValue?
    /// The number for filters when the value is a number with a unit; nil for other values.
    public var number: String?

    /// A line.
    public init(
      label: String, value: String, depth: Int = 0, path: String, isReported: Bool = true, date: DateValue? = nil,
      number: String? = nil
    ) {
      self.label = label
      self.value = value
      self.depth = depth
      self.path = path
      self.isReported = isReported
      self.date = date
      self.number = number
    }
  }

  /// The computer's id; empty when the server sent none.
  public let id: RecordID
  /// The sections in the document's order, then unknown ones.
  public private(set) var sections: [Section]

  /// Reads a record: the response of the detail endpoint, a JSON object.
  ///
  /// - Parameters:
  ///   - layout: the version of the endpoint.
  ///   - timeZone: the zone for dates.
  ///   - names: the names of the departments and buildings that the record contains as ids.
  ///   - source: the server.
  public init(
    json: [UInt8], catalogue: FieldCatalogue, layout: LayoutVersion, timeZone: TimeZoneRules = .utc,
    names: ReferenceNames = ReferenceNames(), source: RecordID.Source = 0
  ) throws(JSONReadingError) {
    let record = try JSONReader.read(json) { reader throws(JSONReadingError) in
      guard reader.peek() == .object else { throw reader.failure(expected: "an object") }
      let value = try JSONValue(json: &reader)
      return if case .object(let members) = value { members } else { JSONObject() }
    }
    let values = RecordValueText(zone: timeZone)
    id = RecordID(
      source: source, rawValue: values.text(record["id"], name: "id", kind: .string) ?? "")
    sections =
      RecordLayout(
        kind: catalogue.kind, record: record, schema: catalogue.schema, layout: layout, values: values, names: names
      ).sections()
  }

  /// The record with other names for its department and building, because names may arrive after a record.
  public func naming(_ names: ReferenceNames) -> ComputerRecord {
    replacingNames { names[$0].words(for: $1) }
  }

  /// The record with a sign for the names of its department and building, which are not known yet.
  public func replacingNames(by sign: String) -> ComputerRecord { replacingNames { _, _ in sign } }

  private func replacingNames(_ words: (_ reference: Reference, _ id: String) -> String) -> ComputerRecord {
    var record = self
    for section in sections.indices {
      for item in sections[section].items.indices {
        let (path, isReported) = (sections[section].items[item].path, sections[section].items[item].isReported)
        guard isReported, let reference = Reference(path: path), let id = text(reference.idPath) else { continue }
        record.sections[section].items[item].value = words(reference, id)
      }
    }
    return record
  }

  /// The text of the value at a path; nil when it was not reported.
  public func text(_ path: String) -> String? {
    for section in sections {
      if let item = section.items.first(where: { $0.path == path }) { return item.isReported ? item.value : nil }
    }
    return nil
  }

  /// The text of the value at a path as in the list: for a department or building without a known name, the id; nil
  /// when it was not reported.
  public func listedText(_ path: String, names: ReferenceNames) -> String? {
    guard let reference = Reference(path: path) else { return text(path) }
    return text(reference.idPath).flatMap { $0 == Naming.noneID ? nil : names[reference].text(for: $0) }
  }

  /// The computer's name.
  public var name: String? { text("general.name") }
  /// The id of the computer in LAPS and in management commands.
  public var managementId: String? { text("general.managementId") }
  /// The user of the computer.
  public var username: String? { text("userAndLocation.username") }
}

extension ComputerRecord {
  /// A field, and one of its values as selected in filters.
  public struct Choice: Hashable, Sendable {
    public let field: Field
    public let value: FilterValue
  }

  /// The filter for computers with the same value as a line; nil for headings, for values that were not reported, and
  /// for values that filters cannot express. For a moment it is the day, for a department or building the text in the
  /// list.
  ///
  /// An extension attribute has a choice only when it is in the catalogue.
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
    // A boolean with a remark has no choice.
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
  /// The id of the extension attribute whose value a line shows; nil for other lines.
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
      // The line shows several values, or `none`.
      return item.value == RecordValueText.none || (field.isList && item.value.contains(", ")) ? nil : field
    }
    guard let field = catalogue.field(path: Self.withoutNumbers(item.path)) else { return nil }
    // A list in a single line is empty.
    return field.isList && !item.path.contains("[") ? nil : field
  }

  /// `storage.disks[].model` for `storage.disks[0].model`; for an element that is a value itself, the path of the list.
  private static func withoutNumbers(_ path: String) -> String {
    let parts = path.split(separator: "[", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { "[" + $0.drop { $0 != "]" } }.joined()
    let all = parts[0] + rest
    return all.hasSuffix("[]") ? String(all.dropLast(2)) : String(all)
  }
}
