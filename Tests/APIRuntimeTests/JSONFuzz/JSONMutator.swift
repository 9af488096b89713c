import SeededNumbers

/// Turns JSON texts into texts that are almost JSON.
struct JSONMutator {
  /// The seed texts.
  let seeds: [[UInt8]]
  var random: Seeded

  private static let words = [
    "{", "}", "[", "]", "\"", ",", ":", "\\", "/", "null", "true", "false", "0", "-0", "1e5", "1E999", "-1.5", "01",
    ".5",
    "\\u00e9", "\\ud83d\\ude00", "\\ud83d", "\\n", "é", "😀", "\u{7F}", " ", "\n", "\t", "\r", "{}", "[]", "\"\"",
    "{\"a\":", "[[[[", "]]]]", "9223372036854775808", "2026-01-02T03:04:05.678Z", "\"yesterday\"",
  ].map { Array($0.utf8) }

  init(seeds: [[UInt8]], seed: UInt64) {
    self.seeds = seeds
    random = Seeded(state: seed)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  private mutating func range(in bytes: [UInt8]) -> Range<Int> {
    let start = Int.random(in: 0...bytes.count, using: &random)
    let end = Int.random(in: start...min(bytes.count, start + 40), using: &random)
    return start..<end
  }

  /// The next text: a seed with a few changes.
  mutating func next() -> [UInt8] {
    var bytes = pick(seeds)
    for _ in 0..<Int.random(in: 0...3, using: &random) { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1: bytes.insert(contentsOf: pick(Self.words), at: place)
    case 2: bytes.replaceSubrange(range(in: bytes), with: pick(Self.words))
    case 3: bytes.removeSubrange(range(in: bytes))
    case 4: bytes.removeSubrange(place...)
    case 5: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
    case 6: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
    case 7:
      let other = pick(seeds)
      bytes.insert(contentsOf: other[range(in: other)], at: place)
    default:
      let part = Array(bytes[range(in: bytes)])
      for _ in 0..<Int.random(in: 1...4, using: &random) { bytes.insert(contentsOf: part, at: place) }
    }
  }
}
