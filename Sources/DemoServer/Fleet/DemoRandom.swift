/// SplitMix64 (Steele, Lea and Flood, 2014). The standard library's generators are seeded anew in each process; a demo
/// fleet has to be the same one every time.
struct DemoRandom: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// An even choice from `0..<limit`.
  mutating func below(_ limit: Int) -> Int {
    Self.scaled(next(), below: limit)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

  /// The generator's finaliser: every bit of the result depends on every bit of `value`.
  static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  static func scaled(_ hash: UInt64, below limit: Int) -> Int {
    Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(limit)).high)
  }
}
