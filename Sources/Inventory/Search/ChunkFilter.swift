/// Tests the computers of a chunk.
///
/// Each computer has a byte: 1 if it can match, and at the end if it does. A test only clears marks, so the parts of a
/// filter run in succession, each on the computers that the previous ones left.
struct ChunkFilter {
  let chunk: InventoryChunk
  let zone: TimeZoneRules
  /// The columns that contain ids.
  let idColumns: [Int]
  let isCancelled: () -> Bool
  /// The searched columns that may contain the tracked word, one bit each; the last bit stands for all columns without
  /// a bit of their own.
  var reached: UInt64
  /// The searched texts, created only when needed.
  private(set) lazy var columns: [SearchColumn] = chunk.searched

  typealias Marks = UnsafeMutableBufferPointer<UInt8>

  init(
    _ chunk: InventoryChunk, zone: TimeZoneRules, idColumns: [Int], reached: UInt64 = .max,
    isCancelled: @escaping () -> Bool
  ) {
    self.chunk = chunk
    self.zone = zone
    self.idColumns = idColumns
    self.reached = reached
    self.isCancelled = isCancelled
  }

  /// Clears the marks of computers that do not match, and returns how many of `candidates` are left. After
  /// cancellation, the marks are meaningless.
  mutating func keep(_ node: FilterPlan.Node, _ marks: Marks, _ candidates: Int) -> Int {
    guard candidates > 0 else { return 0 }
    switch node {
    case .and(let parts):
      var left = candidates
      for part in parts where left > 0 {
        if isCancelled() { break }
        left = keep(part, marks, left)
      }
      return left
    case .or(let parts): return keepAny(parts, marks, candidates)
    case .not(let part):
      var passed = Array(marks)
      let count = passed.withUnsafeMutableBufferPointer { keep(part, $0, candidates) }
      for row in marks.indices { marks[row] &= ~passed[row] }
      return candidates - count
    case .text(let search, let isTracked, let searched):
      let inIDs = searched == .besidesIDs ? TextSearch.nothing : search.inIDs
      let others = searched == .onlyIDs ? TextSearch.nothing : search
      return keep(others, inIDs: inIDs, in: columns.indices, isTracked: isTracked, marks, candidates)
    case .field(let column, let test): return keep(chunk.columns[column], column, test, marks, candidates)
    case .element(let test): return keep(test, marks)
    case .among(let computers):
      for row in marks.indices where marks[row] != 0 && !computers.contains(chunk.id(row)) { marks[row] = 0 }
      return ChunkFilter.count(marks)
    case .constant(true): return candidates
    case .constant(false):
      marks.update(repeating: 0)
      return 0
    }
  }

  private mutating func keepAny(_ parts: [FilterPlan.Node], _ marks: Marks, _ candidates: Int) -> Int {
    var left = Array(marks)
    var leftCount = candidates
    marks.update(repeating: 0)
    for part in parts where leftCount > 0 {
      if isCancelled() { break }
      var passed = left
      leftCount -= passed.withUnsafeMutableBufferPointer { keep(part, $0, leftCount) }
      for row in marks.indices {
        marks[row] |= passed[row]
        left[row] &= ~passed[row]
      }
    }
    return candidates - leftCount
  }

  /// Tests the remaining computers one by one.
  private func keep(_ test: ElementTest, _ marks: Marks) -> Int {
    var scan = ElementScan(test, chunk)
    guard !scan.isNever else {
      marks.update(repeating: 0)
      return 0
    }
    for row in marks.indices where marks[row] != 0 {
      if row & 63 == 0, isCancelled() { break }
      if !scan.passes(row) { marks[row] = 0 }
    }
    return ChunkFilter.count(marks)
  }

  // MARK: Values of a field

  private mutating func keep(
    _ column: Column, _ index: Int, _ test: ValueTest, _ marks: Marks, _ candidates: Int
  ) -> Int {
    if let state = column.uniformState, state != .value, state != .odd {
      if test.holdsForMissing { return candidates }
      marks.update(repeating: 0)
      return 0
    }
    if column.kind == .text, case .text(let search) = test.test,
      let folded = columns.firstIndex(where: { $0.column == index })
    {
      return keep(search, inIDs: search, in: folded..<folded + 1, isTracked: false, marks, candidates)
    }
    switch (column.content, test.test) {
    case (.interned(let codes, let values), _): keepInterned(column, codes, values, test, marks)
    case (.words(let words), .number(let range)) where column.kind == .integer:
      keepWords(column, words, test, marks) { range.contains(Double($0)) }
    case (.words(let words), .number(let range)) where column.kind == .number:
      keepWords(column, words, test, marks) { range.contains(Double(bitPattern: UInt64(bitPattern: $0))) }
    case (.words(let words), .moment(let times)) where column.kind == .moment:
      keepWords(column, words, test, marks) { word in
        let moment = Moment(word: word)
        return moment.isDay ? times.days.contains(moment.milliseconds) : times.moments.contains(moment.milliseconds)
      }
    default:
      for row in marks.indices where marks[row] != 0 {
        if row & 255 == 0, isCancelled() { break }
        if !test.holds(column, row, in: zone) { marks[row] = 0 }
      }
    }
    return ChunkFilter.count(marks)
  }

  /// Tests each text once, for the first computer that has it.
  private func keepInterned(
    _ column: Column, _ codes: [UInt8], _ values: TextArena, _ test: ValueTest, _ marks: Marks
  ) {
    var answers = [UInt8](repeating: 2, count: values.count)
    for row in marks.indices where marks[row] != 0 {
      guard column.state(row) == .value else {
        if !test.holds(column, row, in: zone) { marks[row] = 0 }
        continue
      }
      let code = Int(codes[row])
      if answers[code] == 2 { answers[code] = test.holds(column, row, in: zone) ? 1 : 0 }
      marks[row] = answers[code]
    }
  }

  @inline(__always)
  private func keepWords(
    _ column: Column, _ words: [Int64], _ test: ValueTest, _ marks: Marks, _ passes: (Int64) -> Bool
  ) {
    if column.uniformState == .value {
      for row in marks.indices { marks[row] &= passes(words[row]) ? 1 : 0 }
      return
    }
    for row in marks.indices where marks[row] != 0 {
      let holds = column.states[row] == .value ? passes(words[row]) : test.holds(column, row, in: zone)
      if !holds { marks[row] = 0 }
    }
  }

  // MARK: Marks

  static func count(_ marks: Marks) -> Int {
    var count = 0
    for mark in marks { count &+= Int(mark) }
    return count
  }
}
