/// Two lists side by side.
struct SnapshotComparison: Sendable {
  /// A column that both lists have.
  struct Pair: Sendable {
    var field: Field
    /// Its places in the chunks.
    var earlier: Int
    var later: Int

    /// Whether a computer has the same value in both lists, or one that cannot be compared.
    func isSame(_ chunk: InventoryChunk, _ row: Int, _ old: InventoryChunk, _ oldRow: Int) -> Bool {
      column(of: chunk, at: later).isSame(row, as: column(of: old, at: earlier), oldRow)
    }

    /// Whether all computers of two chunks have the same values, seen quickly.
    func isWholeSame(_ chunk: InventoryChunk, _ old: InventoryChunk) -> Bool {
      column(of: chunk, at: later) == column(of: old, at: earlier)
    }

    /// What is compared: behind a name stands the id.
    private func column(of chunk: InventoryChunk, at place: Int) -> Column {
      chunk.references.first { $0.column == place }?.ids ?? chunk.columns[place]
    }
  }

  let earlier: InventorySnapshot
  let later: InventorySnapshot
  let columns: [Pair]

  init(_ earlier: InventorySnapshot, _ later: InventorySnapshot, ignoring: Set<String>) {
    self.earlier = earlier
    self.later = later
    columns = later.columns.enumerated().compactMap { index, field in
      guard !field.isDerived, !ignoring.contains(field.path), let known = earlier.column(path: field.path) else {
        return nil
      }
      return Pair(field: field, earlier: earlier.stored[known], later: later.stored[index])
    }
  }

  /// What is new and what has changed in a chunk of the later list.
  func differences(of chunk: InventoryChunk) -> (new: [ComputerID], changed: [ComputerID]) {
    if let old = Self.counterpart(of: chunk, in: earlier) { return ([], changed(chunk, old)) }
    var new: [ComputerID] = []
    var changed: [ComputerID] = []
    for row in 0..<chunk.count {
      guard let before = Self.row(of: chunk, row, in: earlier) else {
        new.append(Self.id(chunk, row))
        continue
      }
      let (old, local) = earlier.place(of: before)
      if !columns.allSatisfy({ $0.isSame(chunk, row, old, local) }) { changed.append(Self.id(chunk, row)) }
    }
    return (new, changed)
  }

  /// What has changed between chunks of the same computers in the same order.
  private func changed(_ chunk: InventoryChunk, _ old: InventoryChunk) -> [ComputerID] {
    guard chunk !== old else { return [] }
    let columns = columns.filter { !$0.isWholeSame(chunk, old) }
    guard !columns.isEmpty else { return [] }
    return (0..<chunk.count).filter { row in !columns.allSatisfy { $0.isSame(chunk, row, old, row) } }
      .map { Self.id(chunk, $0) }
  }

  /// What a chunk of the earlier list has that the later one lacks.
  func lost(of chunk: InventoryChunk) -> [ComputerID] {
    guard Self.counterpart(of: chunk, in: later) == nil else { return [] }
    return (0..<chunk.count).filter { Self.row(of: chunk, $0, in: later) == nil }.map { Self.id(chunk, $0) }
  }

  /// The chunk of a list with the same computers in the same order.
  private static func counterpart(of chunk: InventoryChunk, in list: InventorySnapshot) -> InventoryChunk? {
    guard chunk.count > 0, let first = row(of: chunk, 0, in: list), case let (found, local) = list.place(of: first),
      local == 0, found === chunk || found.ids == chunk.ids
    else { return nil }
    return found
  }

  private static func row(of chunk: InventoryChunk, _ row: Int, in list: InventorySnapshot) -> Int? {
    chunk.ids.bytes.withUnsafeBufferPointer { list.row(ofID: UnsafeBufferPointer(rebasing: $0[chunk.ids.range(row)])) }
  }

  private static func id(_ chunk: InventoryChunk, _ row: Int) -> ComputerID {
    ComputerID(rawValue: chunk.ids.string(row))
  }
}
