import APIRuntime
import SeededNumbers
import Testing

@testable import Inventory

/// Computers whose values are difficult to count: missing ones, values of another kind, spellings, bounds.
struct SummaryFleet {
  static let catalogue = FieldCatalogue([
    SchemaField(path: "id", kind: .string),
    field("general.name"), field("general.lastContact", .dateTime), field("general.lastEnrolledDate", .dateTime),
    field("general.supervised", .boolean), field("general.remoteManagement.managed", .boolean),
    field("hardware.model"), field("hardware.batteryHealth", .enumeration), field("hardware.cores", .integer),
    field("hardware.load", .number), field("operatingSystem.version"),
    field("operatingSystem.fileVault2Status", .enumeration),
    field("storage.bootDriveAvailableSpaceMegabytes", .integer), field("purchasing.warrantyDate", .date),
    SchemaField(
      path: "diskEncryption.fileVault2EnabledUserNames", kind: .string, section: "DISK_ENCRYPTION", isList: true),
  ])

  private static func field(_ path: String, _ kind: SchemaField.Kind = .string) -> SchemaField {
    SchemaField(path: path, kind: kind, section: path.prefix { $0 != "." }.uppercased())
  }

  /// 2026-11-20 14:03:53 in UTC.
  static let now: Int64 = 1_795_183_433_000
  static let berlin = TimeZoneRules(
    firstOffsetSeconds: 3600,
    transitions: [
      .init(milliseconds: 1_774_746_000_000, offsetSeconds: 7200),
      .init(milliseconds: 1_792_890_000_000, offsetSeconds: 3600),
    ])

  var generator: Seeded

  static let names = [
    "osMajor", "osMinor", "modelFamily", "contactAge", "fileVault2Status", "freeSpace", "batteryHealth", "supervised",
    "managed", "enrollments", "hardware.model", "operatingSystem.version", "cores", "load", "warrantyDate",
    "lastContact", "general.name",
  ]

  static func dimensions(_ names: [String] = names) throws -> [SummaryDimension] {
    try names.map { try SummaryDimension.named($0, in: catalogue) }
  }

  mutating func snapshot(_ count: Int) throws -> InventorySnapshot {
    var builder = InventoryBuilder(
      columns: Self.catalogue.fields.filter { !$0.isDerived && $0.path != "id" }, layout: .v4,
      timeZone: Self.berlin)
    var next = 1
    while next <= count {
      let size = min(count - next + 1, Int.random(in: 1...70, using: &generator))
      try builder.append(page: Sample.page((0..<size).map { computer(next + $0) }))
      next += size
    }
    return builder.snapshot()
  }

  private mutating func computer(_ id: Int) -> JSONValue {
    [
      "id": .integer(id),
      "general": [
        "name": pick(["a", "b", "A", "é", "e\u{301}", "E", "", .null, "-", "\u{301}", "a b", "a|b", "a \"b\" c"]),
        "lastContact": moment(), "lastEnrolledDate": moment(),
        "supervised": pick([true, false, .null, "true", "TRUE", "odd", ""]),
        "remoteManagement": ["managed": pick([true, false, true, true])],
      ],
      "hardware": [
        "model": pick([
          "MacBook Air (M2, 2022)", "macbook pro", "MacBookPro18,3", "iMac Pro", "imac", "Mac mini", "Macmini9,1",
          "Mac Studio", "Mac Pro (2019)", "MacPro7,1", "MacBook (Retina)", "Mac14,2", "VMware7,1", "", .null, 7,
        ]),
        "batteryHealth": pick(["NORMAL", "SERVICE_RECOMMENDED", "normal", "UNKNOWN", "on", .null]),
        "cores": pick([8, 10, 12, -1, 0, .null, "8", "8 GB", 9, 11, 13, 14, 15, 16, 17, 18]),
        "load": pick([0.5, -0.5, 0, 2, 1e300, .null, "2", "many"]),
      ],
      "operatingSystem": [
        "version": pick([
          "26.1", "26.0", "26", "15.7.1", "15.7", "15.10", "15.07", "015.1", "15.0.1", "15", "14.6b2", "10.15.7",
          "10.14", "10", "15beta", "x15", "0.9", "9223372036854775807.1", "", .null, " 15.2", "１５.3", "15.7 (a)",
          "12.1",
          "12.2", "12.3", "12.4", "12.5",
        ]),
        "fileVault2Status": pick([
          "ALL_ENCRYPTED", "NOT_ENCRYPTED", "BOOT_ENCRYPTED", "off", "on", "all_encrypted", .null,
        ]),
      ],
      "storage": [
        "bootDriveAvailableSpaceMegabytes": pick([
          0, 10_239, 10_240, 25_599, 25_600, 51_200, 102_399, 256_000, 511_999, 512_000, 9_000_000, -1, .null, "much",
        ])
      ],
      "purchasing": ["warrantyDate": pick(["2026-11-20", "2027-01-31", "2020-02-29", .null, "", "soon"])],
      "diskEncryption": [
        "fileVault2EnabledUserNames": pick([[], ["a"], ["a", "A"], ["a", "a", "b"], [""], .null, ["c", "d", "b"]])
      ],
    ]
  }

