/// A compiled test of texts. Not to be shared between threads: searching for a regular expression changes its state.
enum TextSearch {
  case contains(ByteSearch)
  /// Contains the bytes at the start of a block: of the text, or after a hyphen.
  case block(ByteSearch)
  case starts([UInt8])
  case ends([UInt8])
  case equals([UInt8])
  case fuzzy(FuzzySearch)
  case regex(PatternSearch)
  case near(NearSearch)
  /// An invalid expression, or an empty text.
  case nothing

  init(_ test: TextTest) {
    switch test {
    case .contains(let bytes): self = .contains(ByteSearch(bytes))
    case .starts(let bytes): self = .starts(bytes)
    case .ends(let bytes): self = .ends(bytes)
    case .equals(let bytes): self = .equals(bytes)
    case .fuzzy(let bytes): self = .fuzzy(FuzzySearch(bytes))
    case .regex(let pattern): self = TextTest.expression(pattern).map { .regex(PatternSearch($0)) } ?? .nothing
    }
  }

  /// Whether a folded text matches; an empty one never does.
  @inline(__always)
  func passes(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return false }
    switch self {
    case .contains(let search): return search.first(in: bytes, range) != nil
    case .block(let search):
      var start = range.lowerBound
      while let found = search.first(in: bytes, start..<range.upperBound) {
        if TextSearch.isBlock(bytes, at: found, from: range.lowerBound) { return true }
        start = found + 1
      }
      return false
    case .starts(let wanted): return TextSearch.isEqual(bytes, range.prefix(wanted.count), wanted)
    case .ends(let wanted): return TextSearch.isEqual(bytes, range.suffix(wanted.count), wanted)
    case .equals(let wanted): return TextSearch.isEqual(bytes, range, wanted)
    case .fuzzy(let search): return search.passes(bytes, range)
    case .regex(let search): return search.finds(in: bytes, range)
    case .near(let search): return search.passes(bytes, range)
    case .nothing: return false
    }
  }

  /// Calls the closure with a function equivalent to `passes`. For a word, the function does not dispatch on the kind
  /// of test each time.
  @inline(__always)
  func unpacked<Result>(_ body: ((UnsafeBufferPointer<UInt8>, Range<Int>) -> Bool) -> Result) -> Result {
    if case .contains(let search) = self { return body { search.first(in: $0, $1) != nil } }
    return body { passes($0, $1) }
  }

  /// Whether a block of a text that begins at `start` begins at a place in it.
  @inline(__always)
  static func isBlock(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int, from start: Int) -> Bool {
    place == start || bytes[place - 1] == UInt8(ascii: "-")
  }

  /// The search in a column with ids.
  var inIDs: TextSearch { if case .contains(let search) = self { .block(search) } else { self } }

  private static func isEqual(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ wanted: [UInt8]) -> Bool {
    guard range.count == wanted.count else { return false }
    for index in wanted.indices where bytes[range.lowerBound + index] != wanted[index] { return false }
    return true
  }

  /// The cost of testing a text, relative to the search for a word.
  var cost: Int {
    switch self {
    case .contains, .block, .starts, .ends, .equals, .nothing: 1
    case .fuzzy, .regex, .near: 4
    }
  }
}

/// Searches for scalars in order, possibly with others in between.
struct FuzzySearch {
  /// A search for each scalar. The UTF-8 of a scalar never occurs within that of another one.
  private let scalars: [ByteSearch]
  /// The scalars when each of them is one byte.
  private let letters: [UInt8]

  init(_ needle: [UInt8]) {
    scalars = String(decoding: needle, as: UTF8.self).unicodeScalars.map { ByteSearch(Array(String($0).utf8)) }
    letters = needle.allSatisfy { $0 < 0x80 } ? needle : []
  }

  /// Whether a text contains the scalars.
  func passes(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    guard letters.isEmpty else {
      return letters.withUnsafeBufferPointer { letters in
        var next = 0
        for place in range where bytes[place] == letters[next] {
          next += 1
          if next == letters.count { return true }
        }
        return false
      }
    }
    var place = range.lowerBound
    for scalar in scalars {
      guard let found = scalar.first(in: bytes, place..<range.upperBound) else { return false }
      place = found + scalar.needle.count
    }
    return true
  }
}
