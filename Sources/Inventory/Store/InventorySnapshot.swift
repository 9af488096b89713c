/// The computers loaded so far: an immutable value that shares its chunks with the snapshots before and after it.
public struct InventorySnapshot: Sendable {
  /// The columns, in the order they were asked for.
  public let columns: [Field]
  /// The version whose answers the computers come from.
  public let layout: LayoutVersion
  /// The zone dates are shown in.
  public let timeZone: TimeZoneRules
  /// What ids are shown as, where a column shows names.
  public let names: ReferenceNames
  /// For each of `columns` the column of the chunks. Two fields that an older layout has as one share it.
  let stored: [Int]
  private(set) var chunks: [InventoryChunk]
  /// The first row of each chunk, and at last the number of rows.
  private(set) var starts: [Int]
  private(set) var identities: IdentityIndex

  /// A snapshot of no computers.
  public init(columns: [Field], timeZone: TimeZoneRules = .utc) {
    self = InventoryBuilder(columns: columns, layout: .v4, timeZone: timeZone).snapshot()
  }

  init(
    columns: [Field], layout: LayoutVersion, timeZone: TimeZoneRules, names: ReferenceNames, stored: [Int],
    chunks: [InventoryChunk], starts: [Int], identities: IdentityIndex
  ) {
    self.columns = columns
    self.layout = layout
    self.timeZone = timeZone
    self.names = names
    self.stored = stored
    self.chunks = chunks
    self.starts = starts
    self.identities = identities
  }

  /// How many computers there are.
  public var count: Int { starts[starts.count - 1] }

  /// The id of the computer in a row.
  public func id(at row: Int) -> ComputerID {
    let (chunk, local) = place(of: row)
    return ComputerID(rawValue: chunk.ids.string(local))
  }

  /// The row of a computer; nil when it is not there.
  public func row(of id: ComputerID) -> Int? {
    var text = id.rawValue
    return text.withUTF8 { row(ofID: $0) }
  }

  /// The row of the computer with that id in UTF-8.
  func row(ofID wanted: UnsafeBufferPointer<UInt8>) -> Int? {
    identities.row(of: wanted, in: chunks, starts: starts)
  }

  /// The value in a row and column.
  public func value(row: Int, column: Int) -> FieldValue {
    let (chunk, local) = place(of: row)
    return chunk.columns[stored[column]].value(local)
  }

  /// The value as shown; empty when there is none. It may hold anything a user or server wrote: clean it before it is
  /// shown.
  public func text(row: Int, column: Int) -> String {
    let (chunk, local) = place(of: row)
    var bytes: [UInt8] = []
    chunk.columns[stored[column]].appendShown(local, in: timeZone, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The column that shows the field of a path; nil when none does.
  public func column(path: String) -> Int? { columns.firstIndex { $0.path == path } }

  /// Memory that the chunks hold, in bytes, without what sorting adds.
  public var storedBytes: Int { chunks.reduce(0) { $0 + $1.storedBytes } + identities.storedBytes }

  /// The chunk that has a row, and the row's place in it.
  func place(of row: Int) -> (chunk: InventoryChunk, local: Int) {
    let (chunk, local) = location(of: row)
    return (chunks[chunk], local)
  }

  /// The index of the chunk that has a row, and the row's place in it.
  func location(of row: Int) -> (chunk: Int, local: Int) {
    precondition(row >= 0 && row < count, "no such row")
    // Pages have the same size as a rule, so a division finds the chunk or one near it.
    let guess = min(row / starts[1], chunks.count - 1)
    if starts[guess] <= row, row < starts[guess + 1] { return (guess, row - starts[guess]) }
    var low = 0
    var high = chunks.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= row { low = middle } else { high = middle }
    }
    return (low, row - starts[low])
  }

  /// Adds a page's computers after its own.
  mutating func add(_ chunk: InventoryChunk) {
    starts.append(count + chunk.count)
    chunks.append(chunk)
    identities.addLast(of: chunks, starts: starts)
  }

  /// Whether `chunks` are the beginning of this snapshot's: it has only grown since.
  func hasGrown(from earlier: [InventoryChunk]) -> Bool {
    earlier.count <= chunks.count && zip(earlier, chunks).allSatisfy { $0 === $1 }
  }
}
