/// Joins the rows of an addition to a snapshot's chunks by computer id.
///
/// A row of the addition is looked up once, and a chunk is copied only if it has one of the rows.
struct ColumnJoin {
  /// A column of the addition, and where its values go.
  private struct Target {
    var kind: StorageKind
    /// The kind of object that the column shows names of.
    var reference: Reference?
    /// The index in the addition's chunks.
    var source: Int
    /// The index in the snapshot's chunks before; nil for a new column.
    var before: Int?
    /// The index in the snapshot's chunks after.
    var place: Int
  }

  /// The rows of an addition that are in one chunk.
  private enum Rows {
    /// All of them, in the same order, in one chunk.
    case chunk(InventoryChunk)
    /// Row by row.
    case rows([(own: Int, chunk: InventoryChunk, row: Int)])

    var isEmpty: Bool { if case .rows(let rows) = self { rows.isEmpty } else { false } }
  }

  private let snapshot: InventorySnapshot
  /// Whether the addition's values replace others, instead of filling columns.
  private let isNewer: Bool
  /// The columns that take values together: those of a table, or a single one.
  private var groups: [[Target]] = []
  /// The joined columns.
  private(set) var columns: [Field]
  /// For each of them its index in the chunks.
  private(set) var stored: [Int]
  /// The columns without values that each chunk gets, in the order of their places.
  private var added: [(before: Int?, empty: Column, reference: Reference?)] = []

  /// The places of columns that words are searched in from now on.
  private var searched: [Int] = []

  /// - Parameters:
  ///   - isNewer: whether the addition's values replace others; no column is added then.
  ///   - paths: the paths of the columns that words are searched in, besides those of before.
  init(
    _ snapshot: InventorySnapshot, _ addition: InventorySnapshot, isNewer: Bool = false,
    searched paths: Set<String> = []
  ) {
    self.snapshot = snapshot
    self.isNewer = isNewer
    columns = snapshot.columns
    stored = snapshot.stored
    let width = snapshot.chunks.first?.columns.count ?? (snapshot.stored.max() ?? -1) + 1
    var tables: [String: Int] = [:]
    var new: [Int: Int] = [:]
    var known: Set<Int> = []
    for (field, source) in zip(addition.columns, addition.stored) {
      var target = Target(
        kind: StorageKind(field), reference: Reference(path: field.path), source: source, before: nil, place: 0)
      if let column = columns.firstIndex(where: { $0.path == field.path }) {
        guard StorageKind(columns[column]) == target.kind else { continue }
        let before = stored[column]
        target.before = before
        // Two fields that are one in this layout have the same values, unless the addition has another layout.
        let isOwn = addition.layout == snapshot.layout || stored.filter { $0 == before }.count == 1
        target.place = isOwn ? before : width + added.count
        guard known.insert(target.place).inserted else { continue }
        if !isOwn { add(target) }
        stored[column] = target.place
      } else if isNewer {
        continue
      } else {
        columns.append(field)
        let place = new[source]
        target.place = place ?? width + added.count
        stored.append(target.place)
        guard place == nil else { continue }
        new[source] = target.place
        add(target)
      }
      guard let table = FieldTable.path(ofField: field.path) else {
        groups.append([target])
        continue
      }
      if let group = tables[table] {
        groups[group].append(target)
      } else {
        tables[table] = groups.count
        groups.append([target])
      }
    }
    let before = Set(snapshot.chunks.first?.search.sources.map(\.column) ?? [])
    searched = Set(zip(columns, stored).filter { paths.contains($0.0.path) }.map(\.1)).subtracting(before).sorted()
  }

  private mutating func add(_ target: Target) {
    added.append((target.before, Self.empty(target.kind), target.reference))
  }

  private static func empty(_ kind: StorageKind) -> Column {
    Column(kind: kind, content: .nothing, uniformState: .notRequested)
  }

  /// Whether the snapshot gets columns, or words are searched in more of them, whatever their values are.
  var addsColumns: Bool { !added.isEmpty || !searched.isEmpty }

  /// The snapshot's chunks, joined with chunks of the addition.
  func chunks(with news: ArraySlice<InventoryChunk>) -> [InventoryChunk] {
    var rows = [Rows](repeating: .rows([]), count: snapshot.chunks.count)
    for chunk in news { place(chunk, in: &rows) }
    return zip(snapshot.chunks, rows).map { chunk, rows in
      rows.isEmpty && !addsColumns ? chunk : joined(chunk, rows)
    }
  }

