/// Random numbers that are the same for the same seed, so that a failure can be repeated: SplitMix64 (Steele, Lea and
/// Flood, 2014).
package struct Seeded: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator with a seed.
  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Seeded {
  /// A number below a bound; 0 for a bound of 0.
  package mutating func below(_ bound: Int) -> Int { bound > 0 ? Int.random(in: 0..<bound, using: &self) : 0 }

  /// True once in this many times on average; never for 0.
  package mutating func isOne(of times: Int) -> Bool { times > 0 && below(times) == 0 }
}
