import Foundation
import Inventory
import JamfProAPI
import Screen
import Synchronization
import Testing

@testable import Browser
@testable import jamf_tui

/// The browser with everything except a terminal. Its effects are performed immediately, one after
/// another.
struct HeadlessBrowser {
  private(set) var state: BrowserState
  private let loader: FleetLoader
  private var waiting: [BrowserEffect] = []
  /// The most events that a key may cause in sequence; more are an endless loop.
  private var rounds = 0
  private static let mostRounds = 200

  init(client: JamfProAPIClient, size: ScreenSize, isASCII: Bool) throws {
    let fields = FieldCatalogue.jamfPro
    let columns = fields.defaultColumns
    loader = FleetLoader(
      client: client, columns: LoadedColumns(searched: columns), timeZone: .utc, asksForNames: true)
    var configuration = BrowserConfiguration(
      columns: columns, sort: [SortKey(path: "general.name")], hostLabel: "jamf.example.com",
      glyphs: isASCII ? .ascii : .unicode, catalogue: fields)
    configuration.webURL = "https://jamf.example.com"
    state = BrowserState(configuration: configuration, size: size, now: Instant(milliseconds: 1_795_262_400_000))
  }

  mutating func send(_ event: BrowserEvent) async {
    rounds = 0
    await take(event)
    // The cursor rests, and delayed effects are performed.
    if let due = state.detail.turnsAt { await take(.clock(due)) }
    while !waiting.isEmpty, rounds < Self.mostRounds { await perform(waiting.removeFirst()) }
    #expect(rounds < Self.mostRounds, "the browser goes on and on after \(event)")
    waiting = []
    draw()
  }

  mutating func press(_ keys: Key...) async { for key in keys { await send(.key(key)) } }

  mutating func type(_ text: String) async { for character in text { await send(.key(.character(character))) } }

  private mutating func take(_ event: BrowserEvent) async {
    rounds += 1
    waiting += state.update(event)
  }

  /// Checks that a frame has its size, and the cursor is inside.
  private func draw() {
    let grid = state.render()
    #expect(grid.size == state.context.size)
    if let cursor = grid.cursor {
      #expect((0..<grid.size.height).contains(cursor.row) && (0..<grid.size.width).contains(cursor.column))
    }
  }

