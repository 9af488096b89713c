/// What a list says differently from the stored one: the values that changed, and the computers that came or went.
package struct FleetDifference: Sendable {
  /// A value that both lists know, and that differs.
  package struct Change: Sendable {
    package var id: RecordID
    package var field: Field
    package var before: String?
    package var after: String?
    /// When the computer reported its inventory, in milliseconds since 1970-01-01; nil when unknown.
    package var reportedAt: Int64?
  }

  /// A computer that only one of the lists has.
  package struct Computer: Sendable {
    package var id: RecordID
    package var name: String?
    package var serial: String?
    /// The reported values that are texts, numbers, dates or yes and no; only of computers that are gone.
    package var values: [(field: Field, text: String)] = []
  }

  package var changes: [Change] = []
  package var new: [Computer] = []
  package var gone: [Computer] = []
}

extension FieldValue {
  /// The value as the history keeps it: what `list --output json` prints, but texts and dates without quotes. Nil for
  /// every missing value.
  package var historyText: String? {
    switch self {
    case .notReported, .notRequested, .notAvailable: nil
    case .text(let text): text
    case .date(let milliseconds): DateText.iso8601(milliseconds: milliseconds)
    case .day(let milliseconds): DateText.day(milliseconds: milliseconds)
    case .integer, .number, .boolean, .list: json
    }
  }
}

/// Compares a list with stored chunks, one after the other.
///
/// Chunks at the same place usually have the same computers. They are compared at once, column by column, and not kept.
/// Those of other computers wait until all chunks are known.
package struct DifferenceFinder {
  private let reader: SnapshotReader
  private let comparison: SnapshotComparison
  private let facts: FactColumns
  private let longestText: Int
  private var rest: (earlier: InventorySnapshot, later: InventorySnapshot)
  private let source: InventorySnapshot
  private var found = FleetDifference()

  /// - Parameters:
  ///   - header: the columns of the stored list.
  ///   - names: the names that the stored list shows for ids.
  ///   - isKept: whether a field of the list will be stored.
  ///   - isRecorded: whether changes of a field are wanted.
  ///   - longestText: longer texts are cut after so many bytes.
  package init(
    earlier header: [UInt8], names: ReferenceNames, later: InventorySnapshot, longestText: Int,
    keeping isKept: (Field) -> Bool, recording isRecorded: (Field) -> Bool
  ) throws(StoredDataError) {
    let kept = zip(later.columns, later.stored).filter { !$0.0.isDerived && isKept($0.0) }
    let fields = Dictionary(kept.map { ($0.0.path, $0.0) }) { first, _ in first }
    reader = try SnapshotReader(
      header: header, timeZone: later.timeZone, names: names, searched: [], kind: later.kind, field: { fields[$0] })
    source = later
    let empty = InventorySnapshot(
      kind: later.kind, columns: kept.map(\.0), layout: later.layout, timeZone: later.timeZone, names: later.names,
      stored: kept.map(\.1), chunks: [], starts: [0], identities: IdentityIndex())
    rest = (reader.empty, empty)
    // Another version of the API may write the same value in another way.
    let isSameLayout = reader.empty.layout == later.layout
    let ignored = Set(kept.map(\.0).filter { !isSameLayout || !isRecorded($0) }.map(\.path))
    comparison = SnapshotComparison(reader.empty, empty, ignoring: ignored)
    facts = FactColumns(earlier: reader.empty, later: empty)
    self.longestText = longestText
  }

  /// Takes the chunk at a place of both lists, which differs. One of the two may be missing.
  package mutating func add(_ stored: SnapshotReader.Stored?, at place: Int) throws(StoredDataError) {
    let chunk = source.chunks.indices.contains(place) ? source.chunks[place] : nil
    let old: InventoryChunk?
    if let stored { old = try reader.chunk(stored.bytes, checksum: stored.checksum) } else { old = nil }
    if let chunk, let old, chunk.source == old.source, chunk.ids == old.ids {
      compare(chunk, old)
    } else {
      if let chunk { rest.later.add(chunk) }
      if let old { rest.earlier.add(old) }
    }
  }

  /// Compares chunks with the same computers.
  private mutating func compare(_ chunk: InventoryChunk, _ old: InventoryChunk) {
    let columns = comparison.columns.filter { !$0.isWholeSame(chunk, old) }
    guard !columns.isEmpty else { return }
    for row in 0..<chunk.count { note(columns, chunk, row, old, row) }
  }

  private mutating func note(
    _ columns: [SnapshotComparison.Pair], _ chunk: InventoryChunk, _ row: Int, _ old: InventoryChunk, _ oldRow: Int
  ) {
    for column in columns where !column.isSame(chunk, row, old, oldRow) {
      let before = text(old.columns[column.earlier].value(oldRow))
      let after = text(chunk.columns[column.later].value(row))
      // Two departments can have the same name.
      guard before != after else { continue }
      found.changes.append(
        FleetDifference.Change(
          id: chunk.id(row), field: column.field, before: before, after: after,
          reportedAt: facts.report(of: chunk, row)))
    }
  }

  private func text(_ value: FieldValue) -> String? {
    guard let text = value.historyText, text.utf8.count > longestText else { return value.historyText }
    return String(decoding: text.utf8.prefix(longestText), as: UTF8.self) + "…"
  }

  /// All differences, after the last chunk.
  package consuming func finish() -> FleetDifference {
    let (earlier, later) = rest
    for chunk in later.chunks {
      for row in 0..<chunk.count {
        guard let before = earlier.row(of: row, in: chunk) else {
          found.new.append(facts.computer(chunk, row, isLater: true))
          continue
        }
        let (old, oldRow) = earlier.place(of: before)
        note(comparison.columns, chunk, row, old, oldRow)
      }
    }
    for old in earlier.chunks {
      for row in 0..<old.count where later.row(of: row, in: old) == nil {
        var computer = facts.computer(old, row, isLater: false)
        computer.values = comparison.columns.compactMap { column in
          let value = old.columns[column.earlier].value(row)
          if case .list = value { return nil }
          return text(value).map { (column.field, $0) }
        }
        found.gone.append(computer)
      }
    }
    return found
  }
}

/// The columns of the chunks that say what a computer is called and when it reported.
private struct FactColumns {
  private static let report = "general.reportDate"

  private let names: (earlier: Int?, later: Int?)
  private let serials: (earlier: Int?, later: Int?)
  private let reports: Int?

  init(earlier: InventorySnapshot, later: InventorySnapshot) {
    func place(_ path: String, in list: InventorySnapshot) -> Int? {
      list.column(path: path).map { list.stored[$0] }
    }
    let (name, serial) = (IdentityField.name.path, IdentityField.serialNumber.path)
    names = (place(name, in: earlier), place(name, in: later))
    serials = (place(serial, in: earlier), place(serial, in: later))
    reports = place(Self.report, in: later)
  }

  func report(of chunk: InventoryChunk, _ row: Int) -> Int64? {
    guard let reports, case .date(let milliseconds) = chunk.columns[reports].value(row) else { return nil }
    return milliseconds
  }

  func computer(_ chunk: InventoryChunk, _ row: Int, isLater: Bool) -> FleetDifference.Computer {
    func text(_ places: (earlier: Int?, later: Int?)) -> String? {
      (isLater ? places.later : places.earlier).flatMap { chunk.columns[$0].value(row).historyText }
    }
    return FleetDifference.Computer(id: chunk.id(row), name: text(names), serial: text(serials))
  }
}
