/// The computers loaded so far: an immutable value that shares its chunks with the snapshots before and after it.
public struct InventorySnapshot: Sendable {
  /// The kind of the devices.
  public let kind: DeviceKind
  /// The columns, in the requested order.
  public let columns: [Field]
  /// The API version of the responses.
  public let layout: LayoutVersion
  /// The zone for dates.
  public let timeZone: TimeZoneRules
  /// The names to show for ids.
  public let names: ReferenceNames
  /// For each of `columns` its index in the chunks. Two fields that are one field in an older layout share a column.
  let stored: [Int]
  private(set) var chunks: [InventoryChunk]
  /// The first row of each chunk, and at the end the number of rows.
  private(set) var starts: [Int]
  /// Which chunk has a row.
  private var landmarks: ChunkLandmarks
  private(set) var identities: IdentityIndex
  /// The paths of the columns whose values are still arriving. A filter that names one matches no computer without a
  /// value in it: the value may be any.
  public internal(set) var unfinished: Set<String>

  /// A snapshot without computers.
  public init(columns: [Field], timeZone: TimeZoneRules = .utc) {
    self = InventoryBuilder(columns: columns, layout: .v4, timeZone: timeZone).snapshot()
  }

  init(
    kind: DeviceKind, columns: [Field], layout: LayoutVersion, timeZone: TimeZoneRules, names: ReferenceNames,
    stored: [Int], chunks: [InventoryChunk], starts: [Int], identities: IdentityIndex, unfinished: Set<String> = []
  ) {
    self.kind = kind
    self.columns = columns
    self.layout = layout
    self.timeZone = timeZone
    self.names = names
    self.stored = stored
    self.chunks = chunks
    self.starts = starts
    landmarks = ChunkLandmarks(starts: starts)
    self.identities = identities
    self.unfinished = unfinished
  }

  /// The number of computers.
  public var count: Int { starts[starts.count - 1] }

  /// The id of the computer in a row.
  public func id(at row: Int) -> RecordID {
    let (chunk, local) = place(of: row)
    return chunk.id(local)
  }

  /// The row of a computer; nil when it is missing.
  public func row(of id: RecordID) -> Int? {
    var text = id.rawValue
    return text.withUTF8 { row(ofID: $0, from: id.source) }
  }

  /// The row of the computer with an id in UTF-8.
  func row(ofID wanted: UnsafeBufferPointer<UInt8>, from source: RecordID.Source) -> Int? {
    identities.row(of: wanted, from: source, in: chunks, starts: starts)
  }

  /// The row of the computer in a row of any chunk.
  func row(of row: Int, in chunk: InventoryChunk) -> Int? {
    chunk.ids.bytes.withUnsafeBufferPointer {
      self.row(ofID: UnsafeBufferPointer(rebasing: $0[chunk.ids.range(row)]), from: chunk.source)
    }
  }

  /// The servers of the computers.
  var sources: Set<RecordID.Source> { Set(chunks.lazy.map(\.source)) }

  /// The value in a row and column.
  public func value(row: Int, column: Int) -> FieldValue {
    let (chunk, local) = place(of: row)
    return chunk.columns[stored[column]].value(local)
  }

