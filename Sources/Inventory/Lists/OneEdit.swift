/// Texts that are one typing error apart: a character put in, left out, replaced, or swapped with its neighbour.
///
/// Two such texts become equal when one character is left out of one of them or of both. So the hashes of all that is left
/// after leaving one out find them without comparing each with each (Garbe's symmetric deletes).
enum OneEdit {
  /// Keys of other lengths, in bytes, are not compared: nearly every short one is near another.
  static let lengths = 4...64

  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let powers: [UInt64] = {
    var powers: [UInt64] = [1]
    for _ in 0..<lengths.upperBound { powers.append(powers[powers.count - 1] &* base) }
    return powers
  }()

  /// Hands on the hash of a text of such a length, and those of the text without one of its characters.
  static func forEachHash(_ text: UnsafeBufferPointer<UInt8>, _ body: (UInt64) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: text.count + 1) { prefixes in
      var hash: UInt64 = 0
      prefixes.initializeElement(at: 0, to: hash)
      for (place, byte) in text.enumerated() {
        hash = hash &* base &+ UInt64(byte) &+ 1
        prefixes.initializeElement(at: place + 1, to: hash)
      }
      body(mixed(hash))
      powers.withUnsafeBufferPointer { powers in
        var start = 0
        while start < text.count {
          var end = start + 1
          while end < text.count, isContinuation(text[end]) { end += 1 }
          body(mixed((prefixes[start] &- prefixes[end]) &* powers[text.count - end] &+ hash))
          start = end
        }
      }
    }
  }

  /// Whether exactly one such error lies between two texts in UTF-8.
  static func separates(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    let shorter = min(left.count, right.count)
    var start = 0
    while start < shorter, left[start] == right[start] { start += 1 }
    // Two letters may begin with the same byte.
    while start > 0, isInside(left, start) || isInside(right, start) { start -= 1 }
    var same = 0
    while same < shorter - start, left[left.count - 1 - same] == right[right.count - 1 - same] { same += 1 }
    while same > 0, isContinuation(left[left.count - same]) { same -= 1 }
    let leftRest = left[start..<(left.count - same)]
    let rightRest = right[start..<(right.count - same)]
    switch (letters(leftRest), letters(rightRest)) {
    case (0, 1), (1, 0), (1, 1): return true
    case (2, 2):
      let split = leftRest.dropFirst().firstIndex { !isContinuation($0) } ?? leftRest.endIndex
      return rightRest.elementsEqual([leftRest[split...], leftRest[..<split]].joined())
    default: return false
    }
  }

  private static func letters(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int { text.count { !isContinuation($0) } }

  private static func isInside(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    place < text.count && isContinuation(text[place])
  }

  /// Whether a byte is not the first of its character.
  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  private static func mixed(_ hash: UInt64) -> UInt64 {
    let mixed = (hash ^ hash >> 32) &* 0xBF58_476D_1CE4_E5B9
    return mixed ^ mixed >> 29
  }
}
