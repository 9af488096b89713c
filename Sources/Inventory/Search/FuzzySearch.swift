/// Looks for scalars in their order, with others between them.
struct FuzzySearch {
  /// A search for each scalar. UTF-8 of one scalar is never found within that of another.
  private let scalars: [ByteSearch]
  /// The scalars when all of them are one byte each.
  private let letters: [UInt8]

  init(_ needle: [UInt8]) {
    scalars = String(decoding: needle, as: UTF8.self).unicodeScalars.map { ByteSearch(Array(String($0).utf8)) }
    letters = needle.allSatisfy { $0 < 0x80 } ? needle : []
  }

  /// Whether the scalars are in a text.
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
