public import APIRuntime
import OrderedCollections

/// An extension attribute: a field that a server's administrators have added to their computers' records.
public struct ExtensionAttributeDefinition: Hashable, Sendable {
  /// The definition's id, by which records refer to it.
  public var id: String
  /// Its name, as the administrators chose it. Names need not be unique.
  public var name: String
  /// `STRING`, `INTEGER`, or `DATE`, which is `DATE_TIME` in records; anything else is treated as `STRING`.
  public var dataType: String
  /// The section that contains and shows it, such as `GENERAL`; nil when unknown.
  public var section: String?
  /// Whether a computer can have several values.
  public var isMultiValue: Bool

  /// A definition.
  public init(id: String, name: String, dataType: String, section: String? = nil, isMultiValue: Bool = false) {
    self.id = id
    self.name = name
    self.dataType = dataType
    self.section = section
    self.isMultiValue = isMultiValue
  }

  /// The kind of its values.
  var kind: FieldKind {
    switch dataType {
    case "INTEGER": .integer
    case "DATE", "DATE_TIME": .dateTime
    default: .string
    }
  }
}

/// Definitions as far as records contain them, for accounts that may not read the definitions themselves.
extension ExtensionAttributeDefinition {
  /// The definitions of the attributes on a page of the inventory, in the order of their first occurrence.
  ///
  /// Finds only the attributes of the sections on the page. The section of a definition is set when only one list
  /// contains the attribute.
  public static func read(page: [UInt8]) throws(JSONReadingError) -> [ExtensionAttributeDefinition] {
    var found = Found()
    try JSONReader.read(page) { reader throws(JSONReadingError) in
      try reader.beginObject()
      while let key = try reader.nextKey() {
        guard key == "results", try !reader.readNull() else {
          try reader.skipValue()
          continue
        }
        try reader.beginArray()
        while try reader.nextElement() { try found.readRecord(&reader) }
      }
    }
    return Array(found.definitions.values)
  }

  private struct Found {
    var definitions: OrderedDictionary<String, ExtensionAttributeDefinition> = [:]

    mutating func readRecord(_ reader: inout JSONReader) throws(JSONReadingError) {
      guard reader.peek() == .object else { return try reader.skipValue() }
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if key == "extensionAttributes" {
          try readList(&reader, section: "EXTENSION_ATTRIBUTES")
        } else if let place = ExtensionAttributePlaces.all.first(where: { $0.object == key.string }),
          reader.peek() == .object
        {
          try reader.beginObject()
          while let key = try reader.nextKey() {
            if key == "extensionAttributes" {
              try readList(&reader, section: place.section)
            } else {
              try reader.skipValue()
            }
          }
        } else {
          try reader.skipValue()
        }
      }
    }

    private mutating func readList(_ reader: inout JSONReader, section: String) throws(JSONReadingError) {
      guard reader.peek() == .array else { return try reader.skipValue() }
      try reader.beginArray()
      while try reader.nextElement() {
        guard reader.peek() == .object else {
          try reader.skipValue()
          continue
        }
        var definition = ExtensionAttributeDefinition(id: "", name: "", dataType: "STRING", section: section)
        try reader.beginObject()
        while let key = try reader.nextKey() {
          switch key {
          case "definitionId" where reader.peek() == .string: definition.id = try reader.readString()
          case "name" where reader.peek() == .string: definition.name = try reader.readString()
          case "dataType" where reader.peek() == .string: definition.dataType = try reader.readString()
          case "multiValue" where reader.peek() == .bool: definition.isMultiValue = try reader.readBool()
          default: try reader.skipValue()
          }
        }
        add(definition)
      }
    }

    private mutating func add(_ definition: ExtensionAttributeDefinition) {
      guard !definition.id.isEmpty else { return }
      guard var known = definitions[definition.id] else {
        definitions[definition.id] = definition
        return
      }
      if known.section != definition.section { known.section = nil }
      if definition.isMultiValue { known.isMultiValue = true }
      definitions[definition.id] = known
    }
  }
}

/// The six lists of extension attributes in a record, by the section in which Jamf Pro shows them (Jamf Pro 11.30.2's
/// document, `ComputerInventory` and five of its sections).
enum ExtensionAttributePlaces {
  /// The key of each list.
  static let key = "extensionAttributes"

  /// The section of a list, and the key of the object that contains it; nil for the record itself.
  static let all: [(section: String, object: String?)] = [
    ("EXTENSION_ATTRIBUTES", nil), ("GENERAL", "general"), ("HARDWARE", "hardware"),
    ("OPERATING_SYSTEM", "operatingSystem"), ("PURCHASING", "purchasing"), ("USER_AND_LOCATION", "userAndLocation"),
  ]

  /// The paths of the lists.
  static let paths = all.map { place in place.object.map { "\($0).\(key)" } ?? key }

  /// The path of the field with an attribute's values.
  static func path(id: String) -> String { "\(key).\(id)" }
}

extension Field {
  /// The id of the definition, when the field is an extension attribute.
  public var extensionAttributeID: String? {
    let start = ExtensionAttributePlaces.path(id: "")
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : nil
  }
}
