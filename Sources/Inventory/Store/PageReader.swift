import APIRuntime

/// Reads one page of the inventory into the columns of a new chunk, in one pass.
///
/// Nothing of it touches the builder: a page that breaks off leaves no trace. A page may be read in parts, as it comes: what
/// is read stays read, and a computer that breaks off leaves no trace either.
struct PageReader {
  let plan: ColumnPlan
  var columns: [ColumnBuilder]
  private var idBytes: [UInt8] = []
  private var idEnds: [UInt32] = []
  /// Where the current computer's id begins and ends in `idBytes`.
  private var idStart = 0
  /// The id of the last computer when it was not kept, empty when it had none; nil when it was.
  private var forgottenID: [UInt8]?
  /// Whether all ids came in order so far.
  private var order: AscendingIDs
  /// The rows of the page's ids, from when they did not.
  private var identities: IdentityTable?
  private var summary = PageSummary(rows: 0, newRows: 0)
  private var hasResults = false
  /// The snapshot so far, in which earlier computers are looked up.
  private let earlier: InventorySnapshot
  private let extent: Extent
  var trails: Trails

  /// What is known beforehand of how long the page is.
  enum Extent {
    /// Its length.
    case bytes(Int)
    /// How many computers it has at most, as a rule.
    case rows(Int)
  }

  init(plan: ColumnPlan, earlier: InventorySnapshot, extent: Extent = .bytes(0), trails: Trails = Trails()) {
    self.plan = plan
    self.extent = extent
    self.trails = trails
    columns = plan.readers
    order = earlier.identities.order
    self.earlier = earlier
  }

  /// What a page comes to: a chunk, unless it had no new computer.
  typealias Result = (summary: PageSummary, chunk: InventoryChunk?)

  /// Reads the page. A text without `results` is no page, and an error: it must not pass for the end of the list.
  mutating func read(_ reader: inout JSONReader) throws(JSONReadingError) -> Result {
    try reader.beginObject()
    try readRest(&reader)
    return finish()
  }

  /// Reads what comes behind the beginning of the page, or behind its list of computers.
  mutating func readRest(_ reader: inout JSONReader) throws(JSONReadingError) {
    while try findResults(&reader) {
      while try readNext(&reader) {}
    }
    guard hasResults else { throw reader.missingKey("results", objectAt: 0) }
  }

  /// Moves into the list of computers; false when the page has ended.
  mutating func findResults(_ reader: inout JSONReader) throws(JSONReadingError) -> Bool {
    while let key = try reader.nextKey() {
      switch key {
      case "totalCount" where reader.peek() == .number: summary.totalCount = try readCount(&reader)
      case "results":
        hasResults = true
        guard try !reader.readNull() else { continue }
        try reader.beginArray()
        return true
      default: try reader.skipValue()
      }
    }
    return false
  }

  /// Reads a count; nil when it is not a whole number of 64 bits. What the page has does not depend on it.
  private func readCount(_ reader: inout JSONReader) throws(JSONReadingError) -> Int? {
    let range = try reader.readRaw()
    let text = reader.withBytes(in: range) { String(decoding: $0, as: UTF8.self) }
    return Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
  }

  /// Reads the next computer; false when the list has ended.
  mutating func readNext(_ reader: inout JSONReader) throws(JSONReadingError) -> Bool {
    guard try reader.nextElement() else { return false }
    try readComputer(&reader)
    if summary.rows == 4 { reserve(afterBytes: reader.offset) }
    return true
  }

  /// Reads the next computer, unless it cannot be read as far as it has come; false when it is not known whether there is one.
  /// Nothing is kept of it then.
  mutating func tryNext(_ reader: inout JSONReader) -> Bool {
    let (summary, credit) = (summary, trails.credit)
    do throws(JSONReadingError) { return try readNext(&reader) } catch {
      if self.summary.rows > summary.rows { forgetRow() }
      self.summary = summary
      trails.credit = credit
      return false
    }
  }

  /// How many computers have been read.
  var rows: Int { summary.rows }

  /// What the page comes to.
  consuming func finish() -> Result {
    if summary.rows > 0 { summary.lastID = lastID }
    guard summary.newRows > 0 else { return (summary, nil) }
    let ids = TextArena(bytes: idBytes, ends: idEnds)
    let read = columns.enumerated().map { index, column in
      // The ids are kept anyway; a column of them costs nothing more.
      index == plan.idReader ? Column(kind: .text, content: .texts(ids), uniformState: .value) : column.finish()
    }
    let chunk = InventoryChunk(ids: ids, read: read, plan: plan, names: earlier.names, zone: earlier.timeZone)
    return (summary, chunk)
  }

  /// Makes room for the page's computers, by what the first ones took.
  private mutating func reserve(afterBytes bytes: Int) {
    let likely =
      switch extent {
      case .bytes(let all): all / bytes * summary.rows + 2 * summary.rows
      case .rows(let rows): rows
      }
    let rows = min(likely, 2048)
    idEnds.reserveCapacity(rows)
    idBytes.reserveCapacity(rows * 8)
    for index in columns.indices { columns[index].reserve(rows) }
  }