  /// The value as shown; empty when there is none. It can contain anything that a user or a server wrote: sanitize it
  /// before showing it.
  public func text(row: Int, column: Int) -> String {
    let (chunk, local) = place(of: row)
    var bytes: [UInt8] = []
    chunk.columns[stored[column]].appendShown(local, in: timeZone, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The column with the field at a path; nil when there is none.
  public func column(path: String) -> Int? { columns.firstIndex { $0.path == path } }

  /// The column with the field at a path, once all its values have arrived; nil when there is none.
  public func finishedColumn(path: String) -> Int? { unfinished.contains(path) ? nil : column(path: path) }

  /// The memory of the chunks in bytes, without sort keys.
  public var storedBytes: Int { chunks.reduce(0) { $0 + $1.storedBytes } + identities.storedBytes }

  /// The chunk that contains a row, and the row's index in it.
  func place(of row: Int) -> (chunk: InventoryChunk, local: Int) {
    let (chunk, local) = location(of: row)
    return (chunks[chunk], local)
  }

  /// The index of the chunk that contains a row, and the row's index in it.
  func location(of row: Int) -> (chunk: Int, local: Int) {
    precondition(row >= 0 && row < count, "no such row")
    let chunk = landmarks.chunk(of: row, starts: starts)
    return (chunk, row - starts[chunk])
  }

  /// Adds the computers of a chunk.
  mutating func add(_ chunk: InventoryChunk) {
    starts.append(count + chunk.count)
    landmarks.append(through: starts)
    chunks.append(chunk)
    identities.addLast(of: chunks, starts: starts)
  }

  /// Whether this snapshot's chunks begin with `earlier`, so that it has only grown since.
  func hasGrown(from earlier: [InventoryChunk]) -> Bool {
    earlier.count <= chunks.count && zip(earlier, chunks).allSatisfy { $0 === $1 }
  }
}

/// Reads parts of values: redrawing a frame must not cost more because a text is long.
extension InventorySnapshot {
  /// The start of the value as shown.
  ///
  /// - Parameter most: the maximum number of bytes in UTF-8.
  /// - Returns: the text, and whether the value is longer.
  public func text(row: Int, column: Int, upTo most: Int) -> (text: String, isCut: Bool) {
    let (chunk, local) = place(of: row)
    var bytes: [UInt8] = []
    chunk.columns[stored[column]].appendShown(local, in: timeZone, upTo: most + 1, to: &bytes)
    guard bytes.count > most else { return (String(decoding: bytes, as: UTF8.self), false) }
    bytes.removeLast(bytes.count - most)
    // The last character may be incomplete.
    while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
    if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    return (String(decoding: bytes, as: UTF8.self), true)
  }

  /// The reason for a missing value in a row and column; nil when there is a value. The value itself is not read.
  public func absence(row: Int, column: Int) -> FieldValue? {
    let (chunk, local) = place(of: row)
    let values = chunk.columns[stored[column]]
    return switch values.state(local) {
    case .notReported: .notReported
    case .notRequested: .notRequested
    case .notAvailable: .notAvailable
    case .odd: nil
    case .value: if case .nothing = values.content { .notReported } else { nil }
    }
  }

  /// The moment in a row and column, in milliseconds since 1970-01-01 in UTC; nil when there is none.
  public func moment(row: Int, column: Int) -> Int64? {
    let (chunk, local) = place(of: row)
    let values = chunk.columns[stored[column]]
    guard values.kind == .moment, values.state(local) == .value, case .words(let words) = values.content,
      !Moment(word: words[local]).isDay
    else { return nil }
    return Moment(word: words[local]).milliseconds
  }
}

/// Growing snapshots, and snapshots derived from others.
extension InventorySnapshot {
  /// Whether none of a chunk's computers is in the snapshot.
  func hasNone(of chunk: InventoryChunk) -> Bool {
    identities.isApart(chunk) || rows(missingOf: chunk).count == chunk.count
  }

  /// The rows of a chunk with computers that are missing in the snapshot.
  func rows(missingOf chunk: InventoryChunk) -> [Int] {
    (0..<chunk.count).filter { row(of: $0, in: chunk) == nil }
  }

  /// The same computers with names for the ids of departments and buildings, which are then shown, searched and sorted
  /// by.
  ///
  /// Each name is looked up once per chunk, however many computers have it. Without a column of names, and with
  /// unchanged names, this takes no time.
  public func naming(_ names: ReferenceNames) -> InventorySnapshot {
    guard names != self.names else { return self }
    let hasNames = columns.contains { Reference(path: $0.path) != nil }
    return InventorySnapshot(
      kind: kind, columns: columns, layout: layout, timeZone: timeZone, names: names, stored: stored,
      chunks: hasNames ? chunks.map { InventoryChunk($0, names: names, zone: timeZone) } : chunks, starts: starts,
      identities: identities, unfinished: unfinished)
  }
}

/// The chunk of every 256th row, from which it is a few steps to the chunk of any row. Pages have many sizes.
struct ChunkLandmarks: Sendable {
  private static let shift = 8
  private var chunks: [Int32] = []

  /// - Parameter starts: the first row of each chunk, and at the end the number of rows.
  init(starts: [Int]) {
    for end in starts.indices.dropFirst() { append(chunk: end - 1, upTo: starts[end]) }
  }

  /// Adds the last chunk.
  mutating func append(through starts: [Int]) { append(chunk: starts.count - 2, upTo: starts[starts.count - 1]) }

  private mutating func append(chunk: Int, upTo end: Int) {
    while chunks.count << Self.shift < end { chunks.append(Int32(chunk)) }
  }

  /// The chunk of a row.
  func chunk(of row: Int, starts: [Int]) -> Int {
    var chunk = Int(chunks[row >> Self.shift])
    while starts[chunk + 1] <= row { chunk += 1 }
    return chunk
  }
}