  private mutating func perform(_ effect: BrowserEffect) async {
    switch effect {
    case .load(let request): await load(request)
    case .loadColumns(let request): await loadColumns(request)
    case .lookUpAttributes:
      let catalogue = await ServerCatalogue(of: loader.client)
      await take(.attributesKnown(catalogue.fields, catalogue.trouble.map { Problem(what: $0) }))
    case .rank(let request):
      let previous = request.previous.map { (query: $0.query, order: $0.order, rowCount: $0.rowCount) }
      guard
        let order = Ranking.order(
          request.snapshot, request.query, previous: previous, offersNear: request.offersNear)
      else { return }
      await take(.ranked(RankedRows(request, order: order)))
    case .compute(let computation): await take(computation.run(workers: .one) { false })
    case .fetchDetail(let id, _):
      do { await take(.detailLoaded(id, try await loader.record(of: id))) } catch {
        await take(.detailFailed(id, CommandFailure(any: error).problem))
      }
    case .fetchRecords(let ids):
      for id in ids { await perform(.fetchDetail(id, afterMilliseconds: 0)) }
    case .stopLoading(let generation): await take(.loadStopped(generation: generation, at: state.context.now))
    case .cancelRanking(let generation): await take(.rankingCancelled(generation: generation))
    case .suspend: await take(.resumed)
    case .copy(let text, let label):
      await take(.copied(CopyReport(label: label, text: text, outcome: .copied(route: "a test"))))
    case .ask(let question, _):
      do {
        let answer = try await loader.answer(to: question)
        let generation = question.generation
        await take(answer.map { .answered(generation: generation, $0) } ?? .askingFailed(generation: generation, nil))
      } catch {
        await take(.askingFailed(generation: question.generation, CommandFailure(any: error).problem))
      }
    // All columns arrive at once.
    case .fillColumns(let generation, _): await take(.columnsFilled(generation: generation))
    case .countApplications(let request):
      do {
        let counted = try await loader.countingApplications(of: request) { _ in }
        await take(
          .applicationsDone(
            generation: request.generation, counted.tally, missing: counted.missing, counted.problem))
      } catch {
        await take(.applicationsFailed(generation: request.generation, CommandFailure(any: error).problem))
      }
    case .lookUpSecretAccess: await take(.secretAccess([:]))
    case .listAccounts(let generation, let subject):
      do {
        let accounts = try await loader.client.localAdminAccounts(managementID: subject.managementID)
        await take(.accountsKnown(generation: generation, subject, accounts))
      } catch {
        await take(.accountsFailed(generation: generation, CommandFailure(any: error).problem))
      }
    case .loadSecretHistory(let generation, let subject):
      do {
        let events = try await loader.client.localAdminHistory(managementID: subject.managementID)
        await take(.secretHistory(generation: generation, subject, events))
      } catch {
        await take(.accountsFailed(generation: generation, CommandFailure(any: error).problem))
      }
    case .reveal(let order):
      do { await take(.revealed(order, try await loader.client.reveal(order.secret))) } catch {
        await take(.revealFailed(order, CommandFailure(any: error).problem))
      }
    case .copySecret(_, let label, _): await take(.secretCopied(label: label, route: "a test", clearing: nil))
    case .loadTimeline(let generation, let subject):
      let news = Mutex<[TimelineNews]>([])
      await TimelineLoader(client: loader.client, id: subject.id, managementID: subject.managementID).run { new in
        news.withLock { $0.append(new) }
      }
      for new in news.withLock(\.self) { await take(.timelineNews(generation: generation, new)) }
    case .readRecorded: await take(.recordedRead(nil))
    case .storeColumns, .cancelTimeline, .stopApplications, .cancelColumns, .cancelAsking, .holdConnection,
      .cancelDetail,
      .cancelComputation, .export, .readFile, .saveConfiguration, .saveFilters, .openURL, .openURLs, .runCommand,
      .stopCommand, .setMouse, .switchProfile, .cancelProfile, .cancelRecords, .awaitServer, .stopAwaitingServer,
      .testServer, .finish, .redraw, .quit, .bell:
      break
    }
  }

  private mutating func load(_ request: LoadRequest) async {
    let generation = request.generation
    let arrived = Arrived()
    do {
      let info = try await loader.client.serverInfo()
      await take(.connected(ServerSummary(label: "jamf.example.com", info)))
      await take(.loadStarted(generation: generation))
      let loaded = try await loader.load(besides: request.besides, reusing: request.earlier) { arrived.add($0) }
      for page in arrived.pages {
        await take(.page(generation: generation, page.snapshot, loaded: page.snapshot.count, total: page.total))
        draw()
      }
      if let incomplete = CommandFailure(incomplete: loaded.outcome) {
        let (missing, problem) = (loaded.outcome.missing, incomplete.problem)
        await take(
          .loadPartial(generation: generation, loaded.snapshot, missing: missing, problem, at: state.context.now))
      } else {
        await take(.loadFinished(generation: generation, loaded.snapshot, at: state.context.now))
      }
      loaded.snapshot.prepareSearch { false }
    } catch {
      await take(.loadFailed(generation: generation, CommandFailure(any: error).problem, at: state.context.now))
    }
  }

  private mutating func loadColumns(_ request: ColumnRequest) async {
    do {
      let loaded = try await loader.adding(request.fields, to: request.snapshot) { _ in }
      let problem = CommandFailure(incomplete: loaded.outcome)?.problem
      await take(
        .columnsLoaded(
          generation: request.generation, loaded.snapshot, missing: loaded.outcome.missing, problem))
    } catch {
      await take(.columnsFailed(generation: request.generation, CommandFailure(any: error).problem))
    }
  }
}

/// Snapshots of a load, from any thread.
private final class Arrived: Sendable {
  private let all = Mutex<[FleetLoader.Progress]>([])

  var pages: [FleetLoader.Progress] { all.withLock(\.self) }

  func add(_ progress: FleetLoader.Progress) { all.withLock { $0.append(progress) } }
}
