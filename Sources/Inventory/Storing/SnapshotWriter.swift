/// A chunk as bytes.
package struct StoredChunk: Sendable {
  /// The number of its computers.
  package var computers: Int
  /// A hash of the bytes, which shows damage and whether a chunk has changed.
  package var checksum: Int64
  package var bytes: [UInt8]

  /// The checksum of bytes.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> Int64 {
    bytes.withMemoryRebound(to: UInt8.self) { Int64(bitPattern: ByteHash.hash($0)) }
  }
}

/// Writes a snapshot as bytes, chunk by chunk, in the layout of the column store. Reading copies whole arrays and parses
/// no value.
///
/// Folded texts and sort keys are not written, and neither are the names of departments and buildings: they follow from
/// their ids.
package struct SnapshotWriter {
  /// The version of the layout. Other versions cannot be read.
  static let format: UInt32 = 1
  static let headerMark: UInt32 = 0x4854_4A31
  static let chunkMark: UInt32 = 0x4354_4A31

  private let snapshot: InventorySnapshot
  private let fields: [(field: Field, stored: Int)]
  /// The columns of the chunks that are written.
  private let kept: [Int]

  /// - Parameter isKept: whether a field is written.
  package init(_ snapshot: InventorySnapshot, keeping isKept: (Field) -> Bool = { _ in true }) {
    self.snapshot = snapshot
    let fields = zip(snapshot.columns, snapshot.stored).filter { isKept($0.0) }
    let kept = Set(fields.map(\.1)).sorted()
    self.kept = kept
    self.fields = fields.map { field, stored in (field, kept.firstIndex(of: stored) ?? 0) }
  }

  /// The number of chunks.
  package var count: Int { snapshot.chunks.count }

  /// The columns, as bytes.
  package var header: [UInt8] {
    var writer = BinaryWriter()
    writer.append(Self.headerMark)
    writer.append(Self.format)
    writer.append(UInt8(snapshot.layout.rawValue))
    writer.append(array: kept.indices.map { kind(of: $0).code })
    writer.append(UInt32(fields.count))
    for (field, stored) in fields {
      writer.append(field.path)
      writer.append(UInt32(stored))
    }
    return writer.bytes
  }

  private func kind(of column: Int) -> StorageKind {
    if let chunk = snapshot.chunks.first { return chunk.columns[kept[column]].kind }
    return fields.first { $0.stored == column }.map { StorageKind($0.field) } ?? .text
  }

  /// The chunk with an index.
  package func chunk(_ index: Int) -> StoredChunk {
    let chunk = snapshot.chunks[index]
    var writer = BinaryWriter()
    writer.append(Self.chunkMark)
    writer.append(Self.format)
    writer.append(UInt32(chunk.count))
    writer.append(chunk.source)
    writer.append(chunk.isPartial ? 1 as UInt8 : 0)
    writer.append(chunk.ids)
    for column in kept {
      // A column of names has the ids that the names are for.
      let reference = chunk.references.first { $0.column == column }
      writer.append(reference?.reference.code ?? 0)
      (reference?.ids ?? chunk.columns[column]).write(to: &writer)
    }
    writer.append(
      array: chunk.search.sources.compactMap { source in
        kept.firstIndex(of: source.column).map { UInt32($0) }
      })
    let bytes = writer.bytes
    return StoredChunk(computers: chunk.count, checksum: bytes.withUnsafeBytes(StoredChunk.checksum), bytes: bytes)
  }
}

extension Reference {
  /// The number that is stored for the reference; 0 is for none.
  var code: UInt8 {
    switch self {
    case .department: 1
    case .building: 2
    }
  }

  static func stored(code: UInt8) throws(StoredDataError) -> Reference? {
    guard code > 0 else { return nil }
    guard let reference = allCases.first(where: { $0.code == code }) else {
      throw StoredDataError("a column shows unknown names")
    }
    return reference
  }
}
