import APIRuntime
import Inventory
import Screen

@testable import Browser

/// Computers with departments of many kinds, and a catalogue that names every column.
enum FilterSample {
  static let catalogue = FieldCatalogue(
    [
      SchemaField(path: "id", kind: .string), SchemaField(path: "udid", kind: .string),
      field("general.name"), field("general.managementId"), field("general.lastContact", .dateTime),
      field("general.supervised", .boolean), field("userAndLocation.username"), field("userAndLocation.realname"),
      field("hardware.serialNumber"), field("hardware.model"), field("hardware.totalRamMegabytes", .integer),
      field("operatingSystem.version"), field("operatingSystem.build"), field("applications[].name"),
      SchemaField(
        path: "operatingSystem.fileVault2Status", kind: .enumeration, enumValues: ["ALL_ENCRYPTED", "NOT_ENCRYPTED"],
        section: "OPERATING_SYSTEM"),
    ]
  ).adding(TestFleet.attributes)

  private static func field(_ path: String, _ kind: SchemaField.Kind = .string) -> SchemaField {
    let section = path.prefix { $0 != "." && $0 != "[" }
    return SchemaField(path: path, kind: kind, section: section.uppercased())
  }

  /// Difficult models: quotes, brackets, wide and combining letters, marks that turn the direction, what looks like a sign of
  /// the filter language.
  static let models = [
    "MacBook Air (M2, 2022)", "MacBook Pro (14-inch, 2023)", "Mac mini", "\"Quoted\" Mac", "東京モデル", "e\u{301}lan 5",
    "a\u{202E}b | c", "=equals", "14..15", "tab\there", "!not", "~fuzzy", "?", "back\\slash", "emoji 👩‍💻",
    String(repeating: "long-", count: 20),
  ]

  /// Forty computers; every model is there, the first ones more often.
  static var fleet: [TestComputer] {
    (1...40).map { number in
      var computer = TestComputer.number(number)
      computer.model = number <= 16 ? models[number - 1] : number <= 28 ? models[0] : models[1]
      computer.version = number % 3 == 0 ? "14.7.1" : number % 3 == 1 ? "15.6.1" : "15.1"
      if number % 10 == 0 { computer.user = nil }
      return computer
    }
  }

  static func session(
    width: Int = 80, height: Int = 24, glyphs: Glyphs = .unicode, isAccessible: Bool = false,
    earlier: [String] = []
  ) throws -> Session {
    var configuration = BrowserConfiguration(
      columns: TestFleet.columns, sort: TestFleet.byName, hostLabel: "jamf.example.com", glyphs: glyphs,
      catalogue: catalogue)
    configuration.isAccessible = isAccessible
    configuration.earlierFilters = earlier
    var session = Session(width: width, height: height)
    session.state = BrowserState(
      configuration: configuration, size: ScreenSize(width: width, height: height), now: Session.start)
    session.send(.started)
    session.send(.connected(ServerSummary(label: "jamf.example.com", productVersion: "11.30.2", apiVersion: "v4")))
    try session.finishLoad(with: fleet)
    _ = session.takeEffects()
    return session
  }
}
