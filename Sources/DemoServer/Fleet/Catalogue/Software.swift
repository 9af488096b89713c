/// A release of macOS with the build that Apple gave it.
struct OSRelease: Sendable {
  let major: Int
  let version: String
  let build: String
  /// The letter of a Rapid Security Response, and the build that it results in.
  let response: (letter: String, build: String)?

  init(_ version: String, _ build: String, response: (letter: String, build: String)? = nil) {
    major = version.split(separator: ".").first.flatMap { Int($0) } ?? 0
    self.version = version
    self.build = build
    self.response = response
  }

  var name: String { major < 11 ? "Mac OS X" : "macOS" }

  /// A release that the model runs: most computers have a recent major version, and of that a recent minor one.
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

  /// The newest release of the same major version.
  static func update(of release: Int) -> Int { byMajor[all[release].major]?.first ?? release }

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

/// An application as it is found on disk.
struct Software: Sendable {
  let name: String
  let bundleID: String
  let version: String
  let megabytes: Int
  var isSystem = false
  var isFromStore = false

  init(
    _ name: String, _ bundleID: String, _ version: String, _ megabytes: Int, isSystem: Bool = false,
    isFromStore: Bool = false
  ) {
    self.name = name
    self.bundleID = bundleID
    self.version = version
    self.megabytes = megabytes
    self.isSystem = isSystem
    self.isFromStore = isFromStore
  }

  /// A release of the previous year.
  var olderVersion: String {
    let major = version.split(separator: ".").first.flatMap { Int($0) } ?? 1
    return "\(max(0, major - 1)).9"
  }

  var bundleVersion: String { version + ".0" }

  static let builtIn: [Software] =
    "Safari Mail Calendar Notes Maps Photos Preview Music TV Podcasts Reminders Messages Contacts Dictionary Chess Stickies TextEdit FaceTime Home Books"
    .split(separator: " ")
    .map { Software(String($0), "com.apple.\($0)", "26.\($0.utf8.count)", 10 + $0.utf8.count * 3, isSystem: true) }

  static let extra: [Software] = [
    Software("Google Chrome", "com.google.Chrome", "142.0.7444.60", 640),
    Software("Firefox", "org.mozilla.firefox", "145.0", 390),
    Software("Microsoft Word", "com.microsoft.Word", "16.103", 2300, isFromStore: true),
    Software("Microsoft Excel", "com.microsoft.Excel", "16.103", 2100, isFromStore: true),
    Software("Microsoft PowerPoint", "com.microsoft.Powerpoint", "16.103", 1900, isFromStore: true),
    Software("Microsoft Outlook", "com.microsoft.Outlook", "16.103", 2400),
    Software("Microsoft Teams", "com.microsoft.teams2", "25290.1", 1000),
    Software("zoom.us", "us.zoom.xos", "6.6.0", 260),
    Software("Slack", "com.tinyspeck.slackmacgap", "4.46.101", 470, isFromStore: true),
    Software("Visual Studio Code", "com.microsoft.VSCode", "1.106.0", 620),
    Software("Xcode", "com.apple.dt.Xcode", "26.1", 11_000, isFromStore: true),
    Software("iTerm", "com.googlecode.iterm2", "3.6.5", 90), Software("Docker", "com.docker.docker", "4.50.0", 2100),
    Software("1Password", "com.1password.1password", "8.11.18", 430),
    Software("Figma", "com.figma.Desktop", "125.10", 380),
    Software("Self Service+", "com.jamf.selfserviceplus", "2.13.0", 40),
    Software("Jamf Connect", "com.jamf.connect", "3.5.0", 60),
    Software("VLC", "org.videolan.vlc", "3.0.21", 140), Software("GIMP", "org.gimp.gimp-2.10", "2.10.38", 510),
    Software("R", "org.R-project.R", "4.5.2", 130), Software("RStudio", "com.rstudio.desktop", "2025.9.2", 1100),
    Software("Keynote", "com.apple.iWork.Keynote", "14.4", 530, isFromStore: true),
    Software("Numbers", "com.apple.iWork.Numbers", "14.4", 480, isFromStore: true),
    Software("会計ソフト", "jp.example.kaikei", "2.4", 75), Software("Rechner für Büro", "de.example.rechner", "1.0", 5),
    Software("Example VPN", "com.example.vpn", "5.1.8", 55), Software("Python 3.14", "org.python.python", "3.14.0", 80),
  ]
}