  /// Assigns the rows of an addition's chunk to the snapshot's chunks.
  private func place(_ chunk: InventoryChunk, in rows: inout [Rows]) {
    for row in 0..<chunk.count {
      guard let found = snapshot.row(of: row, in: chunk) else { continue }
      let (index, own) = snapshot.location(of: found)
      if row == 0, own == 0, snapshot.chunks[index].ids == chunk.ids {
        rows[index] = .chunk(chunk)
        return
      }
      guard case .rows(var list) = rows[index] else { continue }
      // Not copied, because the list is in one place only.
      rows[index] = .rows([])
      list.append((own, chunk, row))
      rows[index] = .rows(list)
    }
  }

  private func joined(_ chunk: InventoryChunk, _ rows: Rows) -> InventoryChunk {
    var columns = chunk.columns
    var references = chunk.references
    for (before, empty, reference) in added {
      if let reference {
        let ids = chunk.references.first { $0.column == before }?.ids ?? Self.empty(.text)
        references.append((column: columns.count, reference: reference, ids: ids))
      }
      columns.append(before.map { chunk.columns[$0] } ?? empty)
    }
    var replaced: Set<Int> = []
    for group in groups {
      let taken = taken(group, columns, rows, of: chunk.count)
      guard taken.contains(where: { $0 }) else { continue }
      for target in group {
        let own = columns[target.place]
        replaced.insert(target.place)
        if let named = references.firstIndex(where: { $0.column == target.place }) {
          // The names come from the ids, so that both share the codes.
          let ids = merged(.text, references[named].ids, rows, taken) { chunk in
            chunk.references.first { $0.column == target.source }?.ids ?? chunk.columns[target.source]
          }
          references[named].ids = ids
          columns[target.place] = ids.named(by: snapshot.names[references[named].reference])
        } else {
          columns[target.place] = merged(target.kind, own, rows, taken) { $0.columns[target.source] }
        }
      }
    }
    guard !replaced.isEmpty || addsColumns else { return chunk }
    return InventoryChunk(
      chunk, columns: columns, references: references, replaced: replaced, searched: searched, zone: snapshot.timeZone)
  }

  /// For each row of a chunk, whether a group takes its values from the addition.
  private func taken(_ group: [Target], _ columns: [Column], _ rows: Rows, of count: Int) -> [Bool] {
    var taken = [Bool](repeating: false, count: count)
    for target in group {
      let own = columns[target.place]
      guard isNewer || own.uniformState == nil || own.uniformState == .notRequested else { continue }
      switch rows {
      case .chunk(let other):
        let values = other.columns[target.source]
        for row in 0..<count where (isNewer || own.state(row) == .notRequested) && values.state(row) != .notRequested {
          taken[row] = true
        }
      case .rows(let rows):
        for (row, other, place) in rows
        where (isNewer || own.state(row) == .notRequested)
          && other.columns[target.source].state(place) != .notRequested
        {
          taken[row] = true
        }
      }
    }
    return taken
  }

  /// A column with the addition's values in the rows that are taken.
  private func merged(
    _ kind: StorageKind, _ own: Column, _ rows: Rows, _ taken: [Bool], _ column: (InventoryChunk) -> Column
  ) -> Column {
    var sources = [(column: Column, row: Int)?](repeating: nil, count: taken.count)
    switch rows {
    case .chunk(let other):
      let values = column(other)
      if values.isLike(own, besides: taken) { return values }
      for row in taken.indices where taken[row] { sources[row] = (values, row) }
    case .rows(let rows):
      for (row, other, place) in rows where taken[row] { sources[row] = (column(other), place) }
    }
    var builder = ColumnBuilder(kind: kind, missing: .notRequested)
    for (row, source) in sources.enumerated() {
      // Another column of the table may have been requested without this one.
      if let source, source.column.state(source.row) != .notRequested {
        builder.append(source.column, source.row)
      } else {
        builder.append(own, row)
      }
    }
    return builder.finish()
  }
}

extension Column {
  /// Whether all rows that are not taken have the same value as in the other column, and none that is taken is *not
  /// requested*, so that this column can replace the merged one.
  fileprivate func isLike(_ own: Column, besides taken: [Bool]) -> Bool {
    taken.indices.allSatisfy { row in
      let state = state(row)
      if taken[row] { return state != .notRequested }
      return state == own.state(row) && isSame(row, as: own, row)
        && shapes.map { Array($0.counts(row)) } == own.shapes.map { Array($0.counts(row)) }
    }
  }
}
