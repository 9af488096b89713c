/// The differences between two lists of one server's computers.
///
/// Only values that both lists know are compared. A value that one of them did not request, or that its server's
/// version does not have, is not a change, and neither is another name for the same department.
public struct InventoryChanges: Hashable, Sendable {
  /// Computers that are only in the later list, in its order.
  public var new: [RecordID] = []
  /// Computers with a changed value, in the order of the later list.
  public var changed: [RecordID] = []
  /// Computers that are only in the earlier list, in its order.
  public var gone: [RecordID] = []

  /// No changes.
  public init() {}

  /// Compares two lists; nil when canceled.
  ///
  /// A refresh shares unchanged memory with the previous list, and shared memory is not compared.
  ///
  /// - Parameters:
  ///   - ignoring: the paths of columns to ignore.
  ///   - workers: the workers that share the work.
  ///   - isCancelled: called once per chunk.
  public init?(
    from earlier: InventorySnapshot, to later: InventorySnapshot, ignoring: Set<String> = [], workers: Workers = .one,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    let comparison = SnapshotComparison(earlier, later, ignoring: ignoring)
    let parts = workers.map(later.chunks.count) { index in
      isCancelled() ? nil : comparison.differences(of: later.chunks[index])
    }
    let lost = workers.map(earlier.chunks.count) { index in
      isCancelled() ? nil : comparison.lost(of: earlier.chunks[index])
    }
    for part in parts {
      guard let part else { return nil }
      new += part.new
      changed += part.changed
    }
    for part in lost {
      guard let part else { return nil }
      gone += part
    }
  }
}

extension InventorySnapshot {
  /// The columns in which a computer's value differs from an earlier list; none when the computer is missing in either
  /// list.
  public func changedFields(of id: RecordID, from earlier: InventorySnapshot, ignoring: Set<String> = []) -> [Field] {
    guard let row = row(of: id), let before = earlier.row(of: id) else { return [] }
    let comparison = SnapshotComparison(earlier, self, ignoring: ignoring)
    let (chunk, local) = place(of: row)
    let (old, oldLocal) = earlier.place(of: before)
    return comparison.columns.filter { !$0.isSame(chunk, local, old, oldLocal) }.map(\.field)
  }
}

/// A comparison of two lists.
struct SnapshotComparison: Sendable {
  /// A column that both lists have.
  struct Pair: Sendable {
    var field: Field
    /// The indexes of its columns in the chunks.
    var earlier: Int
    var later: Int

    /// Whether a computer has the same value in both lists, or values that cannot be compared.
    func isSame(_ chunk: InventoryChunk, _ row: Int, _ old: InventoryChunk, _ oldRow: Int) -> Bool {
      column(of: chunk, at: later).isSame(row, as: column(of: old, at: earlier), oldRow)
    }

    /// Whether all computers of two chunks have the same values; a quick check that may be false in spite of equal
    /// values.
    func isWholeSame(_ chunk: InventoryChunk, _ old: InventoryChunk) -> Bool {
      column(of: chunk, at: later) == column(of: old, at: earlier)
    }

    /// The compared column: for a column of names, that of the ids.
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

  /// The new and changed computers in a chunk of the later list.
  func differences(of chunk: InventoryChunk) -> (new: [RecordID], changed: [RecordID]) {
    if let old = Self.counterpart(of: chunk, in: earlier) { return ([], changed(chunk, old)) }
    var new: [RecordID] = []
    var changed: [RecordID] = []
    for row in 0..<chunk.count {
      guard let before = earlier.row(of: row, in: chunk) else {
        new.append(chunk.id(row))
        continue
      }
      let (old, local) = earlier.place(of: before)
      if !columns.allSatisfy({ $0.isSame(chunk, row, old, local) }) { changed.append(chunk.id(row)) }
    }
    return (new, changed)
  }

  /// The changed computers between two chunks with the same computers in the same order.
  private func changed(_ chunk: InventoryChunk, _ old: InventoryChunk) -> [RecordID] {
    guard chunk !== old else { return [] }
    let columns = columns.filter { !$0.isWholeSame(chunk, old) }
    guard !columns.isEmpty else { return [] }
    return (0..<chunk.count).filter { row in !columns.allSatisfy { $0.isSame(chunk, row, old, row) } }
      .map { chunk.id($0) }
  }

  /// The computers of a chunk of the earlier list that are missing in the later one.
  func lost(of chunk: InventoryChunk) -> [RecordID] {
    guard Self.counterpart(of: chunk, in: later) == nil else { return [] }
    return (0..<chunk.count).filter { later.row(of: $0, in: chunk) == nil }.map { chunk.id($0) }
  }

  /// The chunk of a list with the same computers in the same order.
  private static func counterpart(of chunk: InventoryChunk, in list: InventorySnapshot) -> InventoryChunk? {
    guard chunk.count > 0, let first = list.row(of: 0, in: chunk), case let (found, local) = list.place(of: first),
      local == 0, found === chunk || found.ids == chunk.ids
    else { return nil }
    return found
  }
}

extension Column {
  /// Whether a computer has the same value in both columns, or one of the two was not requested or not available.
  func isSame(_ row: Int, as other: Column, _ otherRow: Int) -> Bool {
    switch (state(row), other.state(otherRow)) {
    case (.notRequested, _), (_, .notRequested), (.notAvailable, _), (_, .notAvailable): return true
    case (.value, .value): return isSameValue(row, as: other, otherRow)
    case (.notReported, .notReported): return true
    default: return value(row) == other.value(otherRow)
    }
  }

  private func isSameValue(_ row: Int, as other: Column, _ otherRow: Int) -> Bool {
    switch (content, other.content) {
    case (.words(let words), .words(let others)) where kind == other.kind: return words[row] == others[otherRow]
    case (.flags(let flags), .flags(let others)): return flags[row] == others[otherRow]
    default:
      guard let (arena, index) = text(row), let (otherArena, otherIndex) = other.text(otherRow), kind == other.kind
      else { return value(row) == other.value(otherRow) }
      return arena.bytes.withUnsafeBufferPointer { bytes in
        otherArena.bytes.withUnsafeBufferPointer { others in
          bytes[arena.range(index)].elementsEqual(others[otherArena.range(otherIndex)])
        }
      }
    }
  }

  /// The storage of a computer's text.
  private func text(_ row: Int) -> (arena: TextArena, index: Int)? {
    switch content {
    case .texts(let arena): (arena, row)
    case .interned(let codes, let values): (values, Int(codes[row]))
    case .nothing, .words, .flags: nil
    }
  }
}
