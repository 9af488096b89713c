import APIRuntime

/// Reads a page of the inventory into the columns of a new chunk, in one pass.
///
/// It does not touch the builder, so an incomplete page has no effect. A page can be read in parts while it arrives.
/// Parts that were read stay read, and an incomplete computer has no effect.
struct PageReader {
  let plan: ColumnPlan
  var columns: [ColumnBuilder]
  private var idBytes: [UInt8] = []
  private var idEnds: [UInt32] = []
  /// The start of the current computer's id in `idBytes`.
  private var idStart = 0
  /// The id of the last computer when it was dropped, empty when it had none; nil when it was kept.
  private var forgottenID: [UInt8]?
  /// Whether all ids so far were ascending.
  private var order: AscendingIDs
  /// The rows of the page's ids, once they were not ascending.
  private var identities: IdentityTable?
  private var summary = PageSummary(rows: 0, newRows: 0)
  private var hasResults = false
  /// The snapshot so far, for finding computers that are already loaded.
  private let earlier: InventorySnapshot
  private let extent: Extent
  var trails: Trails

  /// What is known in advance about the size of the page.
  enum Extent {
    /// Its length in bytes.
    case bytes(Int)
    /// The usual maximum number of computers.
    case rows(Int)
  }

  init(plan: ColumnPlan, earlier: InventorySnapshot, extent: Extent = .bytes(0), trails: Trails = Trails()) {
    self.plan = plan
    self.extent = extent
    self.trails = trails
    columns = plan.readers
    order = earlier.identities.ascending(from: plan.source)
    self.earlier = earlier
  }

  /// The result for a page: a summary, and a chunk unless the page had no new computer.
  typealias Result = (summary: PageSummary, chunk: InventoryChunk?)

  /// Reads the page. A text without `results` is an error, because it must not be mistaken for the end of the list.
  mutating func read(_ reader: inout JSONReader) throws(JSONReadingError) -> Result {
    try reader.beginObject()
    try readRest(&reader)
    return finish()
  }

  /// Reads the members after the start of the page, or after its list of computers.
  mutating func readRest(_ reader: inout JSONReader) throws(JSONReadingError) {
    while try findResults(&reader) {
      while try readNext(&reader) {}
    }
    guard hasResults else { throw reader.missingKey("results", objectAt: 0) }
  }

  /// Moves to the list of computers; false at the end of the page.
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

  /// Reads a count; nil when it is not a 64-bit integer. The rest of the page does not depend on it.
  private func readCount(_ reader: inout JSONReader) throws(JSONReadingError) -> Int? {
    let range = try reader.readRaw()
    let text = reader.withBytes(in: range) { String(decoding: $0, as: UTF8.self) }
    return Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
  }

  /// Reads the next computer; false at the end of the list.
  mutating func readNext(_ reader: inout JSONReader) throws(JSONReadingError) -> Bool {
    guard try reader.nextElement() else { return false }
    try readComputer(&reader)
    if summary.rows == 4 { reserve(afterBytes: reader.offset) }
    return true
  }

  /// Reads the next computer if it is complete. Returns false at the end of the list, and, without any effect, when the
  /// computer is incomplete.
  mutating func tryNext(_ reader: inout JSONReader) -> Bool {
    let (summary, credit) = (summary, trails.credit)
    do throws(JSONReadingError) { return try readNext(&reader) } catch {
      if self.summary.rows > summary.rows { forgetRow() }
      self.summary = summary
      trails.credit = credit
      return false
    }
  }

  /// The number of computers read.
  var rows: Int { summary.rows }

  /// The result for the page.
  consuming func finish() -> Result {
    if summary.rows > 0 { summary.lastID = lastID }
    guard summary.newRows > 0 else { return (summary, nil) }
    let ids = TextArena(bytes: idBytes, ends: idEnds)
    let read = columns.enumerated().map { index, column in
      // The ids are stored anyway, so a column of them costs nothing.
      index == plan.idReader ? Column(kind: .text, content: .texts(ids), uniformState: .value) : column.finish()
    }
    let chunk = InventoryChunk(
      source: plan.source, ids: ids, read: read, plan: plan, names: earlier.names, zone: earlier.timeZone)
    return (summary, chunk)
  }

  /// Reserves memory for the page's computers, based on the first ones.
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
    // Also skips the white space before it.
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

  /// Reads the wanted members of the current object.
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

  /// Whether the current computer is neither on a previous page nor earlier on this one; if so, its id is recorded.
  private mutating func isNew() -> Bool {
    let (ids, wanted) = (idBytes, idStart..<idBytes.count)
    return ids.withUnsafeBufferPointer { bytes in
      let id = UnsafeBufferPointer(rebasing: bytes[wanted])
      if order.follows(id) { return true }
      if identities == nil { identities = knownIdentities(bytes) }
      guard earlier.row(ofID: id, from: plan.source) == nil else { return false }
      let hash = IdentityIndex.hash(id, from: plan.source)
      let isOnPage =
        identities?.row(hash: hash) { bytes[range(ofID: Int($0))].elementsEqual(id) } != nil
      guard !isOnPage else { return false }
      identities?.insert(hash: hash, row: UInt32(idEnds.count))
      return true
    }
  }

  /// The rows of the ids so far.
  private func knownIdentities(_ bytes: UnsafeBufferPointer<UInt8>) -> IdentityTable {
    var identities = IdentityTable(minimumCapacity: 256)
    for row in idEnds.indices {
      let id = UnsafeBufferPointer(rebasing: bytes[range(ofID: row)])
      identities.insert(hash: IdentityIndex.hash(id, from: plan.source), row: UInt32(row))
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

  /// Discards the values of the current computer.
  mutating func forgetRow() {
    idBytes.removeLast(idBytes.count - idStart)
    for index in columns.indices { columns[index].dropRow() }
  }
}

extension PageReader {
  /// Reads a list of extension attributes, and other wanted values at that node.
  mutating func readAttributes(_ reader: inout JSONReader, at node: Int) throws(JSONReadingError) {
    let list = try reader.readRaw()
    try reader.reread(list) { reader throws(JSONReadingError) in try readAttributeList(&reader) }
    if let column = plan.tree.column(at: node) {
      try reader.reread(list) { reader throws(JSONReadingError) in try columns[column].read(&reader) }
    } else if plan.tree.hasBranches(at: node) {
      try reader.reread(list) { reader throws(JSONReadingError) in try readObjects(&reader, at: node) }
    }
  }

  private mutating func readAttributeList(_ reader: inout JSONReader) throws(JSONReadingError) {
    guard reader.peek() == .array else { return try reader.skipValue() }
    try reader.beginArray()
    while try reader.nextElement() {
      if reader.peek() == .object { try readAttribute(&reader) } else { try reader.skipValue() }
    }
  }

  /// Reads an attribute, whose id can be before or after its values.
  private mutating func readAttribute(_ reader: inout JSONReader) throws(JSONReadingError) {
    var column: Int?
    var values: Range<Int>?
    try reader.beginObject()
    while let place = try reader.nextMember(in: PageReader.attributeNames) {
      if place == 0, reader.peek() == .string {
        let id = try reader.readToken()
        column = plan.attributeIDs.place(of: id).map { plan.attributeReaders[$0] }
      } else if place == 1 {
        values = try reader.readRaw()
      } else {
        try reader.skipValue()
      }
    }
    guard let column, let values else { return }
    try reader.reread(values) { reader throws(JSONReadingError) in try columns[column].readAttribute(&reader) }
  }

  private static let attributeNames = JSONKeyTable(["definitionId", "values"].map { Array($0.utf8) })
}
