public import APIRuntime

/// Everything a server reported about one computer, in sections for people.
///
/// Sections and fields come in the document's order; those it knows and the server left out are told as not reported, those
/// that the version of the interface lacks as not available in it, and what came that it does not know follows. All texts
/// may hold whatever a user or server wrote: clean them before they are shown.
public struct ComputerRecord: Sendable, Hashable {
  /// A part of the record.
  public struct Section: Sendable, Hashable {
    /// The title for people: `User and location`.
    public var title: String
    /// The section's name as servers know it: `USER_AND_LOCATION`; empty for what stands outside of sections.
    public var name: String
    /// What is in it, in the document's order; at least one line.
    public var items: [Item]
    /// Those of its lines that can stand in rows, in order.
    public var tables: [Table]
    /// How many things the list has that the section is; nil when it is none, or was not reported.
    public var count: Int?

    /// A section.
    public init(title: String, name: String, items: [Item], tables: [Table] = [], count: Int? = nil) {
      self.title = title
      self.name = name
      self.items = items
      self.tables = tables
      self.count = count
    }

    /// What is said of the whole section when nothing is told of its parts: `not reported`, `none`.
    public var state: String? {
      guard items.count == 1, let only = items.first, only.label.isEmpty else { return nil }
      return only.value
    }
  }

  /// A line of a section.
  public struct Item: Sendable, Hashable {
    /// The title for people; a number for an element of a list; empty for what is said of a whole section.
    public var label: String
    /// The value in words; empty for a heading, and for a text that is empty.
    public var value: String
    /// How far it is indented: 0 for what belongs to the section itself.
    public var depth: Int
    /// The way to the value, as API version 4 names things: `storage.disks[0].model`.
    public var path: String
    /// Whether the server reported a value.
    public var isReported: Bool
    /// The date that the value is; nil when it is none.
    public var date: DateValue?
    /// The number that filters ask for, where the value has it with its unit; nil for all else.
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
  public let id: ComputerID
  /// The sections in the document's order, then those it does not know.
  public private(set) var sections: [Section]

  /// Reads a record: the answer of the detail endpoint, a JSON object.
  ///
  /// - Parameters:
  ///   - layout: the version of the endpoint.
  ///   - timeZone: the zone dates are shown in.
  ///   - names: the names of the departments and buildings that the record has as ids.
  public init(
    json: [UInt8], catalogue: FieldCatalogue, layout: LayoutVersion, timeZone: TimeZoneRules = .utc,
    names: ReferenceNames = ReferenceNames()
  ) throws(JSONReadingError) {
    let record = try JSONReader.read(json) { reader throws(JSONReadingError) in
      guard reader.peek() == .object else { throw reader.failure(expected: "an object") }
      let value = try JSONValue(json: &reader)
      return if case .object(let members) = value { members } else { JSONObject() }
    }
    let values = RecordValueText(zone: timeZone)
    id = ComputerID(rawValue: values.text(record["id"], name: "id", kind: .string) ?? "")
    sections =
      RecordLayout(record: record, schema: catalogue.schema, layout: layout, values: values, names: names).sections()
  }

  /// The same record with other names for its department and building: names may come later than a record.
  public func naming(_ names: ReferenceNames) -> ComputerRecord {
    var record = self
    for section in sections.indices {
      for item in sections[section].items.indices {
        let (path, isReported) = (sections[section].items[item].path, sections[section].items[item].isReported)
        guard isReported, let reference = Reference(path: path), let id = text(reference.idPath) else { continue }
        record.sections[section].items[item].value = names[reference].words(for: id)
      }
    }
    return record
  }

  /// The value of a path in words; nil when it was not reported.
  public func text(_ path: String) -> String? {
    for section in sections {
      if let item = section.items.first(where: { $0.path == path }) { return item.isReported ? item.value : nil }
    }
    return nil
  }

  /// The value of a path as the list has it: of a department or building that has no known name, the id; nil when it was not
  /// reported.
  public func listedText(_ path: String, names: ReferenceNames) -> String? {
    guard let reference = Reference(path: path) else { return text(path) }
    return text(reference.idPath).flatMap { $0 == Naming.noneID ? nil : names[reference].text(for: $0) }
  }

  /// The computer's name.
  public var name: String? { text("general.name") }
  /// The id by which LAPS and management commands know the computer.
  public var managementId: String? { text("general.managementId") }
  /// The user the computer belongs to.
  public var username: String? { text("userAndLocation.username") }
}
