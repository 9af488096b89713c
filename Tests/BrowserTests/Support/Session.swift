import Inventory
import Screen
import Secrets
import Testing

@testable import Browser

/// A browser with simulated keys and answers: rankings are done immediately and the cursor rests after every key, unless
/// set otherwise. All other effects are kept for inspection.
struct Session {
  @Boxed var state: BrowserState
  /// The pending effects.
  var effects: [BrowserEffect] = []
  /// Whether rankings are kept, too.
  var holdsRankings = false
  /// Whether computations are kept, too.
  var holdsComputations = false
  /// Whether the next key is pressed before the cursor has rested.
  var isHurried = false
  /// The load that is answered.
  var load = 0

  static let start = Instant(milliseconds: 1_795_000_000_000)

  init(
    width: Int = 80, height: Int = 24, glyphs: Glyphs = .unicode, isDemo: Bool = false,
    host: String = "jamf.example.com", columns: [Field] = TestFleet.columns,
    catalogue: FieldCatalogue = TestFleet.catalogue, prepare: (inout BrowserConfiguration) -> Void = { _ in }
  ) {
    var configuration = BrowserConfiguration(
      columns: columns, sort: TestFleet.byName, hostLabel: host, isDemo: isDemo, glyphs: glyphs,
      catalogue: catalogue)
    prepare(&configuration)
    state = BrowserState(
      configuration: configuration, size: ScreenSize(width: width, height: height), now: Self.start)
  }

  /// A browser with these computers loaded.
  init(
    _ computers: [TestComputer], width: Int = 80, height: Int = 24, glyphs: Glyphs = .unicode, isDemo: Bool = false
  ) throws {
    self.init(width: width, height: height, glyphs: glyphs, isDemo: isDemo)
    send(.started)
    send(.connected(ServerSummary(label: "jamf.example.com", productVersion: "11.30.2", apiVersion: "v4")))
    try finishLoad(with: computers)
  }

  mutating func send(_ event: BrowserEvent) {
    perform(state.update(event))
    if !isHurried { rest() }
  }

  /// Lets the cursor rest until the detail shows its computer.
  mutating func rest() {
    if let due = state.detail.turnsAt { perform(state.update(.clock(due))) }
  }

  private mutating func perform(_ new: [BrowserEffect]) {
    for effect in new {
      switch effect {
      case .load(let request):
        load = request.generation
        effects.append(effect)
      case .rank(let request) where !holdsRankings:
        answer(request)
      case .compute(let computation) where !holdsComputations:
        send(computation.run(workers: .one) { false })
      default:
        effects.append(effect)
      }
    }
  }

  /// Runs a ranking and sends its result.
  mutating func answer(_ request: RankRequest) {
    let previous = request.previous.map { (query: $0.query, order: $0.order, rowCount: $0.rowCount) }
    guard
      let order = Ranking.order(
        request.snapshot, request.query, previous: previous, offersNear: request.offersNear)
    else { return }
    send(.ranked(RankedRows(request, order: order)))
  }

  /// The values of the last requested columns that have arrived: those of these computers.
  mutating func fillColumns(of computers: [TestComputer], loaded: Int? = nil, total: Int? = nil) throws {
    let request = try #require(requestedColumns.last)
    let addition = try TestFleet.snapshot(computers, besides: request.fields)
    let list = try #require(state.fleet?.snapshot)
    send(
      .columnsArrived(
        generation: request.generation, list.adding(columnsOf: addition), loaded: loaded ?? computers.count,
        total: total))
  }

  /// The columns that were requested.
  var requestedColumns: [ColumnRequest] {
    effects.compactMap { if case .loadColumns(let request) = $0 { request } else { nil } }
  }

  /// The computers that the last requested columns are fetched for first.
  var requestedFirst: [ComputerID] { requestedColumns.last?.first ?? [] }

  /// The last requested columns, of these computers.
  mutating func answerColumns(of computers: [TestComputer], missing: Int = 0, _ problem: Problem? = nil) throws {
    let request = try #require(requestedColumns.last)
    let addition = try TestFleet.snapshot(computers, besides: request.fields)
    send(
      .columnsLoaded(
        generation: request.generation, request.snapshot.adding(columnsOf: addition), missing: missing, problem))
  }

  mutating func page(_ computers: [TestComputer], total: Int?) throws {
    send(.page(generation: load, try TestFleet.snapshot(computers), loaded: computers.count, total: total))
  }

  mutating func finishLoad(
    with computers: [TestComputer], besides: [Field] = [], at instant: Instant = Session.start
  ) throws {
    send(.loadFinished(generation: load, try TestFleet.snapshot(computers, besides: besides), at: instant))
  }

  /// Ends the load with these computers and a number of missing ones.
  mutating func finishLoad(
    with computers: [TestComputer], missing: Int, _ problem: Problem, at instant: Instant = Session.start
  ) throws {
    send(
      .loadPartial(
        generation: load, try TestFleet.snapshot(computers), missing: missing, problem, at: instant))
  }

  mutating func press(_ keys: Key...) {
    for key in keys { send(.key(key)) }
  }

  /// Presses the key of each character.
  mutating func type(_ text: String) {
    for character in text { send(.key(.character(character))) }
  }

  /// Removes and returns the pending effects.
  mutating func takeEffects() -> [BrowserEffect] {
    defer { effects = [] }
    return effects
  }

