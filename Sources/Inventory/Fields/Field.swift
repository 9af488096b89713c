public import APIRuntime

/// A leaf of a computer's record: a value that a column can show.
public struct Field: Hashable, Sendable {
  /// The path in API version 4: `general.remoteManagement.managed`. A value in each element of a list is
  /// `applications[].name`.
  public var path: String
  /// The shortest unambiguous name; nil when that is the path itself.
  public var shortName: String?
  /// The title on the screen: `Management ID`.
  public var title: String
  /// The kind of its values.
  public var kind: FieldKind
  /// Whether a computer has a list of values.
  public var isList: Bool
  /// The sections to request for it, such as `GENERAL`: usually one, none for fields that every response contains, and
  /// six for an extension attribute whose section is unknown.
  public var sections: [String]
  /// The API versions that have it, under this or an older name.
  public var versions: Set<LayoutVersion>
  /// Whether servers can filter by it.
  public var isFilterable: Bool
  /// Whether servers can sort by it.
  public var isSortable: Bool
  /// The values of an enumeration in the document; servers may send others.
  public var namedValues: [String] = []

  /// A field.
  public init(
    path: String, shortName: String? = nil, title: String? = nil, kind: FieldKind = .string, isList: Bool = false,
    section: String? = nil, versions: Set<LayoutVersion> = Set(LayoutVersion.allCases), isFilterable: Bool = false,
    isSortable: Bool = false
  ) {
    self.path = path
    self.shortName = shortName
    self.title = title ?? FieldTitle.title(ofPath: path)
    self.kind = kind
    self.isList = isList
    self.sections = section.map { [$0] } ?? []
    self.versions = versions
    self.isFilterable = isFilterable
    self.isSortable = isSortable
  }

  /// The preferred name: the short one when there is one.
  public var name: String { shortName ?? path }

  /// The first section to request for it; nil for fields that every response contains.
  public var section: String? { sections.first }
}

/// The kind of a field's values according to the document. A value of another kind that a server sends is kept and
/// shown as it is.
public enum FieldKind: String, Hashable, Sendable, CaseIterable {
  case string, integer, number, boolean, dateTime, date, enumeration, freeForm

  /// The kind for a kind of the document.
  public init(_ kind: SchemaField.Kind) {
    self =
      switch kind {
      case .string: .string
      case .integer: .integer
      case .number: .number
      case .boolean: .boolean
      case .dateTime: .dateTime
      case .date: .date
      case .enumeration: .enumeration
      case .freeForm: .freeForm
      }
  }
}

/// Paths of fields, such as `applications[].name`.
enum FieldPath {
  /// The path without the brackets of lists: `applications.name`. Every start of the program asks for it a thousand
  /// times, and the general search for a text in a text takes fifty times as long.
  static func withoutBrackets(_ path: String) -> String {
    let (opening, closing) = (UInt8(ascii: "["), UInt8(ascii: "]"))
    guard path.utf8.contains(opening) else { return path }
    var kept: [UInt8] = []
    kept.reserveCapacity(path.utf8.count)
    var isOpen = false
    for byte in path.utf8 {
      if isOpen, byte == closing {
        kept.removeLast()
        isOpen = false
      } else {
        kept.append(byte)
        isOpen = byte == opening
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }
}
