import APIRuntime

/// Which values of a page are read, and which columns a chunk makes of them.
struct ColumnPlan: Sendable {
  /// A column of a chunk: what was read, or the names of it.
  struct Stored: Hashable, Sendable {
    /// The reader whose values it has.
    var reader: Int
    /// What the values are ids of, when the column shows names.
    var reference: Reference?
  }

  /// What the tree has in place of a column where a computer's id is found.
  static let id = -1
  /// The ways to what is read.
  let tree: PathTree
  /// Empty columns, to begin a chunk with: one for each way.
  private(set) var readers: [ColumnBuilder] = []
  /// The reader of the id, if a column shows it.
  private(set) var idReader: Int?
  /// The ids of the extension attributes that are wanted.
  let attributeIDs: JSONKeyTable
  /// The readers of these attributes.
  private(set) var attributeReaders: [Int] = []
  /// The columns of a chunk.
  private(set) var columns: [Stored] = []
  /// For each field its place in `columns`. Two fields that an older layout has as one share it.
  private(set) var stored: [Int] = []
  /// Which of `columns` words are looked for in, by rising index.
  private(set) var searched: [Int] = []

  /// - Parameter searched: the paths of the fields that words are looked for in; nil for all.
  init(_ fields: [Field], layout: LayoutVersion, requestedSections: Set<String>?, searched: Set<String>?) {
    var ways: [(path: String, column: Int)] = []
    var lacking: [(path: String, column: Int)] = []
    var attributes: [[UInt8]] = []
    var known: [Source: Int] = [:]
    for field in fields {
      let reference = Reference(path: field.path)
      let path = layout.path(for: field).map { reference?.idPath ?? $0 }
      let isRequested =
        !field.isDerived && field.sections.allSatisfy { requestedSections?.contains($0) ?? true }
      let missing: ValueState = path == nil ? .notAvailable : isRequested ? .notReported : .notRequested
      let source = Source(
        path: path, missing: missing, table: path == nil ? FieldTable.path(ofField: field.path) : nil)
      let reader = known[source] ?? readers.count
      if reader == readers.count {
        known[source] = reader
        if let id = field.extensionAttributeID {
          attributes.append(Array(id.utf8))
          attributeReaders.append(reader)
        } else if path == "id" {
          idReader = reader
        } else if let path, !field.isDerived {
          ways.append((path, reader))
        } else if path == nil, isRequested {
          lacking.append((field.path, reader))
        }
        readers.append(
          ColumnBuilder(kind: StorageKind(field), missing: missing, absent: AbsentValue.text(in: field)))
      }
      let column = Stored(reader: reader, reference: reference)
      if let index = columns.firstIndex(of: column) {
        stored.append(index)
      } else {
        stored.append(columns.count)
        columns.append(column)
      }
    }
    attributeIDs = JSONKeyTable(attributes)
    let wanted = zip(fields, stored).filter { searched?.contains($0.0.path) ?? true }
    self.searched = Set(wanted.map(\.1)).sorted()
    // The id is read whether a column shows it or not.
    tree = PathTree(
      ways + [("id", ColumnPlan.id)], empty: lacking, lists: attributes.isEmpty ? [] : ExtensionAttributePlaces.paths)
  }

  /// What makes two fields one reader.
  private struct Source: Hashable {
    var path: String?
    var missing: ValueState
    /// Of a field that answers do not have, the table it would be in.
    var table: String?
  }
}
