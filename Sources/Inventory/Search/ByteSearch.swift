/// Searches for a byte string.
///
/// Compares sixty-four positions at once: the whole needle is compared only where its two rarest bytes occur at the
/// right distance. Bytes that are common in an inventory, such as digits, would stop the scan too often, but nearly
/// every needle contains a rarer one.
struct ByteSearch {
  let needle: [UInt8]
  /// The bytes of the needle. If one of them does not occur in a text, neither does the needle.
  let letters: ByteSet
  /// The indexes in the needle of its two rarest bytes, lower one first; equal for a needle of one byte.
  private let first: Int
  private let second: Int

  /// A search for a needle of at least one byte.
  init(_ needle: [UInt8]) {
    precondition(!needle.isEmpty)
    self.needle = needle
    letters = ByteSet(needle)
    let commonness = ByteSearch.commonness
    let rarest = needle.indices.sorted { commonness[Int(needle[$0])] < commonness[Int(needle[$1])] }
    let (one, other) = (rarest[0], rarest.count > 1 ? rarest[1] : rarest[0])
    first = min(one, other)
    second = max(one, other)
  }

  /// The first occurrence of the needle that lies entirely in `range`; nil when there is none.
  @inline(__always)
  func first(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    let last = range.upperBound - needle.count
    var place = range.lowerBound
    guard place <= last, let base = bytes.baseAddress else { return nil }
    let raw = UnsafeRawPointer(base)
    let wantedFirst = SIMD16<UInt8>(repeating: needle[first])
    let wantedSecond = SIMD16<UInt8>(repeating: needle[second])
    // Checks only the combined result of sixty-four comparisons, which is nearly always zero.
    while place + second + 64 <= bytes.count, place + 48 <= last {
      var any = SIMD2<UInt64>.zero
      for part in 0..<4 { any |= candidates(raw + place + part * 16, wantedFirst, wantedSecond) }
      if any[0] | any[1] != 0 {
        for start in stride(from: place, to: place + 64, by: 16) {
          let candidates = candidates(raw + start, wantedFirst, wantedSecond)
          if let found = match(in: base, at: start, candidates, last: last) { return found }
        }
      }
      place += 64
    }
    while place + second + 16 <= bytes.count, place <= last {
      let candidates = candidates(raw + place, wantedFirst, wantedSecond)
      if let found = match(in: base, at: place, candidates, last: last) { return found }
      place += 16
    }
    while place <= last {
      if isMatch(base + place) { return place }
      place += 1
    }
    return nil
  }

  /// Calls the closure with every position at which the needle begins.
  @inline(__always)
  func each(in bytes: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Void) {
    let last = bytes.count - needle.count
    guard last >= 0, let base = bytes.baseAddress else { return }
    let raw = UnsafeRawPointer(base)
    let wantedFirst = SIMD16<UInt8>(repeating: needle[first])
    let wantedSecond = SIMD16<UInt8>(repeating: needle[second])
    var place = 0
    while place + second + 64 <= bytes.count {
      var any = SIMD2<UInt64>.zero
      for part in 0..<4 { any |= candidates(raw + place + part * 16, wantedFirst, wantedSecond) }
      if any[0] | any[1] != 0 {
        for start in stride(from: place, to: place + 64, by: 16) {
          each(in: base, at: start, candidates(raw + start, wantedFirst, wantedSecond), last: last, body)
        }
      }
      place += 64
    }
    while place + second + 16 <= bytes.count {
      each(in: base, at: place, candidates(raw + place, wantedFirst, wantedSecond), last: last, body)
      place += 16
    }
    while place <= last {
      if isMatch(base + place) { body(place) }
      place += 1
    }
  }

  /// Calls the closure with those of sixteen candidates that are matches.
  @inline(__always)
  private func each(
    in base: UnsafePointer<UInt8>, at place: Int, _ candidates: SIMD2<UInt64>, last: Int, _ body: (Int) -> Void
  ) {
    for half in 0..<2 {
      var left = UInt64(littleEndian: candidates[half])
      while left != 0 {
        let start = place + half * 8 + (left.trailingZeroBitCount >> 3)
        if start <= last, isMatch(base + start) { body(start) }
        left &= ~(0xFF << UInt64(left.trailingZeroBitCount & ~7))
      }
    }
  }

  /// A byte of ones for each of sixteen positions at which both of the rarest bytes occur.
  @inline(__always)
  private func candidates(
    _ place: UnsafeRawPointer, _ wantedFirst: SIMD16<UInt8>, _ wantedSecond: SIMD16<UInt8>
  ) -> SIMD2<UInt64> {
    let here = place.loadUnaligned(fromByteOffset: first, as: SIMD16<UInt8>.self) .== wantedFirst
    let there = place.loadUnaligned(fromByteOffset: second, as: SIMD16<UInt8>.self) .== wantedSecond
    return unsafeBitCast(here .& there, to: SIMD2<UInt64>.self)
  }

  /// The first match among sixteen candidates.
  @inline(__always)
  private func match(in base: UnsafePointer<UInt8>, at place: Int, _ candidates: SIMD2<UInt64>, last: Int) -> Int? {
    guard candidates[0] | candidates[1] != 0 else { return nil }
    for half in 0..<2 {
      var left = UInt64(littleEndian: candidates[half])
      while left != 0 {
        let start = place + half * 8 + (left.trailingZeroBitCount >> 3)
        guard start <= last else { return nil }
        if isMatch(base + start) { return start }
        left &= ~(0xFF << UInt64(left.trailingZeroBitCount & ~7))
      }
    }
    return nil
  }

  @inline(__always)
  private func isMatch(_ place: UnsafePointer<UInt8>) -> Bool {
    needle.withUnsafeBufferPointer { needle in
      for index in needle.indices where needle[index] != place[index] { return false }
      return true
    }
  }

  /// The frequency of each byte in folded inventories; bytes that are not listed are rare.
  private static let commonness: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256)
    let rareFirst = "zjqvxyw_@kghuptlmsniroacfdbe.: 9876543210-".utf8
    for (rank, byte) in rareFirst.enumerated() { table[Int(byte)] = UInt8(rank + 1) }
    table[Int(ListText.separator)] = .max
    return table
  }()
}

/// The set of bytes in a text. Most words can be ruled out because one of their letters does not occur, for example in
/// UDIDs, addresses and dates.
struct ByteSet: Hashable, Sendable {
  private var words: SIMD4<UInt64> = .zero

  init(_ bytes: [UInt8]) {
    // One byte per value, converted to bits at the end, is faster than setting bits each time.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { isThere in
      isThere.initialize(repeating: 0)
      bytes.withUnsafeBytes { bytes in
        var index = 0
        while index + 8 <= bytes.count {
          var word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          for _ in 0..<8 {
            isThere[Int(word & 0xFF)] = 1
            word >>= 8
          }
          index += 8
        }
        for byte in bytes[index...] { isThere[Int(byte)] = 1 }
      }
      for value in 0..<256 { words[value >> 6] |= UInt64(isThere[value]) << UInt64(value & 63) }
    }
  }

  /// Whether the set contains all bytes of another one.
  func isSuperset(of other: ByteSet) -> Bool { (other.words & ~words) == .zero }
}
