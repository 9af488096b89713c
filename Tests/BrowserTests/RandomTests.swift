import Inventory
import Screen
import Testing

@testable import Browser

/// A generator that gives the same numbers for the same seed.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite struct RandomTests {
  private static let keys: [Key] =
    "jkgGnNsSyrR?/ {}JK19ma0é東:>\"!|(".map { .character($0) } + "cfbdauewh".map { .control($0) } + [
      .enter, .enter, .tab, .backTab, .backspace, .delete, .escape, .escape, .up, .down, .down, .left, .right, .pageUp,
      .pageDown, .home, .end, .function(1), .function(5),
    ]

  /// One event of a day with the browser.
  private func step(_ session: inout Session, _ random: inout Seeded, late: inout [RankRequest]) throws {
    let fleets = [0, 1, 3, 40, 200]
    func computers() -> [TestComputer] {
      let count = fleets[Int.random(in: 0..<fleets.count, using: &random)]
      let first = Int.random(in: 0..<20, using: &random)
      return TestFleet.numbered(first..<(first + count))
    }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<70: session.press(Self.keys[Int.random(in: 0..<Self.keys.count, using: &random)])
    case 70..<76:
      let width = Int.random(in: 0..<230, using: &random)
      let height = Int.random(in: 0..<70, using: &random)
      session.send(.resize(ScreenSize(width: width, height: height)))
    case 76..<82: try session.page(computers(), total: Bool.random(using: &random) ? 240 : nil)
    case 82: try session.finishLoad(with: computers())
    case 83:
      try session.finishLoad(
        with: computers(), missing: fleets[Int.random(in: 0..<fleets.count, using: &random)], Problem(what: "Oh."))
    case 84: session.send(.loadFailed(generation: session.load, Problem(what: "No.", why: "Why."), at: Session.start))
    case 85: session.send(.loadStopped(generation: session.load, at: Session.start))
    case 86..<90:
      let number = Int.random(in: 0..<60, using: &random)
      let record = try TestFleet.record(of: .number(number))
      session.send(.detailLoaded(ComputerID(rawValue: String(number)), record))
    case 90: if let cursor = session.state.cursor { session.send(.detailFailed(cursor, Problem(what: "Oh."))) }
    case 91:
      let texts = ["mac\nuser", "/ea.5:>3", "ea.6:loan ", "ea.checked:<30d", "foo:>1", "(mac | ", "ea.99:1 "]
      session.send(.paste(texts[Int.random(in: 0..<texts.count, using: &random)]))
    case 92:
      session.send(.clock(Session.start.advanced(byMilliseconds: Int64.random(in: 0..<1_000_000, using: &random))))
    case 93: session.holdsRankings.toggle()
    case 94: session.send(.resumed)
    case 95:
      let generation = session.state.columnLoad.generation
      switch Int.random(in: 0..<4, using: &random) {
      case 0: session.send(.columnsProgress(generation: generation, loaded: 5, total: 40))
      case 1: session.send(.columnsFailed(generation: generation, Problem(what: "No columns.")))
      case 2: session.send(.attributesKnown(TestFleet.catalogue, nil))
      default:
        let hasRequest = session.effects.contains { if case .loadColumns = $0 { true } else { false } }
        if hasRequest { try session.answerColumns(of: computers()) }
      }
    default:
      late += session.takeRankings()
      guard !late.isEmpty else { return }
      let request = late.remove(at: Int.random(in: 0..<late.count, using: &random))
      if Bool.random(using: &random) {
        session.answer(request)
      } else {
        session.send(.rankingCancelled(generation: request.generation))
      }
    }
  }

  private func check(_ state: BrowserState) {
    if let shown = state.shown, shown.count > 0 {
      #expect(state.window.position >= 0 && state.window.position < shown.count)
      #expect(shown.id(at: state.window.position) == state.cursor)
      #expect(state.window.top >= 0 && state.window.top <= state.window.position)
      let layout = state.layout
      if !state.isTooSmall, layout.showsList {
        #expect(state.window.position < state.window.top + layout.list.height)
      }
    }
    #expect(state.detail.top >= 0)
    #expect(state.detail.subject == (state.cursorRow == nil ? nil : state.cursor))
    #expect(state.filter.cursor >= 0 && state.filter.cursor <= state.filter.characters.count)
    if state.filterError == nil { #expect(state.wanted.text == state.filter.text) }
    if !state.isFilterWaiting { #expect(state.query.filter == state.wanted) }
    if let fleet = state.fleet, let shown = state.shown, shown.load == fleet.load, shown.query.filter == state.wanted {
      #expect(state.lackingFields(for: state.wanted).isEmpty || !shown.query.filter.fields.isEmpty)
    }
    let grid = state.render()
    #expect(grid.size == state.size)
    if let cursor = grid.cursor {
      #expect((0..<grid.size.height).contains(cursor.row) && (0..<grid.size.width).contains(cursor.column))
    }
  }

  @Test(
    "whatever is pressed, resized and loaded, the cursor is on a computer in sight and nothing traps", arguments: 0..<12
  )
  func anything(seed: Int) throws {
    var random = Seeded(state: UInt64(seed))
    var session = Session()
    var late: [RankRequest] = []
    session.send(.started)
    for _ in 0..<400 {
      try step(&session, &random, late: &late)
      check(session.state)
    }
  }
}
