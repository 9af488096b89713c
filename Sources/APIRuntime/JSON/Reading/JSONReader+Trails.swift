/// Reading an object by comparing it with a similar one that was read before.
extension JSONReader {
  /// The result of following a trail.
  public enum Advance: Equatable {
    /// The reader has reached the goal.
    case arrived
    /// The reader is where the trail has an object that values are read from, but the text has another value. `name`
    /// identifies the object, and the trail continues at `end`.
    case otherwise(name: Int, end: Int)
    /// The text differs from the trail in a way that the trail does not describe.
    case lost
  }

  /// Skips text that equals the trail between two places, apart from values, which may differ.
  ///
  /// The reader must be at `place` on the trail; afterwards it is at `goal`. `place` is updated.
  ///
  /// - Parameters:
  ///   - trail: what the text is compared with.
  ///   - differences: which values are known to differ; updated with what this call learns.
  ///   - place: the position on the trail at which the reader is.
  ///   - goal: the position on the trail to get to.
  ///   - depth: how many containers are open at the goal.
  public mutating func advance(
    along trail: JSONTrail, knowing differences: inout JSONTrail.Differences, from place: inout Int, to goal: Int,
    depth: Int
  ) -> Advance {
    let start = trail.range.lowerBound
    precondition(place >= start && goal <= trail.range.upperBound, "the trail does not reach this position")
    var walk = TrailWalk(start: start, place: place &- start, next: differences.next)
    defer {
      place = walk.start &+ walk.place
      differences.next = walk.next
    }
    let end = goal &- start
    while walk.place <= end {
      let outcome = trail.bytes.withUnsafeBytes { bytes in
        trail.tokens.withUnsafeBufferPointer { tokens in
          differences.known.withUnsafeBufferPointer { known -> Advance? in
            guard let bytes = bytes.baseAddress else { return .lost }
            // Nearly always everything else is equal.
            runAlong(&walk, to: end, bytes: bytes, tokens: tokens, known: known)
            if walk.place == end { return arrived(at: depth) }
            return trail.places.withUnsafeBufferPointer { places in
              passDifference(&walk, to: end, depth: depth, bytes: bytes, places: places, tokens: tokens)
            }
          }
        }
      }
      if let outcome { return outcome }
      if walk.differing >= 0 { differences.note(walk.differing, of: trail) }
    }
    return .lost
  }

  @inline(__always)
  private mutating func arrived(at depth: Int) -> Advance {
    self.depth = depth
    isAtStart = false
    return .arrived
  }

  /// Where the reader is on a trail.
  private struct TrailWalk {
    /// Where the trail begins in its text. The other places are counted from here.
    let start: Int
    var place: Int
    /// Where the bytes that are equal up to `place` begin: from there on, distances in this text are those on the
    /// trail.
    var equalFrom = 0
    /// The innermost container around the last skipped value, and where it begins in this text; -1 for none.
    var inner: (token: Int, position: Int) = (-1, 0)
    /// The same for the outermost container.
    var outermost: (token: Int, position: Int) = (-1, 0)
    /// The next value that is known to differ, or an earlier one.
    var next: Int
    /// Where the token of the last skipped value ends, because a skipped number may turn out to continue; -1 if it
    /// cannot.
    var resumed = -1
    /// The last value that differed and was skipped; -1 if it was an object or array.
    var differing = -1

    init(start: Int, place: Int, next: Int) {
      self.start = start
      self.place = place
      self.next = next
    }

    /// Moves past a skipped value, and remembers where the containers around it begin.
    ///
    /// - Parameter position: where the value begins in this text.
    @inline(__always)
    mutating func pass(_ token: JSONTrail.Token, at position: Int, in tokens: UnsafeBufferPointer<JSONTrail.Token>) {
      place = Int(token.end)
      resumed = place
      guard token.outer >= 0 else { return }
      let outer = Int(token.outer)
      if let start = known(outer, beside: token, at: position, in: tokens) {
        inner = (outer, start)
      } else if inner.token != outer {
        inner.token = -1
      }
      if let start = known(Int(token.outermost), beside: token, at: position, in: tokens) {
        outermost = (Int(token.outermost), start)
      }
    }

