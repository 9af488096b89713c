/// A model of Mac as Jamf Pro reports it, and what an administrator would know of it.
struct MacModel: Sendable {
  enum Form: Sendable { case air, pro, mini, iMac, studio, tower, virtual }

  let name: String
  let identifier: String
  let form: Form
  let chip: String
  let cores: Int
  /// Sizes sold, in MB.
  let memory: [Int]
  /// Megahertz; 0 for Apple silicon, which does not report it.
  let clock: Int
  /// Major versions of macOS that run on it.
  let releases: ClosedRange<Int>
  /// How many of a thousand office Macs are this one.
  let share: Int

  var isAppleSilicon: Bool { clock == 0 }
  var isLaptop: Bool { form == .air || form == .pro }

  init(
    _ name: String, _ identifier: String, _ form: Form, _ chip: String, cores: Int, gigabytes: [Int], clock: Int = 0,
    _ releases: ClosedRange<Int>, share: Int
  ) {
    self.name = name
    self.identifier = identifier
    self.form = form
    self.chip = chip
    self.cores = cores
    self.memory = gigabytes.map { $0 * 1024 }
    self.clock = clock
    self.releases = releases
    self.share = share
  }

  /// The model of a computer of this kind: people carry laptops, rooms have desktops.
  static func choose(for kind: DemoComputer.Kind, hash: UInt64) -> Int {
    switch kind {
    case .personal, .spare: choose(from: personal, hash)
    case .lab: choose(from: desks, hash)
    case .kiosk: choose(from: rooms, hash)
    case .server: choose(from: racks, hash)
    }
  }

  /// Indices repeated by share, so that a choice is one look-up.
  private static let personal = shares { _ in true }
  private static let desks = shares { $0.form == .iMac || $0.form == .mini }
  private static let rooms = shares { $0.form == .mini }
  private static let racks = shares { [.mini, .studio, .tower, .virtual].contains($0.form) }

  private static func shares(_ isIncluded: (MacModel) -> Bool) -> [Int] {
    all.indices.filter { isIncluded(all[$0]) }.flatMap { Array(repeating: $0, count: all[$0].share) }
  }

  private static func choose(from indices: [Int], _ hash: UInt64) -> Int {
    indices[DemoRandom.scaled(hash, below: indices.count)]
  }
}