  /// A moment near a bound, or far from all.
  private mutating func moment() -> JSONValue {
    let day: Int64 = 86_400_000
    let ages: [Int64] = [
      0, 1, 7 * day, 30 * day, 90 * day, 14 * 3_600_000, 15 * 3_600_000, 400 * day, -day, 20 * day, 55 * day,
    ]
    let age = ages.randomElement(using: &generator) ?? 0
    let milliseconds = Self.now - age + Int64.random(in: -1...1, using: &generator)
    let text = DateText.iso8601(milliseconds: milliseconds)
    return pick([.string(text), .string(text), .string(text), .string(String(text.prefix(10))), .null, "", "never"])
  }

  private mutating func pick(_ values: [JSONValue]) -> JSONValue { values.randomElement(using: &generator) ?? .null }
}

@Suite("Summaries of the fleet")
struct SummaryTests {
  private let scale = SummaryScale(now: SummaryFleet.now, timeZone: SummaryFleet.berlin)
  private let reader = FilterReader(
    catalogue: SummaryFleet.catalogue, now: SummaryFleet.now, timeZone: SummaryFleet.berlin)

  private func matches(_ text: String, in snapshot: InventorySnapshot) throws -> Set<Int> {
    let order = try #require(Ranking.order(snapshot, ListQuery(filter: try reader.read(text))))
    return Set((0..<order.count).map { order.row(at: $0) })
  }

