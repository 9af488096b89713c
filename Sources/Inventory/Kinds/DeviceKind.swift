import Wording

/// A kind of device that Jamf Pro manages: what the list, the filter, pasted lists and outputs need to know about it.
///
/// Computers are the only kind so far. A further kind is a further value of this type; code that works for every kind
/// gets it from a catalogue or a snapshot.
public final class DeviceKind: Sendable {
  /// What a device is called in sentences: `computer`.
  public let singular: String
  /// What several devices are called: `computers`.
  public let plural: String
  /// The title for a record's values outside of sections: `Computer`.
  public let title: String
  /// The last part of the paths under which the API has the list and a record: `computers-inventory`.
  public let operations: (list: String, detail: String)
  /// The fields by which people identify a device, in the order in which they are searched. The id comes before them.
  public let identityFields: [IdentityField]
  /// The paths of the fields with ids, such as UUIDs: a word in a filter matches them only at the start of a block.
  let idPaths: [String]
  /// The names of the default columns that scripts get.
  let defaultColumns: [String]
  /// The names of the default columns on a screen, the most important first: narrow screens show the first few.
  let screenColumns: [String]
  /// Short names that scripts can rely on, and their paths, in the order of the help. They do not change when the
  /// document gains fields.
  let fixedNames: [(name: String, path: String)]
  /// Words that people type for fields, in the order of the help.
  public let aliases: [FieldAlias]
  /// Examples of filters, for a cheat sheet.
  public let filterExamples: [FilterExample]
  /// The paths of fields in tables whose values people type as words, although words are not searched there.
  public let namedElsewhere: [String]
  /// The versions of the API, each with a layout of its own.
  public let layouts: [LayoutVersion]
  /// How values are judged, by the paths of their fields.
  let healthRules: [String: HealthRule]

  init(
    singular: String, plural: String, title: String, operations: (list: String, detail: String),
    identityFields: [IdentityField], idPaths: [String], defaultColumns: [String],
    screenColumns: [String], fixedNames: [(name: String, path: String)], aliases: [FieldAlias],
    filterExamples: [FilterExample], namedElsewhere: [String], layouts: [LayoutVersion],
    healthRules: [String: HealthRule]
  ) {
    self.singular = singular
    self.plural = plural
    self.title = title
    self.operations = operations
    self.identityFields = identityFields
    self.idPaths = idPaths
    self.defaultColumns = defaultColumns
    self.screenColumns = screenColumns
    self.fixedNames = fixedNames
    self.aliases = aliases
    self.filterExamples = filterExamples
    self.namedElsewhere = namedElsewhere
    self.layouts = layouts
    self.healthRules = healthRules
  }
}

extension DeviceKind: Hashable {
  public static func == (left: DeviceKind, right: DeviceKind) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Words.
extension DeviceKind {
  /// A number of devices: `1 computer`, `9,412 computers`.
  public func counted(_ number: Int) -> String { Quantity.of(number, singular, plural) }

  /// A part of the devices: `1 of 3 computers`.
  public func counted(_ part: Int, of whole: Int) -> String { Quantity.of(part, of: whole, singular, plural) }

  /// The noun for a number: `computer`, `computers`.
  public func noun(_ number: Int) -> String { Quantity.noun(number, singular, plural) }
}

extension DeviceKind {
  /// The paths of the identity fields.
  public var identityPaths: [String] { identityFields.map(\.path) }
}
