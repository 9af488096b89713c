/// Asks the computers of a chunk.
///
/// Computers are a byte each: 1 for those that may pass, and afterwards for those that do. Each test only takes some away,
/// so the parts of a filter are asked one after the other, and the later ones of what the earlier ones left. Words are
/// looked for column by column. While many computers are left, the whole column is searched in one sweep; when few are,
/// their texts one by one. Of a column that holds each text once only those are looked at.
struct ChunkFilter {
  let chunk: InventoryChunk
  let zone: TimeZoneRules
  let isCancelled: () -> Bool
  /// The searched columns in which the tracked word may be, a bit each; the last bit is for all columns that have none.
  var reached: UInt64
  private let columns: [SearchColumn]

  typealias Marks = UnsafeMutableBufferPointer<UInt8>

  init(_ chunk: InventoryChunk, zone: TimeZoneRules, reached: UInt64 = .max, isCancelled: @escaping () -> Bool) {
    self.chunk = chunk
    self.zone = zone
    self.reached = reached
    self.isCancelled = isCancelled
    columns = chunk.searched
  }

  /// Takes away the marks of computers that do not pass, and returns how many are left of `candidates`. Once it is
  /// cancelled, the marks mean nothing.
  mutating func keep(_ node: FilterPlan.Node, _ marks: Marks, _ candidates: Int) -> Int {
    guard candidates > 0 else { return 0 }
    switch node {
    case .and(let parts):
      var left = candidates
      for part in parts where left > 0 { left = keep(part, marks, left) }
      return left
    case .or(let parts): return keepAny(parts, marks, candidates)
    case .not(let part):
      var passed = Array(marks)
      let count = passed.withUnsafeMutableBufferPointer { keep(part, $0, candidates) }
      for row in marks.indices { marks[row] &= ~passed[row] }
      return candidates - count
    case .text(let search, let isTracked): return keep(search, isTracked: isTracked, marks, candidates)
    case .field(let column, let test): return keep(chunk.columns[column], column, test, marks, candidates)
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
      var passed = left
      leftCount -= passed.withUnsafeMutableBufferPointer { keep(part, $0, leftCount) }
      for row in marks.indices {
        marks[row] |= passed[row]
        left[row] &= ~passed[row]
      }
    }
    return candidates - leftCount
  }

  // MARK: Texts of searched columns

  private mutating func keep(_ search: TextSearch, isTracked: Bool, _ marks: Marks, _ candidates: Int) -> Int {
    let known = isTracked ? reached : .max
    let letters: ByteSet? = if case .contains(let word) = search { word.letters } else { nil }
    let isWorthSweeping = candidates * 4 > marks.count
    return ChunkFilter.intersect(marks) { found in
      for (index, column) in columns.enumerated() {
        let bit: UInt64 = 1 << UInt64(min(index, 63))
        guard known & bit != 0 else { continue }
        if let letters, !column.bytes.isSuperset(of: letters) {
          if isTracked, index < 63 { reached &= ~bit }
          continue
        }
        let hits = isWorthSweeping ? sweep(column, search, marks, found) : lookUp(column, search, marks, found)
        if isTracked, isWorthSweeping, hits == 0, index < 63 { reached &= ~bit }
      }
    }
  }

  /// Marks the computers in whose column it is, whether they may pass or not; returns how often it was found.
  private func sweep(_ column: SearchColumn, _ search: TextSearch, _ marks: Marks, _ found: Marks) -> Int {
    switch column.content {
    case .interned(let codes, let values):
      let passing = passing(values, search)
      guard passing.contains(1) else { return 0 }
      var hits = 0
      codes.withUnsafeBufferPointer { codes in
        passing.withUnsafeBufferPointer { passing in
          for row in found.indices {
            let isFound = passing[Int(codes[row])]
            found[row] |= isFound
            hits &+= Int(isFound)
          }
        }
      }
      return hits
    case .texts(let arena):
      if case .contains(let search) = search { return ChunkFilter.sweep(arena, search, found) }
      return lookUp(column, search, marks, found)
    }
  }

  /// For each text 1 if it passes.
  private func passing(_ values: TextArena, _ search: TextSearch) -> [UInt8] {
    var passing = [UInt8](repeating: 0, count: values.count)
    passing.withUnsafeMutableBufferPointer { passing in
      if case .contains(let search) = search {
        _ = ChunkFilter.sweep(values, search, passing)
      } else {
        values.bytes.withUnsafeBufferPointer { bytes in
          for index in passing.indices { passing[index] = search.passes(bytes, values.range(index)) ? 1 : 0 }
        }
      }
    }
    return passing
  }

  /// Marks the computers that may pass in whose column it is.
  private func lookUp(_ column: SearchColumn, _ search: TextSearch, _ marks: Marks, _ found: Marks) -> Int {
    let (arena, codes): (TextArena, [UInt8]?) =
      switch column.content {
      case .interned(let codes, let values): (values, codes)
      case .texts(let arena): (arena, nil)
      }
    var hits = 0
    arena.bytes.withUnsafeBufferPointer { bytes in
      search.unpacked { passes in
        for row in marks.indices where marks[row] > found[row] {
          if row & 255 == 0, isCancelled() { return }
          if passes(bytes, arena.range(codes.map { Int($0[row]) } ?? row)) {
            found[row] = 1
            hits += 1
          }
        }
      }
    }
    return hits
  }

  private static func sweep(_ arena: TextArena, _ search: ByteSearch, _ found: Marks) -> Int {
    var hits = 0
    arena.bytes.withUnsafeBufferPointer { bytes in
      arena.ends.withUnsafeBufferPointer { ends in
        var row = 0
        var place = 0
        while let hit = search.first(in: bytes, place..<bytes.count) {
          while Int(ends[row]) <= hit { row += 1 }
          let end = Int(ends[row])
          // The next text may begin with the word's end.
          if hit + search.needle.count > end {
            place = hit + 1
          } else {
            found[row] = 1
            hits += 1
            row += 1
            place = end
          }
        }
      }
    }
    return hits
  }

  // MARK: Values of a field

  private func keep(_ column: Column, _ index: Int, _ test: ValueTest, _ marks: Marks, _ candidates: Int) -> Int {
    if let state = column.uniformState, state != .value, state != .odd {
      if test.holdsForMissing { return candidates }
      marks.update(repeating: 0)
      return 0
    }
    if column.kind == .text, case .text(let search) = test.test,
      let folded = columns.first(where: { $0.column == index })
    {
      return ChunkFilter.intersect(marks) { found in
        _ =
          candidates * 4 > marks.count
          ? sweep(folded, search, marks, found) : lookUp(folded, search, marks, found)
      }
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

  /// Each text is asked once, by the first computer that has it.
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

  /// Takes away the marks that `find` does not make, too, and returns how many are left.
  @inline(__always)
  private static func intersect(_ marks: Marks, _ find: (Marks) -> Void) -> Int {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: marks.count) { found in
      found.initialize(repeating: 0)
      find(found)
      var count = 0
      for row in marks.indices {
        let both = marks[row] & found[row]
        marks[row] = both
        count &+= Int(both)
      }
      return count
    }
  }

  private static func count(_ marks: Marks) -> Int {
    var count = 0
    for mark in marks { count &+= Int(mark) }
    return count
  }
}
