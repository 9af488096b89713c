/// Some rows of a snapshot in some columns, as values and as the bytes that are written of them.
///
/// A class, because it is asked for each value, and a snapshot is much to copy.
final class SnapshotRows: Sendable {
  private enum Source: Sendable {
    /// A column of the snapshot's chunks.
    case column(Int)
    /// The computers' ids, for which no column is needed.
    case ids
    /// Not in the snapshot.
    case notRequested
  }

  let snapshot: InventorySnapshot
  let rows: [Int]
  private let sources: [Source]

  /// - Parameters:
  ///   - rows: row numbers, in the order that they are written in.
  ///   - paths: the paths of the fields. A field that the snapshot has no column for was not requested.
  init(_ snapshot: InventorySnapshot, rows: [Int], paths: [String]) {
    self.snapshot = snapshot
    self.rows = rows
    sources = paths.map { path in
      if let index = snapshot.column(path: path) { return .column(snapshot.stored[index]) }
      return path == ListLookup.idPath ? .ids : .notRequested
    }
  }

  func value(_ row: Int, _ column: Int) -> FieldValue {
    let (chunk, local) = snapshot.place(of: rows[row])
    return switch sources[column] {
    case .column(let index): chunk.columns[index].value(local)
    case .ids: .text(chunk.ids.string(local))
    case .notRequested: .notRequested
    }
  }

  /// Appends the value as a list shows it, in UTF-8; nothing when there is none.
  func appendShown(_ row: Int, _ column: Int, to output: inout [UInt8]) {
    let (chunk, local) = snapshot.place(of: rows[row])
    switch sources[column] {
    case .column(let index): chunk.columns[index].appendShown(local, in: snapshot.timeZone, to: &output)
    case .ids: output.append(contentsOf: chunk.ids.bytes[chunk.ids.range(local)])
    case .notRequested: break
    }
  }

  /// Appends all values of a row, each after its key, as `FieldValue.write(json:)` writes them.
  func appendMembers(_ row: Int, keys: [[UInt8]], to output: inout [UInt8]) {
    let (chunk, local) = snapshot.place(of: rows[row])
    for (column, key) in keys.enumerated() {
      output += key
      switch sources[column] {
      case .column(let index): chunk.columns[index].appendJSON(local, to: &output)
      case .ids: chunk.ids.appendJSON(local, to: &output)
      case .notRequested: output.append(contentsOf: "null".utf8)
      }
    }
  }
}
