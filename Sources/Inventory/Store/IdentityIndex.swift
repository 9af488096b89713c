/// The row of each id, shared by all snapshots of a load.
///
/// A dictionary that every snapshot copies would cost a million entries a page. Here each page adds a small table, and
/// tables of like size are merged, so that there are never more than a handful: a row takes part in log n merges, a
/// look-up asks log n tables, and older snapshots keep theirs untouched.
struct IdentityIndex: Sendable {
  /// The greater ones first.
  private(set) var tables: [IdentityTable] = []
  /// Whether all ids came in order, so that a greater one is new.
  var order = AscendingIDs()

  /// The hash by which an id is kept.
  static func hash(_ id: UnsafeBufferPointer<UInt8>) -> UInt32 { UInt32(truncatingIfNeeded: ByteHash.hash(id)) }

  /// The row of an id, which `isWanted` tells from others of the same hash.
  func row(hash: UInt32, where isWanted: (UInt32) -> Bool) -> UInt32? {
    for table in tables {
      if let row = table.row(hash: hash, where: isWanted) { return row }
    }
    return nil
  }

  /// Adds a page's rows.
  mutating func add(_ table: IdentityTable) {
    guard table.count > 0 else { return }
    var added = table
    while let last = tables.last, last.count <= added.count * 2 {
      tables.removeLast()
      added = last.merged(with: added)
    }
    tables.append(added)
  }
}
