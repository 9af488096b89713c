import Inventory
import Screen
import Testing

@testable import Browser

/// The default columns of computers, on screens of every width.
@Suite("The default columns") struct DefaultColumnsTests {
  private static let fields: [Field] = [
    Field(path: "general.name"), Field(path: "userAndLocation.username"), Field(path: "hardware.serialNumber"),
    Field(path: "operatingSystem.version"), Field(path: "general.lastContact", kind: .dateTime),
    Field(path: "hardware.model"), Field(path: DeviceKind.fileVaultStatus), Field(path: "general.managementId"),
  ]

  /// As the demo fleet has them.
  private static let values: [(usual: Int, widest: Int)] = [
    (22, 50), (16, 34), (12, 12), (7, 7), (10, 11), (17, 52), (5, 8), (36, 36),
  ]

  private static func setup(_ fields: [Field] = fields) -> ListSetup {
    var setup = ListSetup(fields)
    for index in setup.columns.indices {
      let (usual, widest) = values[index % values.count]
      setup.columns[index].values = ValueWidths(short: [usual], full: [widest])
    }
    return setup
  }

  @Test(
    "as many of them are shown as an admin looks for",
    arguments: [(80, 5), (110, 8), (120, 8), (160, 8), (200, 8)])
  func shown(width: Int, count: Int) {
    let columns = ListColumns.fit(Self.setup(), width: width)
    #expect(columns.columns.count == count, "\(columns)")
    #expect(columns.hasMoreAfter == (count < 8))
    if width >= 160 { #expect(columns.columns.last?.width == 36) }
  }

  @Test("no value is cut beside cells that no column uses, at any width")
  func nothingIsCut() {
    for width in 20...300 {
      let setup = Self.setup()
      let columns = ListColumns.fit(setup, width: width).columns
      let end = columns.last.map { $0.start + $0.width } ?? 0
      let cut = columns.filter { $0.width < (setup.columns[$0.index].values?.widest ?? 0) }
      // A management ID has 8 digits, or all.
      let canGrow = cut.filter { setup.columns[$0.index].field.path != BrowserState.managementIDPath }
      #expect(canGrow.isEmpty || end >= width - 1, "\(width): \(columns)")
    }
  }

  @Test("no value is cut beside free cells in random fleets either", arguments: [UInt64(1), 2, 3, 4])
  func randomFleets(seed: UInt64) {
    var random = seed
    func next(_ limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % limit
    }
    for _ in 0..<400 {
      let width = 20 + next(280)
      var setup = Self.setup(Array(Self.fields.prefix(2 + next(7))))
      for index in setup.columns.indices where setup.columns[index].field.path != BrowserState.managementIDPath {
        let usual = 1 + next(30)
        setup.columns[index].values = ValueWidths(short: [usual], full: [usual + next(40)])
      }
      let columns = ListColumns.fit(setup, width: width).columns
      let end = columns.last.map { $0.start + $0.width } ?? 0
      for column in columns where setup.columns[column.index].field.path != BrowserState.managementIDPath {
        let isWhole = column.width >= setup.columns[column.index].values?.widest ?? 0
        #expect(isWhole || end >= width - 1 || columns.count < setup.columns.count, "\(width): \(columns)")
      }
      if width >= 80 {
        let shown = columns.map { setup.columns[$0.index].field.path }
        let wanted = setup.fields.prefix(2).map(\.path)
        #expect(shown.starts(with: wanted), "\(width): \(columns)")
      }
    }
  }

  @Test("one very long value does not keep other columns from showing whole values")
  func outlier() {
    var setup = Self.setup()
    setup.columns[0].values = ValueWidths(short: [22], full: [80])
    let columns = ListColumns.fit(setup, width: 230).columns
    for column in columns.dropFirst() {
      #expect(column.width >= setup.columns[column.index].values?.widest ?? 0, "\(columns)")
    }
    #expect((columns.first?.width ?? 0) > 22)
  }

  @Test("a wider screen never shows fewer columns, and none is narrower than 2 cells")
  func monotonous() {
    var before = 0
    for width in 20...300 {
      let columns = ListColumns.fit(Self.setup(), width: width).columns
      // Gaps get wider at 65.
      if width < 65 || width > 75 { #expect(columns.count >= before, "\(width)") }
      before = columns.count
      #expect(columns.allSatisfy { $0.width >= 2 } || width < 24)
    }
  }

  // MARK: Values

  @Test("the columns become as wide as their values, and do not move while the list grows a little")
  func measured() throws {
    var session = Session(width: 200)
    session.send(.started)
    try session.page((1...50).map { .number($0, name: "m\($0)") }, total: 200)
    let first = session.state.listColumns
    #expect(try #require(first.columns.first).width < 12)
    try session.page(
      (1...50).map { .number($0, name: "m\($0)") } + (51...80).map { .number($0, name: "a-much-longer-name-\($0)") },
      total: 200)
    #expect(session.state.listColumns == first)
    try session.finishLoad(
      with: (1...50).map { .number($0, name: "m\($0)") }
        + (51...200).map { .number($0, name: "a-much-longer-name-\($0)") })
    #expect(try #require(session.state.listColumns.columns.first).width >= "a-much-longer-name-200".count)
  }

  @Test("small differences between two measurements move no column; large ones do")
  func settled() throws {
    let earlier = try #require(ValueWidths(short: [20], full: [40]))
    #expect(try #require(ValueWidths(short: [22], full: [38])).settled(after: earlier) == earlier)
    #expect(try #require(ValueWidths(short: [30], full: [50])).settled(after: earlier).usual == 30)
    #expect(try #require(ValueWidths(short: [8], full: [10])).settled(after: earlier).widest == 10)
  }

  @Test("a refresh in which the computers arrive in another order moves no column")
  func refreshed() throws {
    let fleet = (1...900).map { TestComputer.number($0, name: "m" + String(repeating: "x", count: $0 % 17)) }
    var session = try Session(fleet, width: 120)
    let before = session.state.listColumns
    session.press(.character("r"))
    try session.finishLoad(with: fleet.shuffled())
    #expect(session.state.listColumns == before)
  }

  @Test("a width that somebody set stays, whatever the values are")
  func set() throws {
    var session = try Session([.number(1, name: "A-very-long-name-that-needs-much-room")], width: 200)
    session.press(.character("<"))
    let width = try #require(session.state.list.setup.columns[0].width)
    try session.page([.number(1, name: "x"), .number(2, name: "y")], total: nil)
    #expect(session.state.listColumns.columns.first?.width == width)
  }
}

@Suite("Short forms of values") struct ShortFormTests {
  @Test(
    "model names lose what they share",
    arguments: [
      ("MacBook Air (13-inch, M3, 2024)", "Air 13″ M3 2024"), ("MacBook Pro (14-inch, M5)", "Pro 14″ M5"),
      ("MacBook Air (M2, 2022)", "Air M2 2022"), ("Mac mini (M2, 2023)", "mini M2 2023"),
      ("Mac Studio (M1 Max, 2022)", "Studio M1 Max 2022"), ("iMac (24-inch, M1, 2021)", "iMac 24″ M1 2021"),
      ("Mac Pro (2019)", "Mac Pro 2019"),
    ])
  func models(name: String, short: String) {
    #expect(ShortForms.model(name, glyphs: .unicode) == short)
    #expect(ShortForms.model(name, glyphs: .ascii) == short.replacing("″", with: "\""))
  }

  @Test(
    "names without a known form stay as they are", arguments: ["", "Mac", "VMware7,1", "MacBook Airs", "(", ")", "a)"])
  func others(name: String) {
    #expect(ShortForms.model(name, glyphs: .unicode) == nil)
  }
}
