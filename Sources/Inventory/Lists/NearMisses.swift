import Algorithms

/// Finds suggestions for texts that no computer has.
enum NearMisses {
  /// The maximum number of texts with suggestions; more would not be read.
  private static let mostTexts = 10_000
  private static let mostSuggestions = 3

  /// A value that differs by one error from an unmatched text.
  private struct Match: Sendable {
    let key: Int
    let place: UInt8
    let row: UInt32
  }

  /// Suggestions by the number of their text; nil when canceled.
  static func find(
    _ given: [GivenEntry], _ wanted: WantedKeys, _ scan: IdentityScan, workers: Workers,
    isCancelled: @escaping @Sendable () -> Bool
  ) -> [Int: [ListSuggestion]]? {
    let missed = missedTexts(given, wanted)
    guard !missed.isEmpty else { return [:] }
    let table = NearMissTable(missed)
    let parts = scan.gather(into: [Match](), workers: workers, isCancelled: isCancelled) { found, key, place, row in
      let isAddress = scan.places[place].field.isHardwareAddress
      let before = found.count
      table.forEachNeighbour(of: key, isAddress: isAddress) { missed in
        // Several hashes can lead to the same text.
        guard !found[before...].contains(where: { $0.key == missed }) else { return }
        found.append(Match(key: missed, place: UInt8(place), row: UInt32(row)))
      }
    }
    guard let parts else { return nil }
    return suggestions(parts.flatMap(\.self), scan)
  }

  private static func missedTexts(_ given: [GivenEntry], _ wanted: WantedKeys) -> [NearMissTable.Missed] {
    var missed: [NearMissTable.Missed] = []
    var seen: Set<Int> = []
    for entry in given where entry.hits.isEmpty && !entry.isHeading {
      guard let key = entry.key, seen.count < mostTexts, seen.insert(key).inserted else { continue }
      let text = Array(wanted.texts[key])
      // Every id has neighbors, which means nothing.
      if text.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) { continue }
      if OneEdit.lengths.contains(text.count) {
        missed.append(NearMissTable.Missed(bytes: text, isAddress: false, key: key))
      }
      let address = HardwareAddress.withoutSigns(text)
      if (11...13).contains(address.count) {
        missed.append(NearMissTable.Missed(bytes: address, isAddress: true, key: key))
      }
    }
    return missed
  }

  private static func suggestions(_ matches: [Match], _ scan: IdentityScan) -> [Int: [ListSuggestion]] {
    var found: [Int: [ListSuggestion]] = [:]
    for match in matches.sorted(by: { ($0.place, $0.row) < ($1.place, $1.row) }) {
      let path = scan.places[Int(match.place)].field.path
      guard let column = scan.snapshot.column(path: path) else { continue }
      let text = scan.snapshot.text(row: Int(match.row), column: column)
      var known = found[match.key] ?? []
      if let same = known.firstIndex(where: { $0.text == text && $0.hit.path == path }) {
        known[same].hit.rows.append(Int(match.row))
      } else if known.count < mostSuggestions {
        known.append(ListSuggestion(text: text, hit: ListHit(path: path, rows: [Int(match.row)])))
      }
      found[match.key] = known
    }
    return found
  }
}

/// Unmatched texts, by their own hashes and by the hashes of the texts without one character.
struct NearMissTable: Sendable {
  /// An unmatched text.
  struct Missed: Sendable {
    let bytes: [UInt8]
    /// Whether it is compared with addresses instead of texts.
    let isAddress: Bool
    /// Its number among the wanted texts.
    let key: Int
  }

  private let missed: [Missed]
  /// Sorted by hash, then by number.
  private let entries: [(hash: UInt64, number: UInt32)]
  /// A bit set indexed by hash; rules out most texts of a fleet.
  private let filter: [UInt64]

  /// By length in bytes, whether an ASCII key can be near a text.
  private let isNear: [Bool]
  /// The same for any key: one character can have up to four bytes.
  private let isNearInBytes: [Bool]

  /// The maximum number of texts compared per hash; only artificial lists have more.
  private static let mostOfOneHash = 32

  init(_ missed: [Missed]) {
    self.missed = missed
    let lengths = 0...OneEdit.lengths.upperBound
    var isNear = lengths.map { _ in false }
    var isNearInBytes = isNear
    for text in missed {
      let isPlain = text.bytes.allSatisfy { $0 < 0x80 }
      for length in lengths where abs(text.bytes.count - length) <= 4 {
        isNearInBytes[length] = true
        if !isPlain || abs(text.bytes.count - length) <= 1 { isNear[length] = true }
      }
    }
    self.isNear = isNear
    self.isNearInBytes = isNearInBytes
    var entries: [(hash: UInt64, number: UInt32)] = []
    for (number, text) in missed.enumerated() {
      text.bytes.withUnsafeBufferPointer { bytes in
        OneEdit.forEachHash(bytes) { entries.append(($0, UInt32(number))) }
      }
    }
    entries.sort { ($0.hash, $0.number) < ($1.hash, $1.number) }
    var words = 64
    while words * 2 < entries.count { words *= 2 }
    var filter = [UInt64](repeating: 0, count: words)
    for (hash, _) in entries { filter[Int(hash >> 6) & (words - 1)] |= 1 << (hash & 63) }
    self.entries = entries
    self.filter = filter
  }

  /// Calls the closure with the number of each wanted text that differs by one error from a key.
  func forEachNeighbour(
    of key: UnsafeBufferPointer<UInt8>, isAddress: Bool, _ body: (Int) -> Void
  ) {
    guard OneEdit.lengths.contains(key.count), isNearInBytes[key.count] else { return }
    guard isNear[key.count] || key.contains(where: { $0 >= 0x80 }) else { return }
    OneEdit.forEachHash(key) { hash in
      guard filter[Int(hash >> 6) & (filter.count - 1)] & 1 << (hash & 63) != 0 else { return }
      let same = entries[firstEntry(of: hash)...].prefix(NearMissTable.mostOfOneHash).prefix { $0.hash == hash }
      for (_, number) in same {
        let text = missed[Int(number)]
        guard text.isAddress == isAddress else { continue }
        if text.bytes.withUnsafeBufferPointer({ OneEdit.separates($0, key) }) { body(text.key) }
      }
    }
  }

  private func firstEntry(of hash: UInt64) -> Int {
    entries.partitioningIndex { $0.hash >= hash }
  }
}

/// Compares texts for a single typing error: a character inserted, omitted, replaced, or swapped with its neighbor.
///
/// Two such texts become equal when one character is deleted from one of them or from both. So the hashes of all
/// deletions find them without comparing all pairs (Garbe's symmetric deletes).
enum OneEdit {
  /// The lengths of compared keys in bytes: nearly every short key is near another one.
  static let lengths = 4...64

  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let powers: [UInt64] = {
    var powers: [UInt64] = [1]
    for _ in 0..<lengths.upperBound { powers.append(powers[powers.count - 1] &* base) }
    return powers
  }()

  /// Calls the closure with the hash of a text of such a length, and with those of the text without one of its
  /// characters.
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

  /// Whether two texts in UTF-8 differ by exactly one such error.
  static func separates(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    let shorter = min(left.count, right.count)
    var start = 0
    while start < shorter, left[start] == right[start] { start += 1 }
    // Two different letters can begin with the same byte.
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

  /// Whether a byte is not the first one of its character.
  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  private static func mixed(_ hash: UInt64) -> UInt64 {
    let mixed = (hash ^ hash >> 32) &* 0xBF58_476D_1CE4_E5B9
    return mixed ^ mixed >> 29
  }
}
