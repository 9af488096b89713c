/// A model of Mac as Jamf Pro reports it, with facts that an administrator would know.
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
  /// How many of a thousand office Macs are of this model.
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

  /// Indices repeated by share, so that a choice is a single lookup.
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

extension MacModel {
  /// Models on sale from 2015 to 2025 with Apple's identifiers (support.apple.com, “Identify your Mac model”).
  static let all: [MacModel] = airs + pros + desktops + workstations + intel

  private static let airs: [MacModel] = [
    MacModel(
      "MacBook Air (M1, 2020)", "MacBookAir10,1", .air, "Apple M1", cores: 8, gigabytes: [8, 16], 11...26, share: 110),
    MacModel(
      "MacBook Air (M2, 2022)", "Mac14,2", .air, "Apple M2", cores: 8, gigabytes: [8, 16, 24], 12...26, share: 90),
    MacModel(
      "MacBook Air (15-inch, M2, 2023)", "Mac14,15", .air, "Apple M2", cores: 8, gigabytes: [8, 16], 13...26, share: 30),
    MacModel(
      "MacBook Air (13-inch, M3, 2024)", "Mac15,12", .air, "Apple M3", cores: 8, gigabytes: [8, 16, 24], 14...26,
      share: 85),
    MacModel(
      "MacBook Air (15-inch, M3, 2024)", "Mac15,13", .air, "Apple M3", cores: 8, gigabytes: [16, 24], 14...26, share: 30
    ),
    MacModel(
      "MacBook Air (13-inch, M4, 2025)", "Mac16,12", .air, "Apple M4", cores: 10, gigabytes: [16, 24, 32], 15...26,
      share: 80),
    MacModel(
      "MacBook Air (15-inch, M4, 2025)", "Mac16,13", .air, "Apple M4", cores: 10, gigabytes: [16, 24, 32], 15...26,
      share: 25),
  ]

  private static let pros: [MacModel] = [
    MacModel(
      "MacBook Pro (13-inch, M1, 2020)", "MacBookPro17,1", .pro, "Apple M1", cores: 8, gigabytes: [8, 16], 11...26,
      share: 30),
    MacModel(
      "MacBook Pro (14-inch, 2021)", "MacBookPro18,3", .pro, "Apple M1 Pro", cores: 10, gigabytes: [16, 32], 12...26,
      share: 55),
    MacModel(
      "MacBook Pro (16-inch, 2021)", "MacBookPro18,1", .pro, "Apple M1 Pro", cores: 10, gigabytes: [16, 32], 12...26,
      share: 35),
    MacModel(
      "MacBook Pro (16-inch, 2021)", "MacBookPro18,2", .pro, "Apple M1 Max", cores: 10, gigabytes: [32, 64], 12...26,
      share: 8),
    MacModel(
      "MacBook Pro (13-inch, M2, 2022)", "Mac14,7", .pro, "Apple M2", cores: 8, gigabytes: [8, 16, 24], 12...26,
      share: 15),
    MacModel(
      "MacBook Pro (14-inch, 2023)", "Mac14,9", .pro, "Apple M2 Pro", cores: 12, gigabytes: [16, 32], 13...26, share: 35
    ),
    MacModel(
      "MacBook Pro (16-inch, 2023)", "Mac14,10", .pro, "Apple M2 Pro", cores: 12, gigabytes: [16, 32], 13...26,
      share: 20),
    MacModel(
      "MacBook Pro (14-inch, Nov 2023)", "Mac15,6", .pro, "Apple M3 Pro", cores: 12, gigabytes: [18, 36], 14...26,
      share: 35),
    MacModel(
      "MacBook Pro (16-inch, Nov 2023)", "Mac15,7", .pro, "Apple M3 Pro", cores: 12, gigabytes: [18, 36], 14...26,
      share: 18),
    MacModel(
      "MacBook Pro (14-inch, 2024)", "Mac16,1", .pro, "Apple M4", cores: 10, gigabytes: [16, 24, 32], 15...26, share: 25
    ),
    MacModel(
      "MacBook Pro (14-inch, 2024)", "Mac16,8", .pro, "Apple M4 Pro", cores: 14, gigabytes: [24, 48], 15...26, share: 40
    ),
    MacModel(
      "MacBook Pro (16-inch, 2024)", "Mac16,5", .pro, "Apple M4 Max", cores: 16, gigabytes: [36, 64, 128], 15...26,
      share: 10),
    MacModel(
      "MacBook Pro (14-inch, M5)", "Mac17,2", .pro, "Apple M5", cores: 10, gigabytes: [16, 24, 32], 26...26, share: 20),
  ]

