/// One text that is searched for, folded, and where in a value it has to be.
///
/// Finding it takes time in proportion to what is searched (Knuth, Morris and Pratt): in a value of 5 MB of one letter, that
/// letter a hundred times and then another would else be compared half a billion times.
struct SearchWord: Hashable, Sendable {
  let text: [UInt8]
  var isAtStart = false
  var isAtEnd = false
  /// For each number of bytes that match: how many still do, one place further on at the earliest, when the next one does not.
  private let fallbacks: [Int]

  init(_ text: [UInt8], isAtStart: Bool = false, isAtEnd: Bool = false) {
    self.text = text
    self.isAtStart = isAtStart
    self.isAtEnd = isAtEnd
    var fallbacks = [0, 0]
    for byte in text.dropFirst() {
      var matched = fallbacks[fallbacks.count - 1]
      while matched > 0, text[matched] != byte { matched = fallbacks[matched] }
      fallbacks.append(text[matched] == byte ? matched + 1 : 0)
    }
    self.fallbacks = fallbacks
  }

  func occurs(in folded: [UInt8]) -> Bool { !starts(in: folded, limit: 1).isEmpty }

  /// Where it begins in a folded text; matches do not overlap.
  func starts(in folded: [UInt8], limit: Int = .max) -> [Int] {
    guard !text.isEmpty, folded.count >= text.count else { return [] }
    let last = folded.count - text.count
    if isAtStart || isAtEnd {
      let start = isAtEnd ? last : 0
      let isThere = (!isAtStart || start == 0) && folded[start..<start + text.count].elementsEqual(text)
      return isThere ? [start] : []
    }
    var found: [Int] = []
    var matched = 0
    for (place, byte) in folded.enumerated() {
      while matched > 0, text[matched] != byte { matched = fallbacks[matched] }
      if text[matched] == byte { matched += 1 }
      guard matched == text.count else { continue }
      found.append(place + 1 - matched)
      if found.count == limit { return found }
      matched = 0
    }
    return found
  }
}
