/// The running counts of a summary, chunk by chunk: one tally per worker, added up at the end.
public struct SummaryTally: Sendable {
  private let dimensions: [SummaryDimension]
  private let scale: SummaryScale
  /// The counts of each dimension: of ranges for a dimension with ranges, otherwise of values.
  private var values: [FacetTally]
  private var ranges: [SummaryRanges?]
  /// The dimensions that no added snapshot had a column for.
  private var isMissing: [Bool]
  /// The number of counted computers.
  public private(set) var computers = 0

  /// A tally without computers.
  public init(_ dimensions: [SummaryDimension], scale: SummaryScale) {
    (self.dimensions, self.scale) = (dimensions, scale)
    values = dimensions.map { _ in FacetTally() }
    ranges = dimensions.map { SummaryRanges($0, scale) }
    isMissing = dimensions.map { _ in true }
  }

  /// Adds computers.
  ///
  /// - Parameter rows: the rows to count; nil for all.
  public mutating func add(_ snapshot: InventorySnapshot, rows: [Int]? = nil) {
    let marks = rows.map { rows in
      var marks = [UInt8](repeating: 0, count: snapshot.count)
      for row in rows { marks[row] = 1 }
      return marks
    }
    let columns = columns(in: snapshot)
    for index in snapshot.chunks.indices { add(chunk: index, of: snapshot, columns, marks: marks) }
  }

  /// The index in the snapshot's chunks of each dimension's column.
  func columns(in snapshot: InventorySnapshot) -> [Int?] {
    dimensions.map { dimension in snapshot.column(path: dimension.field.path).map { snapshot.stored[$0] } }
  }

  /// - Parameters:
  ///   - columns: the result of `columns(in:)`.
  ///   - marks: for each row of the snapshot 1 when it is counted, else 0; nil when all are.
  mutating func add(chunk index: Int, of snapshot: InventorySnapshot, _ columns: [Int?], marks: [UInt8]?) {
    let chunk = snapshot.chunks[index]
    guard let marks else { return add(chunk, columns, marks: nil, zone: snapshot.timeZone) }
    let rows = snapshot.starts[index]..<snapshot.starts[index + 1]
    marks.withUnsafeBufferPointer {
      add(chunk, columns, marks: UnsafeBufferPointer(rebasing: $0[rows]), zone: snapshot.timeZone)
    }
  }

  private mutating func add(
    _ chunk: InventoryChunk, _ columns: [Int?], marks: UnsafeBufferPointer<UInt8>?, zone: TimeZoneRules
  ) {
    let counted = marks.map { $0.reduce(0) { $0 + Int($1) } } ?? chunk.count
    computers += counted
    for (place, column) in columns.enumerated() {
      guard let column else {
        values[place].add(missing: .notRequested, FacetCount(count: counted, total: chunk.count))
        continue
      }
      isMissing[place] = false
      if ranges[place] != nil {
        ranges[place]?.add(chunk.columns[column], rows: chunk.count, marks: marks)
      } else {
        values[place].add(chunk.columns[column], rows: chunk.count, marks: marks, zone: zone)
      }
    }
  }

  /// Adds the counts of another tally of the same dimensions.
  mutating func add(_ other: SummaryTally) {
    computers += other.computers
    for place in dimensions.indices {
      values[place].add(other.values[place])
      if let counted = other.ranges[place] { ranges[place]?.add(counted) }
      if !other.isMissing[place] { isMissing[place] = false }
    }
  }

  /// The counts so far.
  public var summary: FleetSummary {
    FleetSummary(
      charts: dimensions.indices.map { place in
        SummaryChart(
          dimensions[place], values[place], ranges[place], scale, isMissing: isMissing[place] && computers > 0)
      }, computers: computers)
  }
}
