/// The same numbers for the same seed (SplitMix64).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  init(_ seed: Int) { state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 &+ 1 }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// True once in this many times; never for 0.
  mutating func chance(_ oneIn: Int) -> Bool { oneIn > 0 && Int.random(in: 0..<oneIn, using: &self) == 0 }
}
