/// Makes a snapshot from the bytes of a `SnapshotWriter`.
///
/// The bytes come from a disk, so nothing in them is trusted: every length, offset and code is checked, in loops over
/// whole arrays.
package struct SnapshotReader {
  private let fields: [(field: Field, stored: Int)]
  private let kinds: [StorageKind]
  private let searched: Set<String>?
  private var snapshot: InventorySnapshot

  /// - Parameters:
  ///   - header: the columns.
  ///   - catalogue: the known fields. Columns whose field is unknown, or is now of another kind, are left out.
  ///   - names: the names to show for ids.
  ///   - searched: the paths of the columns that words are searched in; nil for those that were searched when the
  ///     snapshot was written.
  package init(
    header: [UInt8], catalogue: FieldCatalogue, timeZone: TimeZoneRules, names: ReferenceNames,
    searched: Set<String>? = nil, kind: DeviceKind = .computers
  ) throws(StoredDataError) {
    try self.init(
      header: header, timeZone: timeZone, names: names, searched: searched, kind: kind,
      field: { catalogue.field(path: $0) })
  }

  /// - Parameter known: the field at a path; nil for columns to leave out.
  init(
    header: [UInt8], timeZone: TimeZoneRules, names: ReferenceNames, searched: Set<String>?, kind: DeviceKind,
    field known: (String) -> Field?
  ) throws(StoredDataError) {
    var found: [(path: String, stored: Int)] = []
    var kinds: [StorageKind] = []
    var layout = LayoutVersion.v4
    let problem = header.withUnsafeBytes { bytes -> StoredDataError? in
      var reader = BinaryReader(bytes)
      do throws(StoredDataError) {
        guard try reader.number(UInt32.self) == SnapshotWriter.headerMark,
          try reader.number(UInt32.self) == SnapshotWriter.format
        else { throw StoredDataError("it has another format") }
        guard let known = LayoutVersion(rawValue: Int(try reader.number(UInt8.self))) else {
          throw StoredDataError("it is of an unknown API version")
        }
        layout = known
        let codes = try reader.array(of: UInt8.self)
        kinds = codes.compactMap { StorageKind(code: $0) }
        guard kinds.count == codes.count else { throw StoredDataError("a column is of an unknown kind") }
        for _ in 0..<(try reader.number(UInt32.self)) {
          let path = try reader.text()
          let stored = Int(try reader.number(UInt32.self))
          guard stored < kinds.count else { throw StoredDataError("a field has no column") }
          found.append((path, stored))
        }
        guard reader.isAtEnd else { throw StoredDataError("something follows the fields") }
        return nil
      } catch { return error }
    }
    if let problem { throw problem }
    var seen: Set<String> = []
    fields = found.compactMap { path, stored in
      guard seen.insert(path).inserted, let field = known(path), StorageKind(field) == kinds[stored]
      else { return nil }
      return (field, stored)
    }
    self.kinds = kinds
    self.searched = searched
    snapshot = InventorySnapshot(
      kind: kind, columns: fields.map(\.field), layout: layout, timeZone: timeZone, names: names,
      stored: fields.map(\.stored), chunks: [], starts: [0], identities: IdentityIndex())
  }

  /// A chunk as it was stored, with the checksum that was stored with it.
  package typealias Stored = (bytes: [UInt8], checksum: Int64)

  /// Adds the next chunks, which the workers read.
  package mutating func add(_ stored: [Stored], workers: Workers = .one) throws(StoredDataError) {
    let read = workers.map(stored.count) { [self] index in
      let (bytes, checksum) = stored[index]
      return Result { () throws(StoredDataError) in try chunk(bytes, checksum: checksum) }
    }
    for result in read {
      let chunk = try result.get()
      guard snapshot.count + chunk.count < Int(Int32.max) else { throw Self.wrongCount }
      snapshot.add(chunk)
    }
  }

  private static let wrongCount = StoredDataError("it has an impossible number of computers")

  /// A snapshot of the columns without computers.
  var empty: InventorySnapshot { snapshot }

  /// Reads one chunk, without adding it.
  func chunk(_ bytes: [UInt8], checksum: Int64) throws(StoredDataError) -> InventoryChunk {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(StoredDataError) in try chunk(bytes, checksum: checksum) }
    }
    return try result.get()
  }

  private func chunk(_ bytes: UnsafeRawBufferPointer, checksum: Int64) throws(StoredDataError) -> InventoryChunk {
    guard StoredChunk.checksum(bytes) == checksum else { throw StoredDataError("its checksum is wrong") }
    var reader = BinaryReader(bytes)
    guard try reader.number(UInt32.self) == SnapshotWriter.chunkMark,
      try reader.number(UInt32.self) == SnapshotWriter.format
    else { throw StoredDataError("it has another format") }
    let rows = Int(try reader.number(UInt32.self))
    guard rows > 0 else { throw Self.wrongCount }
    let source = try reader.number(RecordID.Source.self)
    let isPartial = try reader.number(UInt8.self) != 0
    let ids = try reader.arena(count: rows)
    var columns: [Column] = []
    var references: [(column: Int, reference: Reference, ids: Column)] = []
    for (index, kind) in kinds.enumerated() {
      let reference = try Reference.stored(code: try reader.number(UInt8.self))
      let column = try Column(&reader, rows: rows)
      guard column.kind == kind else { throw StoredDataError("a column is of another kind") }
      if let reference {
        guard kind == .text else { throw StoredDataError("the ids of names are no texts") }
        references.append((index, reference, column))
        columns.append(column.named(by: snapshot.names[reference]))
      } else {
        columns.append(column)
      }
    }
    let wasSearched = try reader.array(of: UInt32.self).map { Int($0) }
    guard wasSearched.allSatisfy({ $0 < kinds.count }), Set(wasSearched).count == wasSearched.count else {
      throw StoredDataError("a searched column is missing")
    }
    guard reader.isAtEnd else { throw StoredDataError("something follows the columns") }
    let sources =
      searched.map { paths in Set(fields.filter { paths.contains($0.field.path) }.map(\.stored)).sorted() }
      ?? wasSearched
    return InventoryChunk(
      source: source, ids: ids, columns: columns,
      search: SearchTexts(sources.map { ($0, columns[$0]) }, rows: rows, zone: snapshot.timeZone),
      references: references, isPartial: isPartial)
  }

  /// The computers of all chunks.
  package func finish() throws(StoredDataError) -> InventorySnapshot {
    if !snapshot.identities.isOfRuns {
      for (chunk, start) in zip(snapshot.chunks, snapshot.starts) {
        for row in 0..<chunk.count where snapshot.row(of: row, in: chunk) != start + row {
          throw StoredDataError("two computers have the same id")
        }
      }
    }
    return snapshot
  }
}