  /// The pending computations of a kind.
  mutating func takeComputations(_ kind: Computation.Kind) -> [Computation] {
    func isMeant(_ effect: BrowserEffect) -> Bool {
      if case .compute(let computation) = effect { computation.kind == kind } else { false }
    }
    defer { effects.removeAll(where: isMeant) }
    return effects.compactMap { effect in
      if case .compute(let computation) = effect, computation.kind == kind { computation } else { nil }
    }
  }

  /// The pending rankings.
  mutating func takeRankings() -> [RankRequest] {
    defer { effects.removeAll { if case .rank = $0 { true } else { false } } }
    return effects.compactMap { if case .rank(let request) = $0 { request } else { nil } }
  }

  var screen: String { state.render().plainText() }

  var lines: [String] { screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

  /// The line above the last.
  var status: String { lines[state.size.height - 2] }

  var footer: String { lines[state.size.height - 1] }

  /// The name of the computer under the cursor.
  var cursorName: String? {
    guard let shown = state.shown, let row = state.cursorRow else { return nil }
    return shown.snapshot.name(ofRow: row)
  }

  /// The names in the list, from the first visible one.
  var visibleNames: [String] {
    guard let shown = state.shown else { return [] }
    return (state.window.top..<min(shown.count, state.window.top + state.layout.list.height)).map {
      shown.snapshot.name(ofRow: shown.order.row(at: $0))
    }
  }
}

extension BrowserEffect {
  /// A short description of the effect, to compare.
  var summary: String {
    switch self {
    case .load(let request): (["load \(request.generation)"] + request.besides.map(\.name)).joined(separator: " ")
    case .loadColumns(let request): "columns " + request.fields.map(\.name).joined(separator: " ")
    case .fillColumns(_, let computers): "fill columns of \(computers.count)"
    case .cancelColumns: "cancel columns"
    case .storeColumns(let load, let snapshot, let attributes):
      "store \(snapshot.columns.count) columns of \(load)" + attributes.sorted().map { " " + $0 }.joined()
    case .countApplications(let request): "count applications of \(request.rows.map { "\($0.count)" } ?? "all")"
    case .stopApplications: "stop applications"
    case .awaitServer: "await server"
    case .stopAwaitingServer: "stop awaiting server"
    case .testServer: "test server"
    case .lookUpSecretAccess: "look up access to secrets"
    case .listAccounts(_, let subject): "list accounts of \(subject.id.rawValue)"
    case .loadSecretHistory(_, let subject): "load history of \(subject.id.rawValue)"
    case .reveal(let order): "reveal \(order.secret.kind.rawValue) of \(order.subject.id.rawValue)"
    case .copySecret(_, let label, let seconds): "copy \(label) for \(seconds) s"
    case .loadTimeline(_, let subject): "load time line of \(subject.id.rawValue)"
    case .cancelTimeline: "cancel time line"
    case .readRecorded: "read recorded"
    case .lookUpAttributes: "look up attributes"
    case .ask(let question, let delay): "ask \(question.subject.text) after \(delay)"
    case .cancelAsking: "cancel asking"
    case .holdConnection(let isHeld): isHeld ? "hold connection" : "release connection"
    case .stopLoading(let generation): "stop \(generation)"
    case .rank(let request): "rank \"\(request.query.filter.text)\" of \(request.snapshot.count)"
    case .cancelRanking: "cancel ranking"
    case .fetchDetail(let id, let delay): "fetch \(id) after \(delay)"
    case .cancelDetail: "cancel detail"
    case .fetchRecords(let ids): "fetch records " + ids.map(\.rawValue).joined(separator: " ")
    case .cancelRecords: "cancel records"
    case .copy(let text, _): "copy \(text)"
    case .compute: "compute"
    case .cancelComputation: "cancel computation"
    case .export(let request): "export \(request.path)"
    case .readFile(let path): "read \(path)"
    case .saveConfiguration(.saveView(let view)): "save view \(view.name)"
    case .saveConfiguration(.restoreView(let view, let previous)):
      "restore view \(view.name) after \(previous ?? "none")"
    case .saveConfiguration(.removeView(let name)): "remove view \(name)"
    case .saveConfiguration(.renameView(let old, let new)): "rename view \(old) to \(new)"
    case .saveConfiguration(.saveOverview(let names)): "save overview \(names.joined(separator: ","))"
    case .saveFilters(let filters): "save \(filters.count) filters"
    case .openURL(let url): "open \(url)"
    case .openURLs(let urls): "open \(urls.count) pages"
    case .runCommand(let job): "run \(job.name) \(job.invocations.count) times"
    case .stopCommand: "stop command"
    case .setMouse(let isOn): isOn ? "mouse on" : "mouse off"
    case .switchProfile(let name): "profile \(name)"
    case .cancelProfile: "cancel profile"
    case .finish(let text, _): "finish \(text)"
    case .suspend: "suspend"
    case .redraw: "redraw"
    case .quit: "quit"
    case .bell: "bell"
    }
  }
}

extension ServerQuestion.Subject {
  /// What is searched for.
  var text: String {
    switch self {
    case .filter(let filter, _): filter.text
    case .list(let text): "list " + text.split(separator: "\n").joined(separator: ",")
    }
  }
}
