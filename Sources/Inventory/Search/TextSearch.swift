/// A test of texts, made ready. Not to be shared between threads: an expression's search learns as it goes.
enum TextSearch {
  case contains(ByteSearch)
  case starts([UInt8])
  case ends([UInt8])
  case equals([UInt8])
  case fuzzy(FuzzySearch)
  case regex(PatternSearch)
  /// An expression that is none, or nothing to look for.
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

  /// Whether a folded text passes; an empty one never does.
  @inline(__always)
  func passes(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return false }
    switch self {
    case .contains(let search): return search.first(in: bytes, range) != nil
    case .starts(let wanted): return TextSearch.isEqual(bytes, range.prefix(wanted.count), wanted)
    case .ends(let wanted): return TextSearch.isEqual(bytes, range.suffix(wanted.count), wanted)
    case .equals(let wanted): return TextSearch.isEqual(bytes, range, wanted)
    case .fuzzy(let search): return search.passes(bytes, range)
    case .regex(let search): return search.finds(in: bytes, range)
    case .nothing: return false
    }
  }

  /// Hands on a test that tells the same as `passes`, and for a word need not tell each time which test it is.
  @inline(__always)
  func unpacked<Result>(_ body: ((UnsafeBufferPointer<UInt8>, Range<Int>) -> Bool) -> Result) -> Result {
    if case .contains(let search) = self { return body { search.first(in: $0, $1) != nil } }
    return body { passes($0, $1) }
  }

  private static func isEqual(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ wanted: [UInt8]) -> Bool {
    guard range.count == wanted.count else { return false }
    for index in wanted.indices where bytes[range.lowerBound + index] != wanted[index] { return false }
    return true
  }

  /// What a text costs, in the time of a search for a word.
  var cost: Int {
    switch self {
    case .contains, .starts, .ends, .equals, .nothing: 1
    case .fuzzy, .regex: 4
    }
  }
}
