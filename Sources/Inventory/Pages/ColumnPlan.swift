import APIRuntime

/// The values to read from a page, and the columns of a chunk made from them.
struct ColumnPlan: Sendable {
  /// A column of a chunk: the values of a reader, or names for them.
  struct Stored: Hashable, Sendable {
    /// The reader with its values.
    var reader: Int
    /// The kind of object whose ids the values are, when the column shows names.
    var reference: Reference?
  }

  /// In the tree, this takes the place of a column at the computer's id.
  static let id = -1
  /// The server of the pages.
  let source: RecordID.Source
  /// The paths to the values.
  let tree: PathTree
  /// Empty columns, with which a chunk begins: one for each path.
  private(set) var readers: [ColumnBuilder] = []
  /// The reader of the id, if a column shows it.
  private(set) var idReader: Int?
  /// The ids of the wanted extension attributes.
  let attributeIDs: JSONKeyTable
  /// The readers of these attributes.
  private(set) var attributeReaders: [Int] = []
  /// The columns of a chunk.
  private(set) var columns: [Stored] = []
  /// For each field its index in `columns`. Two fields that are one field in an older layout share a column.
  private(set) var stored: [Int] = []
  /// The indexes in `columns` of the searched ones, in ascending order.
  private(set) var searched: [Int] = []

  /// - Parameters:
  ///   - searched: the paths of the searched fields; nil for all.
  ///   - sharesTexts: whether equal texts of a chunk are stored once.
  init(
    _ fields: [Field], layout: LayoutVersion, requestedSections: Set<String>?, searched: Set<String>?,
    source: RecordID.Source = 0, sharesTexts: Bool = true
  ) {
    self.source = source
    var ways: [(path: String, column: Int)] = []
    var absent: [(path: String, column: Int)] = []
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
          absent.append((field.path, reader))
        }
        readers.append(
          ColumnBuilder(
            kind: StorageKind(field), missing: missing, absent: AbsentValue.text(in: field), sharesTexts: sharesTexts))
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
    // The id is read whether or not a column shows it.
    tree = PathTree(
      ways + [("id", ColumnPlan.id)], empty: absent, lists: attributes.isEmpty ? [] : ExtensionAttributePlaces.paths)
  }

  /// Fields with equal sources share a reader.
  private struct Source: Hashable {
    var path: String?
    var missing: ValueState
    /// For a field that responses do not have, the table that would contain it.
    var table: String?
  }
}
