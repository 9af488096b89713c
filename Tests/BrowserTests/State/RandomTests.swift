import Foundation
import Inventory
import Screen
import Secrets
import SeededNumbers
import Testing

@testable import Browser

@Suite struct RandomTests {
  /// The keys of all actions, those that move and type more often, and some without a meaning.
  private static let keys: [Key] =
    Array(Set(ActionTable.all.flatMap(\.keys))).sorted { $0.name < $1.name }
    + "jkgGjk/ ma0é東:>\"!|(5".map { .character($0) }
    + [.enter, .enter, .escape, .escape, .escape, .up, .down, .down, .down, .left, .right, .backspace, .function(12)]

  /// Pending work.
  private struct Late {
    var rankings: [RankRequest] = []
    var computations: [Computation] = []
  }

  /// A random event.
  private func step(_ session: inout Session, _ random: inout Seeded, late: inout Late) throws {
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
      let texts = [
        "mac\nuser", "C02X1001, C02X1002; C02X1003", String(repeating: "mac | ", count: 300) + "mac", "/ea.5:>3",
        "ea.6:loan ", "ea.checked:<30d", "foo:>1", "(mac | ", "ea.99:1 ",
      ]
      session.send(.paste(texts[Int.random(in: 0..<texts.count, using: &random)]))
    case 92:
      session.send(.clock(Session.start.advanced(byMilliseconds: Int64.random(in: 0..<1_000_000, using: &random))))
    case 93: session.holdsRankings.toggle()
    case 94:
      switch Int.random(in: 0..<5, using: &random) {
      case 0: session.send(.resumed)
      case 3: session.isHurried.toggle()
      case 1:
        let wait = Int64.random(in: 0..<90_000, using: &random)
        session.send(.loadDelayed(LoadDelay(.status(503), until: Session.start.advanced(byMilliseconds: wait))))
        let repairs = [nil, LoadRepair(again: 120, reread: 0), LoadRepair(again: 0, reread: 7)]
        session.send(.loadRepairing(generation: session.load, repairs[Int.random(in: 0..<3, using: &random)]))
      case 2: session.holdsComputations.toggle()
      default:
        let kinds: [MouseInput.Kind] = [.press, .press, .wheelUp, .wheelDown]
        session.send(
          .mouse(
            MouseInput(
              kind: kinds[Int.random(in: 0..<4, using: &random)], row: Int.random(in: 0..<70, using: &random),
              column: Int.random(in: 0..<230, using: &random))))
      }
    case 95:
      let generation = session.state.columnLoad.generation
      let count = session.state.loading.applications.generation
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let hasRequest = session.effects.contains { if case .loadColumns = $0 { true } else { false } }
        if hasRequest, session.state.fleet != nil {
          try session.fillColumns(of: Array(computers().prefix(5)), total: 40)
        }
        let repairs = [nil, LoadRepair(again: 35, reread: 0), LoadRepair(again: 0, reread: 7)]
        session.send(.columnsRepairing(generation: generation, repairs[Int.random(in: 0..<3, using: &random)]))
      case 1: session.send(.columnsFailed(generation: generation, Problem(what: "No columns.")))
      case 2: session.send(.attributesKnown(TestFleet.catalogue, nil))
      case 3:
        let tally = try ApplicationPanelTests.tally([[("Mail.app", "1"), ("", "")], [("Mail.app", "2")]])
        session.send(.applicationsCounted(generation: count, tally, loaded: 2, total: 40))
      case 4:
        session.send(
          Bool.random(using: &random)
            ? .applicationsDone(generation: count, ApplicationTally(), missing: 1, Problem(what: "One is missing."))
            : .applicationsFailed(generation: count, Problem(what: "No applications.")))
      default:
        let hasRequest = session.effects.contains { if case .loadColumns = $0 { true } else { false } }
        if hasRequest { try session.answerColumns(of: computers()) }
      }
    case 96: answerWorld(&session, &random)
    case 97:
      late.computations += session.effects.compactMap { if case .compute(let work) = $0 { work } else { nil } }
      session.effects.removeAll { if case .compute = $0 { true } else { false } }
      guard !late.computations.isEmpty else { return }
      let work = late.computations.remove(at: Int.random(in: 0..<late.computations.count, using: &random))
      let isCancelled = Bool.random(using: &random)
      session.send(work.run(workers: .one) { isCancelled })
    default:
      late.rankings += session.takeRankings()
      guard !late.rankings.isEmpty else { return }
      let request = late.rankings.remove(at: Int.random(in: 0..<late.rankings.count, using: &random))
      // A ranking ends without an answer only if the browser has cancelled it.
      let isCancelled = session.effects.contains {
        if case .cancelRanking(request.generation) = $0 { true } else { false }
      }
      if isCancelled, Bool.random(using: &random) {
        session.send(.rankingCancelled(generation: request.generation))
      } else {
        session.answer(request)
      }
    }
  }

  /// Answers a pending effect, with success or failure.
  private func answerWorld(_ session: inout Session, _ random: inout Seeded) {
    let problem = Bool.random(using: &random) ? Problem(what: "It did not work.") : nil
    guard let effect = session.effects.randomElement(using: &random) else { return }
    switch effect {
    case .copy(let text, let label):
      let outcome: CopyReport.Outcome = problem.map { .failed($0) } ?? .copied(route: "tmux buffer")
      session.send(.copied(CopyReport(label: label, text: text, outcome: outcome)))
    case .export(let request):
      let outcome: ExportReport.Outcome = problem.map { .failed($0) } ?? .exists(path: request.path)
      session.send(.exported(ExportReport(request: request, outcome: outcome)))
    case .readFile(let path):
      let text: Result<String, Problem> = problem.map { .failure($0) } ?? .success("MAC-0001\nMAC-0001\nnobody")
      session.send(.fileRead(FileContent(path: path, text: text, isThere: Bool.random(using: &random))))
    case .saveConfiguration(let change): session.send(.configurationSaved(change, problem))
    case .openURL(let url): session.send(.opened(url: url, problem))
    case .lookUpSecretAccess:
      session.send(.secretAccess(problem == nil ? [:] : [.lockPIN: ["View Computer Device Lock Pin"]]))
    case .listAccounts(let generation, let subject):
      let accounts = ["MDM", "JMF"].prefix(Int.random(in: 0...2, using: &random)).map {
        LocalAdminAccount(managementID: "m", username: "admin", guid: $0, source: $0)
      }
      session.send(.accountsKnown(generation: generation, subject, accounts))
    case .loadSecretHistory(let generation, let subject):
      session.send(.secretHistory(generation: generation, subject, []))
    case .reveal(let order):
      var answer = SecretAnswer()
      if problem == nil {
        answer.secret = RevealedSecret { memory in
          memory[0] = UInt8(ascii: "7")
          return 1
        }
      }
      session.send(
        Bool.random(using: &random) ? .revealed(order, answer) : .revealFailed(order, Problem(what: "Lost.")))
    case .copySecret(_, let label, _): session.send(.secretCopied(label: label, route: "tmux", clearing: nil))
    case .readRecorded: session.send(problem == nil ? .recordedRead(nil) : .listStored)
    case .loadTimeline(let generation, _):
      let source = TimelineSource.allCases.randomElement(using: &random) ?? .policies
      let entry = TimelineEntry(source, at: Int64.random(in: 0...1 << 40, using: &random), "Event \u{1B}[2J")
      session.send(
        .timelineNews(
          generation: generation, TimelineNews(source, [entry], problem.map { .failed($0.what) } ?? .complete)))
    case .openURLs(let urls): session.send(.openedAll(urls, failed: problem == nil ? [] : urls, problem))
    case .fetchRecords(let ids):
      for id in ids {
        let record = Int(id.rawValue).flatMap { try? TestFleet.record(of: .number($0)) }
        if let record, problem == nil {
          session.send(.detailLoaded(id, record))
        } else {
          session.send(.detailFailed(id, Problem(what: "Oh.")))
        }
      }
    case .runCommand(let job):
      let lines = CommandNews.output(0, lines: ["one", "\u{1B}[31mtwo"])
      session.send(.commandNews(generation: job.generation, [lines, .ended(0, .exited(1)), .finished]))
    case .switchProfile(let name): session.send(.profileFailed(name, Problem(what: "No.")))
    default: break
    }
  }

  private func check(_ state: BrowserState) {
    if let shown = state.shown, shown.count > 0 {
      #expect(state.window.position >= 0 && state.window.position < shown.count)
      // A computer that the cursor moves to is visible once its list is ranked.
      let isAwaited = state.ranking.running != nil && state.cursor.flatMap { shown.position(of: $0) } == nil
      #expect(shown.id(at: state.window.position) == state.cursor || isAwaited)
      #expect(state.window.top >= 0 && state.window.top <= state.window.position)
      let layout = state.layout
      if !state.context.isTooSmall, layout.showsList {
        #expect(state.window.position < state.window.top + layout.list.height)
      }
    }
    checkLeavingPanel(state)
    // The number is updated incrementally, the set by union.
    #expect(state.marks.count == state.marks.ids.count)
    #expect(state.columns.isEmpty || state.columns.indices.contains(state.list.setup.current))
    #expect(state.detail.top >= 0)
    if state.detail.turnsAt == nil || state.cursorRow == nil {
      #expect(state.detail.subject == (state.cursorRow == nil ? nil : state.cursor))
      #expect(state.detail.turnsAt == nil)
    } else {
      #expect(state.focus == .list && (state.detail.subject != state.cursor || state.detail.isLeftBehind))
    }
    #expect(state.filter.cursor >= 0 && state.filter.cursor <= state.filter.characters.count)
    // In a view, what is typed is added to the view's filter: the line begins with it and a space.
    let isStart = state.filter.text == state.viewFilter + " "
    if state.filterError == nil { #expect(state.wanted.text == state.filter.text || isStart) }
    if !state.isFilterWaiting { #expect(state.query.filter == state.wanted) }
    if let fleet = state.fleet, let shown = state.shown, shown.load == fleet.load, shown.query.filter == state.wanted {
      #expect(state.list.missing(state.wanted.fields).isEmpty || !shown.query.filter.fields.isEmpty)
    }
    let grid = state.render()
    #expect(grid.size == state.size)
    // On a terminal that moves whole lines only, the screen is the same except for a waiting detail.
    let ofLines = state.render(movesPanes: false)
    let isSame = ofLines == grid
    #expect(isSame || (state.detail.isLeftBehind && state.detail.turnsAt != nil))
    if let cursor = grid.cursor {
      #expect((0..<grid.size.height).contains(cursor.row) && (0..<grid.size.width).contains(cursor.column))
    }
  }

  /// Whatever is open, Ctrl-C closes it after a few presses, and marks and computers stay.
  private func checkLeavingPanel(_ state: BrowserState) {
    guard state.panel != nil, !state.isLoadRunning else { return }
    var left = state
    for _ in 0..<4 where left.panel != nil { _ = left.update(.key(.control("c"))) }
    #expect(left.panel == nil, "Ctrl-C did not close \(state.actionContext)")
    #expect(left.marks == state.marks && left.fleet?.load == state.fleet?.load)
  }

  /// A browser with profiles and views, in one of its themes.
  private func session(_ random: inout Seeded) -> Session {
    let words = ["say", "{username}"].compactMap { try? CommandWord($0) }
    var session = Session(glyphs: Bool.random(using: &random) ? .unicode : .ascii) {
      $0.commands = [UserCommand(name: "Say", words: words)]
    }
    var configuration = session.state.configuration
    configuration.profiles = ["lab", "production"]
    configuration.profile = "lab"
    configuration.views = [
      SavedView(name: "Mine", filter: "user:user1", columns: ["name", "model"], sort: "model:desc")
    ]
    configuration.isAccessible = Int.random(in: 0..<4, using: &random) == 0
    configuration.webURL = "https://jamf.example.com"
    session.state = BrowserState(configuration: configuration, size: session.state.size, now: Session.start)
    return session
  }

  private func run(seed: UInt64, steps: Int) throws {
    var random = Seeded(state: seed)
    var session = session(&random)
    var late = Late()
    session.send(.started)
    for _ in 0..<steps {
      try step(&session, &random, late: &late)
      check(session.state)
    }
  }

  @Test(
    "whatever is pressed, resized and loaded, the cursor is on a visible computer and nothing traps",
    arguments: 0..<12 as Range<UInt64>)
  func anything(seed: UInt64) throws {
    try run(seed: seed, steps: 400)
  }

  @Test("if a filter matches nothing in a scrolled list, every key still works")
  func nothingFound() throws {
    for action in ActionTable.all where action.contexts.contains(.list) {
      var session = try Session(TestFleet.numbered(1...200))
      session.press(.end)
      session.type("/nobody")
      session.press(.enter)
      for key in action.keys.prefix(1) { session.press(key) }
      check(session.state)
    }
  }

  private static let minutes = ProcessInfo.processInfo.environment["JAMF_TUI_RANDOM_MINUTES"].flatMap { Double($0) }

  /// It prints its seeds; `JAMF_TUI_RANDOM_SEED` starts with one of them.
  @Test("the same for JAMF_TUI_RANDOM_MINUTES minutes", .enabled(if: minutes != nil))
  func forMinutes() throws {
    let end = ContinuousClock.now.advanced(by: .seconds((Self.minutes ?? 0) * 60))
    let wanted = ProcessInfo.processInfo.environment["JAMF_TUI_RANDOM_SEED"].flatMap { UInt64($0) }
    var seed = wanted ?? .random(in: 0..<UInt64.max / 2)
    while ContinuousClock.now < end {
      print("seed \(seed)")
      try run(seed: seed, steps: 2000)
      seed += 1
    }
  }
}
