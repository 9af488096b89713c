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
  /// - Parameter depth: how many containers are open at the goal.
  public mutating func advance(
    along trail: JSONTrail, from place: inout Int, to goal: Int, depth: Int
  ) -> Advance {
    var (start, startPlace) = (position, place)
    var resumed = -1
    var retreats = 0
    while true {
      let equal = equalCount(position, place, atMost: goal &- place)
      position &+= equal
      place &+= equal
      if place == goal {
        self.depth = depth
        isAtStart = false
        return .arrived
      }
      guard var token = trail.token(at: place) else { return .lost }
      if place == token.range.upperBound, place == resumed {
        // The number before it was run over already: it is something else.
        guard let outer = token.outer else { return .lost }
        token = trail.tokens[outer]
      }
      if token.kind == .opening {
        self.depth = token.depth
        isAtStart = false
        return .otherwise(name: token.name, end: token.range.upperBound)
      }
      let isInside = token.kind == .container && place > token.range.lowerBound
      position &-= place &- token.range.lowerBound
      if isInside || !stepOver() {
        // Lists of different lengths, as a rule: the container as a whole is run over. Where it began here, is found by
        // going there again; that this is not done time and again, everything up to the outermost one is given up then.
        if !isInside {
          guard let outer = token.outer else { return .lost }
          token = trail.tokens[outer]
        }
        retreats &+= 1
        while retreats > 4, let outer = token.outer { token = trail.tokens[outer] }
        position = start
        var back = startPlace
        guard advance(along: trail, from: &back, to: token.range.lowerBound, depth: token.depth) == .arrived, stepOver()
        else { return .lost }
        if token.outer == nil { (start, startPlace) = (position, token.range.upperBound) }
      }
      place = token.range.upperBound
      resumed = place
    }
  }

  /// Runs over any value; false when it is none.
  @inline(__always)
  private mutating func stepOver() -> Bool {
    isAtStart = false
    switch stepOverScalar() {
    case .value: return true
    case .container, .end, .unusual: return stepOverOther()
    }
  }

  @inline(never)
  private mutating func stepOverOther() -> Bool {
    do throws(JSONReadingError) {
      try skipValue()
      return true
    } catch {
      return false
    }
  }

  /// How many bytes from one place on are those from an earlier one on.
  @inline(__always)
  private func equalCount(_ place: Int, _ earlier: Int, atMost most: Int) -> Int {
    let here = UnsafeRawPointer(base + place)
    let there = UnsafeRawPointer(base + earlier)
    let most = Swift.min(most, count &- place)
    var index = 0
    while index &+ 16 <= most {
      let first =
        here.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        ^ there.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let second =
        here.loadUnaligned(fromByteOffset: index &+ 8, as: UInt64.self)
        ^ there.loadUnaligned(fromByteOffset: index &+ 8, as: UInt64.self)
      if first | second != 0 {
        return first != 0
          ? index &+ UInt64(littleEndian: first).trailingZeroBitCount >> 3
          : index &+ 8 &+ UInt64(littleEndian: second).trailingZeroBitCount >> 3
      }
      index &+= 16
    }
    while index < most, base[place &+ index] == base[earlier &+ index] { index &+= 1 }
    return index
  }

  /// Does what may turn out to have been in vain: when `body` says so, the reader stands where it stood before.
  public mutating func attempt(_ body: (inout JSONReader) -> Bool) -> Bool {
    let (position, depth, isAtStart) = (position, depth, isAtStart)
    if body(&self) { return true }
    (self.position, self.depth, self.isAtStart) = (position, depth, isAtStart)
    return false
  }

  /// How many containers are open.
  public var openContainers: Int { depth }
}
