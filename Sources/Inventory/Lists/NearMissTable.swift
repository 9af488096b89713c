/// Texts that were not found, by the hashes of themselves and of what is left when a character is left out.
struct NearMissTable: Sendable {
  /// A text to find neighbours of.
  struct Missed: Sendable {
    let bytes: [UInt8]
    /// Whether it is compared with addresses, else with texts.
    let isAddress: Bool
    /// Its number among the wanted texts.
    let key: Int
  }

  private let missed: [Missed]
  /// Sorted by hash, then by number.
  private let entries: [(hash: UInt64, number: UInt32)]
  /// Some bits of each hash; most texts of a fleet stop here.
  private let filter: [UInt64]

  /// By length in bytes, whether a key of ASCII can be near some text.
  private let isNear: [Bool]
  /// The same for any key: one character may have up to four bytes.
  private let isNearInBytes: [Bool]

  /// More texts of one hash are not looked at: only made-up lists have so many.
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

  /// Hands on the wanted text's number of each that is one error away from a key.
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
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].hash < hash { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
