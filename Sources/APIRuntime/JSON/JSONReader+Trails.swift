/// Going through an object as through one before it.
extension JSONReader {
  /// What came of following a trail.
  public enum Advance: Equatable {
    /// The reader stands where the trail was to lead.
    case arrived
    /// The reader stands where the trail has an object that something is read from, and here is another value. The trail goes
    /// on behind the object, which is `name`d so.
    case otherwise(name: Int, end: Int)
    /// Something is there that the trail does not know.
    case lost
  }

  /// Runs over all that stands here as it stands on the trail between two places, values excepted.
  ///
  /// The reader must stand where `place` is on the trail, and stands then where `goal` is; `place` comes along.
  ///
  /// - Parameters:
  ///   - differences: which values are known to differ; learns.
  ///   - depth: how many containers are open at the goal.
  public mutating func advance(
    along trail: JSONTrail, knowing differences: inout JSONTrail.Differences, from place: inout Int, to goal: Int,
    depth: Int
  ) -> Advance {
    let start = trail.range.lowerBound
    precondition(place >= start && goal <= trail.range.upperBound, "the trail does not lead there")
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
            // Nearly always all else is equal.
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
    /// Where the trail begins in its text. What follows is counted from there.
    let start: Int
    var place: Int
    /// Where the bytes begin that are equal up to here: up to it, what is here stands where it stands on the trail.
    var equalFrom = 0
    /// The innermost container around the value that was run over last, and where it begins here; -1 for none.
    var inner: (token: Int, position: Int) = (-1, 0)
    /// The same of the outermost one.
    var outermost: (token: Int, position: Int) = (-1, 0)
    /// The next value that is known to differ, or one before it.
    var next: Int
    /// A number that was run over already may turn out to go on: where its token ends; -1 when that cannot be.
    var resumed = -1
    /// The value that differed last and was run over; -1 when it was an object or array.
    var differing = -1

    init(start: Int, place: Int, next: Int) {
      self.start = start
      self.place = place
      self.next = next
    }

    /// Goes behind a value that was run over, and remembers where the containers around it begin.
    ///
    /// - Parameter position: where the value begins here.
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

    /// Where a container begins here, if all is equal from there to the value in it.
    @inline(__always)
    private func known(
      _ container: Int, beside token: JSONTrail.Token, at position: Int, in tokens: UnsafeBufferPointer<JSONTrail.Token>
    ) -> Int? {
      let start = Int(tokens[container].start)
      return start >= equalFrom ? position &- (Int(token.start) &- start) : nil
    }
  }

  /// Runs over what is equal and over the value, or the container, that differs then; nil when that was all there was to do.
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
    // A number that was run over already and goes on is something else.
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
    // Lists of different lengths, as a rule: a container around it is run over as a whole, the innermost one whose
    // beginning here is known.
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

  /// Runs over what is equal and over values that are known to differ, as far as nothing else differs.
  ///
  /// How far texts are equal need not be found out here, only whether they are: few things are done for each value, and the
  /// next ones have to wait only for where a value ends.
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

  /// Runs over any value; false when it is none. Nothing is sure then about where the reader stands.
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
    // The end of a list is what comes most often in place of a value, and an error takes its time to make.
    guard peek() != .invalid else { return false }
    self.depth = depth
    do throws(JSONReadingError) {
      try skipValue()
      return true
    } catch {
      return false
    }
  }

  /// So many bytes are compared at once.
  static var comparedAtOnce: Int { 32 }

  /// How many bytes from one place on are those of a trail.
  @inline(__always)
  private func equalCount(_ place: Int, _ there: UnsafeRawPointer, atMost most: Int) -> Int {
    let here = UnsafeRawPointer(base + place)
    @inline(__always)
    func difference(_ index: Int) -> UInt64 {
      here.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        ^ there.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }
    // What is behind the goal may be looked at as well, as long as the text goes on.
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

  /// Whether so many bytes from a place on are those of a trail; both have some behind them that may be looked at.
  @inline(__always)
  private func isEqual(_ place: Int, _ there: UnsafeRawPointer, count: Int) -> Bool {
    let here = UnsafeRawPointer(base + place)
    @inline(__always)
    func difference(_ index: Int) -> SIMD2<UInt64> {
      here.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
        ^ there.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
    }
    guard count >= 16 else {
      // Of the sixteen, those behind the end do not count.
      let last = difference(0)
      let (low, high) = (min(count, 8) &* 8, max(count &- 8, 0) &* 8)
      // Shifts by a word's width leave nothing.
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

  /// Does what may turn out to have been in vain: when `body` says so, the reader stands where it stood before.
  public mutating func attempt(_ body: (inout JSONReader) -> Bool) -> Bool {
    let place = place
    if body(&self) { return true }
    move(to: place)
    return false
  }

  /// How many containers are open.
  public var openContainers: Int { depth }
}
