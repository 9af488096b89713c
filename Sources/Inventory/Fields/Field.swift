/// A leaf of a computer's record: something a column can show.
public struct Field: Hashable, Sendable {
  /// The way to it as API version 4 names things: `general.remoteManagement.managed`; a value of each element of a list
  /// is `applications[].name`.
  public var path: String
  /// The shortest name that means this field and no other; nil when that is the path itself.
  public var shortName: String?
  /// The name for people: `Management ID`.
  public var title: String
  /// What kind of value it has.
  public var kind: FieldKind
  /// Whether a computer has a list of such values.
  public var isList: Bool
  /// The sections to request for it, as `GENERAL`: one as a rule, none for what every answer has, and six for an extension
  /// attribute of which nobody said where it is shown.
  public var sections: [String]
  /// The versions of the interface that have it, under this or an older name.
  public var versions: Set<LayoutVersion>
  /// Whether a server can filter its list by it.
  public var isFilterable: Bool
  /// Whether a server can sort its list by it.
  public var isSortable: Bool
  /// The values the document names, for an enumeration; servers may send others.
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

  /// The name to write it by: the short one when there is one.
  public var name: String { shortName ?? path }

  /// The first section to request for it; nil for what every answer has.
  public var section: String? { sections.first }
}
