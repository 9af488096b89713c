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

  /// More texts of one hash are not looked at: only made-up lists have so many.
  private static let mostOfOneHash = 32

  init(_ missed: [Missed]) {
    self.missed = missed
    var entries: [(hash: UInt64, number: UInt32)] = []
    var prefixes: [UInt64] = []
    for (number, text) in missed.enumerated() {
      text.bytes.withUnsafeBufferPointer { bytes in
        OneEdit.forEachHash(bytes, prefixes: &prefixes) { entries.append(($0, UInt32(number))) }
      }
    }
    entries.sort { ($0.hash, $0.number) < ($1.hash, $1.number) }
    var words = 64
    while words < entries.count { words *= 2 }
    var filter = [UInt64](repeating: 0, count: words)
    for (hash, _) in entries { filter[Int(hash >> 6) & (words - 1)] |= 1 << (hash & 63) }
    self.entries = entries
    self.filter = filter
  }

  /// Hands on the wanted text's number of each that is one error away from a key.
  func forEachNeighbour(
    of key: UnsafeBufferPointer<UInt8>, isAddress: Bool, prefixes: inout [UInt64], _ body: (Int) -> Void
  ) {
    guard OneEdit.lengths.contains(key.count) else { return }
    OneEdit.forEachHash(key, prefixes: &prefixes) { hash in
      guard filter[Int(hash >> 6) & (filter.count - 1)] & 1 << (hash & 63) != 0 else { return }
      for (_, number) in entries[firstEntry(of: hash)...].prefix(NearMissTable.mostOfOneHash).prefix(while: {
        $0.hash == hash
      }) {
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
