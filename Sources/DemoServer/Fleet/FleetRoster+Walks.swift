/// Changes between two lists, so that a refresh finds something. They depend only on the seed and on how often the list
/// was read.
extension FleetRoster {
  /// How many computers can be enrolled.
  static let mostEnrolled = 20
  private static let changedAtOnce = 3

  /// The changes of a step: the places that change, counted among the computers that there are, and whether a computer
  /// is enrolled or removed.
  static func changes(seed: UInt64, step: Int, count: Int) -> (changed: [Int], enrolls: Bool, removed: Int?) {
    var random = DemoRandom(seed: DemoRandom.mixed(seed &+ UInt64(step) &* 0x9FB2_1C65_1E98_DF25))
    let changed = (0..<changedAtOnce).map { _ in random.below(count) }
    return (changed, step % 4 == 2, step % 4 == 0 ? random.below(count) : nil)
  }
}
