/// Tests the texts of searched columns.
extension ChunkFilter {
  /// Clears the marks of computers that match in none of these searched columns, and returns the number of those left.
  ///
  /// Columns that store each text once come first, because they are cheap and often contain all matches. The other
  /// columns are swept as a whole while many computers are left; after that, computers are tested one by one.
  ///
  /// - Parameter inIDs: the search for columns with ids.
  mutating func keep(
    _ search: TextSearch, inIDs: TextSearch, in range: Range<Int>, isTracked: Bool, _ marks: Marks, _ candidates: Int
  ) -> Int {
    let few = marks.count / FilterMatches.fewness
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: marks.count) { missing in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: few + 1) { list in
        var left = candidates
        var isListed = left <= few
        if isListed { ChunkFilter.list(marks, in: list) } else { _ = missing.initialize(fromContentsOf: marks) }
        var known = isTracked ? reached : .max
        let word = if case .nothing = search { inIDs } else { search }
        ChunkFilter.eachColumn(of: columns, in: range, for: word, known: &known) { column in
          let search = idColumns.contains(column.column) ? inIDs : search
          if case .nothing = search { return (isDone: false, hasNone: true) }
          if !isListed, left <= few {
            ChunkFilter.list(missing, in: list)
            isListed = true
          }
          guard isListed else {
            let hasAny = sweep(column, search, missing)
            if hasAny { left = ChunkFilter.count(missing) }
            return (isDone: left == 0, hasNone: !hasAny)
          }
          let before = left
          left = strike(column, search, list, left)
          // Computers found in an earlier column may match in this one, too.
          return (isDone: left == 0, hasNone: left == before && before == candidates)
        }
        if isTracked { reached = known }
        if isListed {
          for row in list[..<left] { marks[Int(row)] = 0 }
        } else {
          for row in marks.indices { marks[row] &= ~missing[row] }
        }
        return candidates - left
      }
    }
  }

  /// Calls the closure with the columns that may match, until it says that it is done, and records the columns without
  /// a match: `known` has a bit for each column.
  @inline(__always)
  private static func eachColumn(
    of columns: [SearchColumn], in range: Range<Int>, for search: TextSearch, known: inout UInt64,
    _ look: (SearchColumn) -> (isDone: Bool, hasNone: Bool)
  ) {
    let letters: ByteSet? =
      switch search {
      case .contains(let word), .block(let word): word.letters
      default: nil
      }
    for wantsInterned in [true, false] {
      for index in range {
        // Checked first, because reading a column can mean a cache miss.
        let bit: UInt64 = 1 << UInt64(min(index, 63))
        guard known & bit != 0, columns[index].isInterned == wantsInterned else { continue }
        var answer = (isDone: false, hasNone: true)
        if letters.map({ columns[index].bytes.isSuperset(of: $0) }) ?? true { answer = look(columns[index]) }
        // The last bit stands for all columns without a bit of their own.
        if answer.hasNone, index < 63 { known &= ~bit }
        if answer.isDone { return }
      }
    }
  }

  // MARK: Many computers

  /// Clears the marks of the computers whose text matches. Returns whether any text matches, marked or not, which is
  /// known only for words.
  private func sweep(_ column: SearchColumn, _ search: TextSearch, _ missing: Marks) -> Bool {
    switch column.content {
    case .interned(let codes, let values):
      let failing = failing(values, search)
      guard failing.contains(0) else { return false }
      codes.withUnsafeBufferPointer { codes in
        failing.withUnsafeBufferPointer { failing in
          for row in missing.indices { missing[row] &= failing[Int(codes[row])] }
        }
      }
      return true
    case .texts(let texts):
      if case .contains(let word) = search { return ChunkFilter.sweep(texts, word, missing) }
      if case .block(let word) = search { return ChunkFilter.sweepBlocks(texts, word, missing) }
      return lookUp(texts, search, missing)
    }
  }

  /// For each text 1 if it does not match, else 0.
  private func failing(_ values: TextArena, _ search: TextSearch) -> [UInt8] {
    var failing = [UInt8](repeating: 1, count: values.count)
    failing.withUnsafeMutableBufferPointer { failing in
      if case .contains(let word) = search {
        _ = ChunkFilter.sweep(values, word, failing)
      } else {
        _ = lookUp(values, search, failing)
      }
    }
    return failing
  }

  /// Clears the marks of the texts that contain a word; returns whether there are any.
  private static func sweep(_ texts: TextArena, _ word: ByteSearch, _ marks: Marks) -> Bool {
    var hasAny = false
    texts.bytes.withUnsafeBufferPointer { bytes in
      texts.ends.withUnsafeBufferPointer { ends in
        var row = 0
        word.each(in: bytes) { place in
          if Int(ends[row]) <= place { row = ChunkFilter.row(of: place, ends, after: row) }
          // The next text may begin with the end of the word.
          if place + word.needle.count <= Int(ends[row]) {
            marks[row] = 0
            hasAny = true
          }
        }
      }
    }
    return hasAny
  }

  /// The same for texts that contain the word at the start of a block.
  private static func sweepBlocks(_ texts: TextArena, _ word: ByteSearch, _ marks: Marks) -> Bool {
    var hasAny = false
    texts.bytes.withUnsafeBufferPointer { bytes in
      texts.ends.withUnsafeBufferPointer { ends in
        var row = 0
        word.each(in: bytes) { place in
          if Int(ends[row]) <= place { row = ChunkFilter.row(of: place, ends, after: row) }
          guard place + word.needle.count <= Int(ends[row]),
            TextSearch.isBlock(bytes, at: place, from: row == 0 ? 0 : Int(ends[row - 1]))
          else { return }
          marks[row] = 0
          hasAny = true
        }
      }
    }
    return hasAny
  }

  /// The index of the text that contains a byte, after `row`. Usually near `row`, so the search doubles its steps.
  @inline(__always)
  private static func row(of place: Int, _ ends: UnsafeBufferPointer<UInt32>, after row: Int) -> Int {
    var (low, step) = (row, 1)
    while low + step < ends.count, Int(ends[low + step]) <= place {
      low += step
      step *= 2
    }
    var high = min(low + step, ends.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(ends[middle]) <= place { low = middle } else { high = middle }
    }
    return high
  }

  /// Clears the marks of the texts that match, by testing each marked one; returns whether there were any.
  private func lookUp(_ texts: TextArena, _ search: TextSearch, _ marks: Marks) -> Bool {
    var hasAny = false
    texts.bytes.withUnsafeBufferPointer { bytes in
      for row in marks.indices where marks[row] != 0 {
        if row & 255 == 0, isCancelled() { return }
        if search.passes(bytes, texts.range(row)) {
          marks[row] = 0
          hasAny = true
        }
      }
    }
    return hasAny
  }

  // MARK: A few computers

  /// Writes the marked rows to a list with enough capacity.
  private static func list(_ marks: Marks, in list: UnsafeMutableBufferPointer<UInt32>) {
    var count = 0
    UnsafeRawBufferPointer(marks).eachMarked { row in
      list[count] = UInt32(row)
      count += 1
    }
  }

  /// Removes the computers whose text matches from a list of `count`; returns the number of those left, which are then
  /// at its start.
  private func strike(
    _ column: SearchColumn, _ search: TextSearch, _ list: UnsafeMutableBufferPointer<UInt32>, _ count: Int
  ) -> Int {
    switch column.content {
    case .interned(let codes, let values):
      codes.withUnsafeBufferPointer { codes in strike(values, search, list, count) { Int(codes[$0]) } }
    case .texts(let texts): strike(texts, search, list, count) { $0 }
    }
  }

  @inline(__always)
  private func strike(
    _ texts: TextArena, _ search: TextSearch, _ list: UnsafeMutableBufferPointer<UInt32>, _ count: Int,
    _ place: (Int) -> Int
  ) -> Int {
    var left = 0
    texts.bytes.withUnsafeBufferPointer { bytes in
      texts.ends.withUnsafeBufferPointer { ends in
        search.unpacked { passes in
          for index in 0..<count {
            if index & 255 == 255, isCancelled() { return }
            let row = list[index]
            let text = place(Int(row))
            if !passes(bytes, (text == 0 ? 0 : Int(ends[text - 1]))..<Int(ends[text])) {
              list[left] = row
              left += 1
            }
          }
        }
      }
    }
    return left
  }
}

extension SearchColumn {
  fileprivate var isInterned: Bool { if case .interned = content { true } else { false } }
}

extension UnsafeRawBufferPointer {
  /// Calls the closure with the positions of bytes that are 1; all others must be 0.
  @inline(__always)
  func eachMarked(_ body: (Int) -> Void) {
    var place = 0
    while place + 8 <= count {
      var left = UInt64(littleEndian: loadUnaligned(fromByteOffset: place, as: UInt64.self))
      while left != 0 {
        body(place + left.trailingZeroBitCount >> 3)
        left &= left - 1
      }
      place += 8
    }
    for place in place..<count where self[place] != 0 { body(place) }
  }
}
