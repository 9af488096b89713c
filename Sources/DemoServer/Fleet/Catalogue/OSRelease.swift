/// A release of macOS with the build that Apple gave it.
struct OSRelease: Sendable {
  let major: Int
  let version: String
  let build: String
  /// The letter of a Rapid Security Response, and the build it made.
  let response: (letter: String, build: String)?

  init(_ version: String, _ build: String, response: (letter: String, build: String)? = nil) {
    major = version.split(separator: ".").first.flatMap { Int($0) } ?? 0
    self.version = version
    self.build = build
    self.response = response
  }

  var name: String { major < 11 ? "Mac OS X" : "macOS" }

  /// A release that the model runs: most computers are on a recent major version, and there on a recent minor one.
  static func choose(for model: MacModel, major: UInt64, minor: UInt64) -> Int {
    let wish =
      switch DemoRandom.scaled(major, below: 100) {
      case ..<48: 26
      case ..<80: 15
      case ..<91: 14
      case ..<95: 13
      case ..<97: 12
      case ..<99: 11
      default: 10
      }
    let number = min(max(wish, model.releases.lowerBound), model.releases.upperBound)
    let candidates = byMajor[number] ?? []
    guard !candidates.isEmpty else { return 0 }
    // The smaller of two rolls: the newest release is the most common, and the tail is long.
    let first = DemoRandom.scaled(minor, below: candidates.count)
    let second = DemoRandom.scaled(DemoRandom.mixed(minor), below: candidates.count)
    return candidates[min(first, second)]
  }

  private static let byMajor = Dictionary(grouping: all.indices) { all[$0].major }

  /// Newest first within each major version.
  static let all: [OSRelease] = [
    OSRelease("26.2", "25C56"), OSRelease("26.1", "25B78"), OSRelease("26.0.1", "25A362"), OSRelease("26.0", "25A354"),
    OSRelease("15.7.2", "24G325"), OSRelease("15.7.1", "24G231"), OSRelease("15.6.1", "24G90"),
    OSRelease("15.5", "24F74"), OSRelease("15.4.1", "24E263"), OSRelease("15.3.2", "24D81"),
    OSRelease("15.2", "24C101"),
    OSRelease("15.0", "24A335"), OSRelease("14.8.2", "23J126"), OSRelease("14.7.6", "23H626"),
    OSRelease("14.6.1", "23G93"), OSRelease("14.5", "23F79"), OSRelease("14.4.1", "23E224"),
    OSRelease("14.3.1", "23D60"), OSRelease("13.7.8", "22H730"), OSRelease("13.6.9", "22G830"),
    OSRelease("13.5.2", "22G91"), OSRelease("13.4.1", "22F82", response: ("(c)", "22F770820d")),
    OSRelease("12.7.6", "21H1320"), OSRelease("12.6.9", "21G726"), OSRelease("11.7.10", "20G1427"),
    OSRelease("10.15.7", "19H2026"), OSRelease("10.14.6", "18G9323"),
  ]
}