  private static let desktops: [MacModel] = [
    MacModel("Mac mini (M1, 2020)", "Macmini9,1", .mini, "Apple M1", cores: 8, gigabytes: [8, 16], 11...26, share: 25),
    MacModel("Mac mini (2023)", "Mac14,3", .mini, "Apple M2", cores: 8, gigabytes: [8, 16, 24], 13...26, share: 20),
    MacModel("Mac mini (2024)", "Mac16,10", .mini, "Apple M4", cores: 10, gigabytes: [16, 24, 32], 15...26, share: 25),
    MacModel(
      "Mac mini (2024)", "Mac16,11", .mini, "Apple M4 Pro", cores: 14, gigabytes: [24, 48, 64], 15...26, share: 6),
    MacModel(
      "iMac (24-inch, M1, 2021)", "iMac21,1", .iMac, "Apple M1", cores: 8, gigabytes: [8, 16], 11...26, share: 30),
    MacModel(
      "iMac (24-inch, 2023)", "Mac15,5", .iMac, "Apple M3", cores: 8, gigabytes: [8, 16, 24], 14...26, share: 20),
    MacModel(
      "iMac (24-inch, 2024)", "Mac16,3", .iMac, "Apple M4", cores: 10, gigabytes: [16, 24, 32], 15...26, share: 12),
  ]

  private static let workstations: [MacModel] = [
    MacModel(
      "Mac Studio (2022)", "Mac13,1", .studio, "Apple M1 Max", cores: 10, gigabytes: [32, 64], 12...26, share: 5),
    MacModel(
      "Mac Studio (2023)", "Mac14,13", .studio, "Apple M2 Max", cores: 12, gigabytes: [32, 64], 13...26, share: 5),
    MacModel(
      "Mac Studio (2025)", "Mac15,14", .studio, "Apple M3 Ultra", cores: 28, gigabytes: [96, 256, 512], 15...26,
      share: 2),
    MacModel(
      "Mac Pro (2023)", "Mac14,8", .tower, "Apple M2 Ultra", cores: 24, gigabytes: [64, 128, 192], 13...26, share: 2),
    MacModel(
      "Apple Virtual Machine 1", "VirtualMac2,1", .virtual, "Apple M2 (Virtual)", cores: 4, gigabytes: [8], 12...26,
      share: 4),
  ]

  private static let intel: [MacModel] = [
    MacModel(
      "MacBook Pro (16-inch, 2019)", "MacBookPro16,1", .pro, "Intel(R) Core(TM) i7-9750H CPU @ 2.60GHz", cores: 6,
      gigabytes: [16, 32], clock: 2600, 10...26, share: 25),
    MacModel(
      "MacBook Pro (13-inch, 2018, Four Thunderbolt 3 Ports)", "MacBookPro15,2", .pro,
      "Intel(R) Core(TM) i5-8259U CPU @ 2.30GHz", cores: 4, gigabytes: [8, 16], clock: 2300, 10...15, share: 15),
    MacModel(
      "MacBook Air (Retina, 13-inch, 2020)", "MacBookAir9,1", .air, "Intel(R) Core(TM) i5-1030NG7 CPU @ 1.10GHz",
      cores: 4, gigabytes: [8, 16], clock: 1100, 10...15, share: 12),
    MacModel(
      "MacBook Pro (Retina, 15-inch, Mid 2015)", "MacBookPro11,5", .pro, "Intel(R) Core(TM) i7-4870HQ CPU @ 2.50GHz",
      cores: 4, gigabytes: [16], clock: 2500, 10...12, share: 3),
    MacModel(
      "iMac (Retina 5K, 27-inch, 2020)", "iMac20,1", .iMac, "Intel(R) Core(TM) i7-10700K CPU @ 3.80GHz", cores: 8,
      gigabytes: [8, 32, 64], clock: 3800, 10...26, share: 10),
    MacModel(
      "iMac (Retina 5K, 27-inch, 2017)", "iMac18,3", .iMac, "Intel(R) Core(TM) i5-7600K CPU @ 3.80GHz", cores: 4,
      gigabytes: [8, 16], clock: 3800, 10...13, share: 6),
    MacModel(
      "Mac mini (2018)", "Macmini8,1", .mini, "Intel(R) Core(TM) i7-8700B CPU @ 3.20GHz", cores: 6,
      gigabytes: [16, 32],
      clock: 3200, 10...15, share: 8),
    MacModel(
      "Mac Pro (2019)", "MacPro7,1", .tower, "Intel(R) Xeon(R) W-3245 CPU @ 3.20GHz", cores: 16,
      gigabytes: [96, 192, 384], clock: 3200, 10...26, share: 2),
  ]
}