  @Test(
    "each bar's filter matches as many computers as the bar has, and every computer is in one bar", arguments: 0..<12)
  func exact(seed: Int) throws {
    var fleet = SummaryFleet(generator: Seeded(state: UInt64(seed)))
    let snapshot = try fleet.snapshot(60 * seed + 40)
    let filter = ["", "supervised:yes", "model:mac os>=15", "nothing at all"][seed % 4]
    let order = try #require(Ranking.order(snapshot, ListQuery(filter: try reader.read(filter))))
    let rows = try matches(filter, in: snapshot)
    let summary = try #require(
      FleetSummary.make(try SummaryFleet.dimensions(), of: snapshot, order: order, scale: scale))
    #expect(summary.computers == rows.count && summary.charts.count == SummaryFleet.names.count)
    for chart in summary.charts {
      #expect(chart.bars.reduce(0) { $0 + $1.count } == rows.count, "\(chart.dimension.name)")
      var seen: Set<Int> = []
      for bar in chart.bars {
        guard let text = bar.filter else { continue }
        let found = try matches(text, in: snapshot).intersection(rows)
        #expect(found.count == bar.count, "\(chart.dimension.name) \(bar.label): \(text)")
        #expect(seen.isDisjoint(with: found), "\(chart.dimension.name) \(bar.label): \(text)")
        seen.formUnion(found)
      }
    }
  }

  @Test("nearly every bar has a filter: all but texts without letters and digits, and missing values by reason")
  func filters() throws {
    var fleet = SummaryFleet(generator: Seeded(state: 5))
    let snapshot = try fleet.snapshot(800)
    let summary = try #require(FleetSummary.make(try SummaryFleet.dimensions(), of: snapshot, scale: scale))
    let without = summary.charts.flatMap { chart in
      chart.bars.filter { $0.filter == nil }.map { "\(chart.dimension.name) \($0.label)" }
    }
    #expect(
      without == [
        "fileVault2Status on", "fileVault2Status off", "name \u{301}",
      ], "\(without)")
  }

  @Test("several workers, pages one by one, and one worker count alike")
  func workers() throws {
    var fleet = SummaryFleet(generator: Seeded(state: 9))
    let snapshot = try fleet.snapshot(900)
    let dimensions = try SummaryFleet.dimensions()
    let one = try #require(FleetSummary.make(dimensions, of: snapshot, scale: scale))
    let three = Workers(count: 3) { count, part in for index in (0..<count).reversed() { part(index) } }
    #expect(FleetSummary.make(dimensions, of: snapshot, scale: scale, workers: three) == one)
    var tally = SummaryTally(dimensions, scale: scale)
    tally.add(snapshot, rows: (0..<400).map { $0 })
    tally.add(snapshot, rows: (400..<900).map { $0 })
    #expect(tally.summary == one)
    #expect(FleetSummary.make(dimensions, of: snapshot, scale: scale) { true } == nil)
  }

  @Test("an element of a list counts once for each computer; a filter does not distinguish spellings")
  func lists() throws {
    var fleet = SummaryFleet(generator: Seeded(state: 3))
    let snapshot = try fleet.snapshot(300)
    let dimension = try SummaryFleet.dimensions(["fileVault2EnabledUserNames"])
    let chart = try #require(FleetSummary.make(dimension, of: snapshot, scale: scale)?.charts.first)
    #expect(chart.bars.filter { $0.kind == .value }.map(\.label).sorted() == ["A", "a", "b", "c", "d"])
    for bar in chart.bars {
      guard let text = bar.filter else {
        #expect(bar.label.lowercased() == "a")
        continue
      }
      #expect(try matches(text, in: snapshot).count == bar.count, "\(bar.label)")
    }
  }

  @Test("a section that was not requested is a bar of its own, and a column that is missing is said")
  func notLoaded() throws {
    let columns = try ["general.name", "freeSpace", "managed"].map {
      try SummaryDimension.named($0, in: SummaryFleet.catalogue).field
    }
    var builder = InventoryBuilder(columns: columns, layout: .v4, requestedSections: ["GENERAL"])
    try builder.append(page: Sample.page((1...50).map { ["id": .integer($0), "general": ["name": "a"]] }))
    let dimensions = try SummaryFleet.dimensions(["osMajor", "freeSpace", "managed"])
    let summary = try #require(FleetSummary.make(dimensions, of: builder.snapshot(), scale: scale))
    #expect(summary.charts.map(\.isMissing) == [true, false, false])
    let bar = try #require(summary.charts[1].bars.last)
    #expect(bar.kind == .notRequested && bar.count == 50 && bar.filter == "bootDriveAvailableSpaceMegabytes:?")
  }

  @Test("a column whose values are about to arrive has computers whose value was not requested")
  func expected() throws {
    let dimension = try SummaryDimension.named("freeSpace", in: SummaryFleet.catalogue)
    var builder = InventoryBuilder(columns: try SummaryFleet.dimensions(["general.name"]).map(\.field), layout: .v4)
    try builder.append(page: Sample.page((1...50).map { ["id": .integer($0), "general": ["name": "a"]] }))
    let snapshot = builder.snapshot().expecting([dimension.field])
    let chart = try #require(FleetSummary.make([dimension], of: snapshot, scale: scale)?.charts.first)
    #expect(chart.bars.last?.kind == .notRequested && chart.bars.last?.count == 50)
  }
}