  private mutating func readComputer(_ reader: inout JSONReader) throws(JSONReadingError) {
    summary.rows += 1
    idStart = Int(idEnds.last ?? 0)
    // Also moves over the space before it.
    let kind = reader.peek()
    if kind == .null {
      _ = try reader.readNull()
    } else if !followTrails(&reader) {
      let start = reader.offset
      try reader.beginObject()
      try readMembers(&reader, of: PathTree.root)
      try leaveTrail(start..<reader.offset, &reader)
    }
    let hasID = idBytes.count > idStart
    if !hasID { summary.rowsWithoutID += 1 }
    if hasID, isNew() {
      forgottenID = nil
      endRow()
    } else {
      forgottenID = Array(idBytes[idStart...])
      forgetRow()
    }
    if summary.rows == 1 { summary.firstID = lastID }
  }

  /// The id of the last computer, kept or not.
  private var lastID: String? {
    let id = forgottenID?[...] ?? idBytes[range(ofID: idEnds.count - 1)]
    return id.isEmpty ? nil : String(decoding: id, as: UTF8.self)
  }

  private mutating func readID(_ reader: inout JSONReader) throws(JSONReadingError) {
    idBytes.removeLast(idBytes.count - idStart)
    switch reader.peek() {
    case .string: try reader.readString(appendingTo: &idBytes)
    case .number:
      let range = try reader.readRaw()
      reader.withBytes(in: range) { idBytes.append(contentsOf: $0) }
    default: try reader.skipValue()
    }
  }

  /// Reads the members of the object entered that ways lead to.
  private mutating func readMembers(_ reader: inout JSONReader, of parent: Int) throws(JSONReadingError) {
    let names = plan.tree.names(at: parent)
    while let place = try reader.nextMember(in: names) {
      try readValue(&reader, at: plan.tree.next(place, at: parent))
    }
  }

  /// Reads the value at a node.
  mutating func readValue(_ reader: inout JSONReader, at node: Int) throws(JSONReadingError) {
    if plan.tree.isAttributes(at: node) {
      try readAttributes(&reader, at: node)
    } else if let column = plan.tree.column(at: node) {
      if column == ColumnPlan.id { try readID(&reader) } else { try columns[column].read(&reader) }
    } else {
      try readObjects(&reader, at: node)
    }
  }

  /// Reads an object, or each object of a list; anything else holds no wanted field.
  mutating func readObjects(_ reader: inout JSONReader, at node: Int) throws(JSONReadingError) {
    switch reader.peek() {
    case .object:
      try reader.beginObject()
      try readMembers(&reader, of: node)
      for column in plan.tree.elementColumns(at: node) { columns[column].endElement() }
    case .array:
      try reader.beginArray()
      while try reader.nextElement() { try readObjects(&reader, at: node) }
    default: try reader.skipValue()
    }
  }

  /// Whether the current computer is neither on an earlier page nor earlier on this one; it is remembered then.
  private mutating func isNew() -> Bool {
    let (ids, wanted) = (idBytes, idStart..<idBytes.count)
    return ids.withUnsafeBufferPointer { bytes in
      let id = UnsafeBufferPointer(rebasing: bytes[wanted])
      if order.follows(id) { return true }
      if identities == nil { identities = knownIdentities(bytes) }
      guard earlier.row(ofID: id) == nil else { return false }
      let hash = IdentityIndex.hash(id)
      let isOnPage =
        identities?.row(hash: hash) { bytes[range(ofID: Int($0))].elementsEqual(id) } != nil
      guard !isOnPage else { return false }
      identities?.insert(hash: hash, row: UInt32(idEnds.count))
      return true
    }
  }

  /// The rows of the ids that were kept so far.
  private func knownIdentities(_ bytes: UnsafeBufferPointer<UInt8>) -> IdentityTable {
    var identities = IdentityTable(minimumCapacity: 256)
    for row in idEnds.indices {
      let id = UnsafeBufferPointer(rebasing: bytes[range(ofID: row)])
      identities.insert(hash: IdentityIndex.hash(id), row: UInt32(row))
    }
    return identities
  }

  private func range(ofID row: Int) -> Range<Int> { (row == 0 ? 0 : Int(idEnds[row - 1]))..<Int(idEnds[row]) }

  private mutating func endRow() {
    idEnds.append(UInt32(idBytes.count))
    summary.newRows += 1
    columns.withUnsafeMutableBufferPointer { columns in
      for index in columns.indices { columns[index].endRow() }
    }
  }

  /// Forgets what has been read of the current computer.
  mutating func forgetRow() {
    idBytes.removeLast(idBytes.count - idStart)
    for index in columns.indices { columns[index].dropRow() }
  }
}
