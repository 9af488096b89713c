/// One computer of a demo fleet. Facts that several sections share are properties, each rolled when asked for; the rest
/// is rolled while a section is written.
struct DemoComputer: Sendable {
  enum Kind { case personal, lab, kiosk, server, spare }

  let fleet: DemoFleet
  let index: Int
  /// The computer's own randomness; every roll starts here.
  let key: UInt64
  let kind: Kind
  let modelIndex: Int
  let releaseIndex: Int

  init(fleet: DemoFleet, index: Int) {
    self.fleet = fleet
    self.index = index
    let key = Self.key(seed: fleet.seed, index: index)
    self.key = key
    switch Self.roll(key, .kind, below: 100) {
    case ..<82: kind = .personal
    case ..<90: kind = .lab
    case ..<94: kind = .kiosk
    case ..<96: kind = .server
    default: kind = .spare
    }
    modelIndex = MacModel.choose(for: kind, hash: Self.hash(key, .model))
    releaseIndex = OSRelease.choose(
      for: MacModel.all[modelIndex], major: Self.hash(key, .osMajor), minor: Self.hash(key, .osMinor))
  }

  var id: String { String(index + 1) }
  var model: MacModel { MacModel.all[modelIndex] }
  var release: OSRelease { OSRelease.all[releaseIndex] }

  // MARK: - Rolls

  static func key(seed: UInt64, index: Int) -> UInt64 {
    DemoRandom.mixed(DemoRandom.mixed(seed &+ 0x6A09_E667_F3BC_C909) &+ UInt64(index) &* 0xD1B5_4A32_D192_ED03)
  }

  static func hash(_ key: UInt64, _ trait: Trait) -> UInt64 {
    DemoRandom.mixed(key &+ (trait.rawValue &+ 1) &* 0x9E37_79B9_7F4A_7C15)
  }

  private static func roll(_ key: UInt64, _ trait: Trait, below limit: Int) -> Int {
    DemoRandom.scaled(hash(key, trait), below: limit)
  }

  func hash(_ trait: Trait) -> UInt64 { Self.hash(key, trait) }

  func roll(_ trait: Trait, below limit: Int) -> Int { Self.roll(key, trait, below: limit) }

  func chance(_ trait: Trait, _ percent: Int) -> Bool { roll(trait, below: 100) < percent }

  func pick<Element>(_ trait: Trait, _ choices: [Element]) -> Element { choices[roll(trait, below: choices.count)] }

  /// A sequence of rolls, for the sections that need many.
  func random(_ trait: Trait) -> DemoRandom { DemoRandom(seed: hash(trait)) }

  /// True of every `period`-th computer: what is rare, and yet has to be seen in a small fleet.
  func isEvery(_ period: Int, _ trait: Trait) -> Bool { turn(period, trait) == 0 }

  /// Counts from 0 to `period - 1` along the fleet, from a place that depends on the seed.
  func turn(_ period: Int, _ trait: Trait) -> Int {
    let shift = DemoRandom.scaled(Self.hash(fleet.seed, trait), below: period)
    return (index + shift) % period
  }
}