    /// Where a container begins in this text, if everything from there to the value in it is equal.
    @inline(__always)
    private func known(
      _ container: Int, beside token: JSONTrail.Token, at position: Int, in tokens: UnsafeBufferPointer<JSONTrail.Token>
    ) -> Int? {
      let start = Int(tokens[container].start)
      return start >= equalFrom ? position &- (Int(token.start) &- start) : nil
    }
  }

  /// Skips equal bytes and then the value, or the container, that differs. Returns nil if that succeeded and the
  /// comparison continues.
  @inline(never)
  private mutating func passDifference(
    _ walk: inout TrailWalk, to goal: Int, depth: Int, bytes: UnsafeRawPointer, places: UnsafeBufferPointer<UInt16>,
    tokens: UnsafeBufferPointer<JSONTrail.Token>
  ) -> Advance? {
    walk.differing = -1
    walk.equalFrom = walk.place
    let equal = equalCount(position, bytes + walk.place, atMost: goal &- walk.place)
    position &+= equal
    walk.place &+= equal
    if walk.place == goal { return arrived(at: depth) }
    guard places[walk.place] != 0 else { return .lost }
    var index = Int(places[walk.place]) &- 1
    var token = tokens[index]
    // A skipped number that continues is a different case.
    if walk.place != walk.resumed || walk.resumed != Int(token.end) {
      if token.kind == .opening {
        self.depth = Int(token.depth)
        isAtStart = false
        return .otherwise(name: Int(token.name), end: walk.start &+ Int(token.end))
      }
      if Int(token.start) >= walk.equalFrom {
        position &-= walk.place &- Int(token.start)
        let here = position
        if stepOver(token) {
          walk.pass(token, at: here, in: tokens)
          if token.kind != .container { walk.differing = index }
          return nil
        }
        position = here
        walk.place = Int(token.start)
      }
    }
    // Usually lists of different lengths: skip a whole container around the difference, the innermost one whose start
    // in this text is known.
    if token.kind != .container || walk.place <= Int(token.start) || walk.resumed == Int(token.end) {
      guard token.outer >= 0 else { return .lost }
      index = Int(token.outer)
      token = tokens[index]
    }
    if Int(token.start) >= walk.equalFrom {
      position &-= walk.place &- Int(token.start)
    } else if walk.inner.token == index {
      position = walk.inner.position
    } else {
      let known = token.outermost < 0 ? index : Int(token.outermost)
      guard walk.outermost.token == known else { return .lost }
      token = tokens[known]
      position = walk.outermost.position
    }
    let here = position
    guard stepOver(token) else { return .lost }
    walk.pass(token, at: here, in: tokens)
    return nil
  }

  /// Skips equal bytes and values that are known to differ, as long as nothing else differs.
  ///
  /// It only needs to know whether the texts are equal, not how far. That keeps the work per value small, and the next
  /// comparison depends only on where the value ends.
  @inline(never)
  private mutating func runAlong(
    _ walk: inout TrailWalk, to goal: Int, bytes: UnsafeRawPointer, tokens: UnsafeBufferPointer<JSONTrail.Token>,
    known: UnsafeBufferPointer<JSONTrail.Differences.Value>
  ) {
    var (here, place, next) = (position, walk.place, walk.next)
    while next < known.count, Int(known[next].start) < place { next &+= 1 }
    while true {
      let end = next < known.count ? min(Int(known[next].start), goal) : goal
      let length = end &- place
      guard here &+ length &+ JSONReader.comparedAtOnce <= count, isEqual(here, bytes + place, count: length) else {
        break
      }
      guard end < goal else {
        here &+= length
        place = goal
        break
      }
      let start = here &+ length
      let value = known[next]
      // Nearly all are strings.
      let quote = base[start] == UInt8(ascii: "\"") ? endOfPlain(start &+ 1) : count
      if quote < count, base[quote] == UInt8(ascii: "\"") {
        position = quote &+ 1
      } else {
        position = start
        guard stepOver(tokens[Int(value.token)]) else { break }
      }
      if value.isInner {
        walk.equalFrom = place
        walk.pass(tokens[Int(value.token)], at: start, in: tokens)
      }
      here = position
      place = Int(value.end)
      walk.resumed = place
      next &+= 1
    }
    position = here
    walk.place = place
    walk.next = next
  }

