/// Which values of a page are read, and which columns a chunk makes of them.
struct ColumnPlan: Sendable {
  /// A column of a chunk: what was read, or the names of it.
  struct Stored: Hashable, Sendable {
    /// The reader whose values it has.
    var reader: Int
    /// What the values are ids of, when the column shows names.
    var reference: Reference?
  }

  /// The ways to what is read.
  let tree: PathTree
  /// Empty columns, to begin a chunk with: one for each way.
  private(set) var readers: [ColumnBuilder] = []
  /// The reader of the id, if a column shows it.
  private(set) var idReader: Int?
  /// The readers of extension attributes, by the ids of their definitions.
  private(set) var attributes: [(id: [UInt8], reader: Int)] = []
  /// The columns of a chunk.
  private(set) var columns: [Stored] = []
  /// For each field its place in `columns`. Two fields that an older layout has as one share it.
  private(set) var stored: [Int] = []
  /// Which of `columns` words are looked for in, by rising index.
  private(set) var searched: [Int] = []

  /// - Parameter searched: the paths of the fields that words are looked for in; nil for all.
  init(_ fields: [Field], layout: LayoutVersion, requestedSections: Set<String>?, searched: Set<String>?) {
    var ways: [(path: String, column: Int)] = []
    var known: [Source: Int] = [:]
    for field in fields {
      let reference = Reference(path: field.path)
      let path = layout.path(for: field).map { reference?.idPath ?? $0 }
      let isRequested = field.sections.allSatisfy { requestedSections?.contains($0) ?? true }
      let missing: ValueState = path == nil ? .notAvailable : isRequested ? .notReported : .notRequested
      let source = Source(path: path, missing: missing)
      let reader = known[source] ?? readers.count
      if reader == readers.count {
        known[source] = reader
        if let id = field.extensionAttributeID {
          attributes.append((Array(id.utf8), reader))
        } else if path == "id" {
          idReader = reader
        } else if let path {
          ways.append((path, reader))
        }
        readers.append(ColumnBuilder(kind: StorageKind(field), missing: missing))
      }
      let column = Stored(reader: reader, reference: reference)
      if let index = columns.firstIndex(of: column) {
        stored.append(index)
      } else {
        stored.append(columns.count)
        columns.append(column)
      }
    }
    let wanted = zip(fields, stored).filter { searched?.contains($0.0.path) ?? true }
    self.searched = Set(wanted.map(\.1)).sorted()
    tree = PathTree(ways, lists: attributes.isEmpty ? [] : ExtensionAttributePlaces.paths)
  }

  /// What makes two fields one reader.
  private struct Source: Hashable {
    var path: String?
    var missing: ValueState
  }
}