  /// Skips any value; false if there is none. The reader's place is then undefined.
  @inline(__always)
  private mutating func stepOver(_ token: JSONTrail.Token) -> Bool {
    isAtStart = false
    switch stepOverScalar() {
    case .value: return true
    case .container, .end, .unusual: return stepOverOther(depth: Int(token.depth))
    }
  }

  @inline(never)
  private mutating func stepOverOther(depth: Int) -> Bool {
    // Usually the end of a list is here instead of a value, and creating an error takes time.
    guard peek() != .invalid else { return false }
    self.depth = depth
    do throws(JSONReadingError) {
      try skipValue()
      return true
    } catch {
      return false
    }
  }

  /// The number of bytes compared at once.
  static var comparedAtOnce: Int { 32 }

  /// How many bytes from `place` on equal those of a trail.
  @inline(__always)
  private func equalCount(_ place: Int, _ there: UnsafeRawPointer, atMost most: Int) -> Int {
    let here = UnsafeRawPointer(base + place)
    @inline(__always)
    func difference(_ index: Int) -> UInt64 {
      here.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        ^ there.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }
    // Bytes after the goal may be compared too, up to the end of the text.
    let rest = count &- place
    var index = 0
    while index < most {
      guard index &+ JSONReader.comparedAtOnce <= rest else { break }
      let (first, second) = (difference(index), difference(index &+ 8))
      let (third, fourth) = (difference(index &+ 16), difference(index &+ 24))
      if first | second | third | fourth != 0 {
        let (word, skipped) =
          first != 0 ? (first, 0) : second != 0 ? (second, 8) : third != 0 ? (third, 16) : (fourth, 24)
        return min(most, index &+ skipped &+ UInt64(littleEndian: word).trailingZeroBitCount >> 3)
      }
      index &+= JSONReader.comparedAtOnce
    }
    guard index < most else { return most }
    let last = min(most, rest)
    while index < last, base[place &+ index] == there.load(fromByteOffset: index, as: UInt8.self) { index &+= 1 }
    return index
  }

  /// Whether `count` bytes from `place` on equal those of a trail; both have further readable bytes after them.
  @inline(__always)
  private func isEqual(_ place: Int, _ there: UnsafeRawPointer, count: Int) -> Bool {
    let here = UnsafeRawPointer(base + place)
    @inline(__always)
    func difference(_ index: Int) -> SIMD2<UInt64> {
      here.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
        ^ there.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
    }
    guard count >= 16 else {
      // Of the 16 bytes, those after the end do not count.
      let last = difference(0)
      let (low, high) = (min(count, 8) &* 8, max(count &- 8, 0) &* 8)
      // Shifting by a word's width yields 0.
      return UInt64(littleEndian: last.x) << UInt64(64 &- low) | UInt64(littleEndian: last.y) << UInt64(64 &- high) == 0
    }
    var differences = SIMD2<UInt64>.zero
    var index = 0
    while index &+ 16 < count {
      differences |= difference(index)
      index &+= 16
    }
    differences |= difference(count &- 16)
    return differences.x | differences.y == 0
  }

  /// Runs `body`; if it returns false, moves the reader back to where it was.
  public mutating func attempt(_ body: (inout JSONReader) -> Bool) -> Bool {
    let place = place
    if body(&self) { return true }
    move(to: place)
    return false
  }

  /// How many containers are open.
  public var openContainers: Int { depth }
}
