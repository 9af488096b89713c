import Browser
import Inventory
import JamfProAPI
import NIOPosix
import Synchronization
import Terminal

/// Carries out what the view-model asks of the network and the processors, off the main thread; answers go to the mailbox.
///
/// Each kind of work has one place: asking again takes the place of what was running.
final class EffectRunner: Sendable {
  private let fleet: FleetLoader
  /// The server for people.
  private let label: String
  /// The server as it was told to the browser last; nil before that.
  private let server: Mutex<ServerSummary?>
  let mailbox: Mailbox
  let computations = Computations()
  let environment: [String: String]
  /// The file that is read at the start, and where changes of it are kept.
  let configurationFile: String
  /// How long a program that copies or shows pages may take before something else is tried or said.
  let patience: Duration
  private let running = Mutex(Running())
  private let copies = Copies()

  private final class Copies: Sendable {
    let number = Atomic(0)
    let line = BlockingWork()
  }

  private struct Running {
    var load: (generation: Int, task: Task<Void, Never>)?
    var columns: (generation: Int, task: Task<Void, Never>)?
    var attributes: Task<Void, Never>?
    var preparation: Cancellation?
    var ranking: (generation: Int, cancellation: Cancellation)?
    var detail: Task<Void, Never>?
  }

  init(
    fleet: FleetLoader, label: String, mailbox: Mailbox, environment: [String: String], configurationFile: String,
    patience: Duration = .seconds(2)
  ) {
    self.fleet = fleet
    self.label = label
    self.server = Mutex(nil)
    self.mailbox = mailbox
    self.environment = environment
    self.configurationFile = configurationFile
    self.patience = patience
  }

  // MARK: Loading

  func load(_ request: LoadRequest) {
    let generation = request.generation
    let task = Task.detached(priority: .userInitiated) { [self] in
      do {
        // The first one signs in for this.
        try await tellServer()
        mailbox.post(.loadStarted(generation: generation))
        let loader = fleet.telling { self.mailbox.post(.loadRepairing(generation: generation, $0)) }
        let loaded = try await loader.load(
          besides: request.besides, reusing: request.earlier, refreshesNames: generation > 1
        ) { progress in
          mailbox.post(
            .page(generation: generation, progress.snapshot, loaded: progress.snapshot.count, total: progress.total))
        }
        try await tellServer()
        if let incomplete = CommandFailure(incomplete: loaded.outcome) {
          mailbox.post(
            .loadPartial(
              generation: generation, loaded.snapshot, missing: loaded.outcome.missing, Problem(incomplete), at: .now))
        } else {
          mailbox.post(.loadFinished(generation: generation, loaded.snapshot, at: .now))
        }
        prepareSearch(loaded.snapshot)
      } catch  where Task.isCancelled {
        mailbox.post(.loadStopped(generation: generation, at: .now))
      } catch {
        mailbox.post(.loadFailed(generation: generation, CommandFailure(any: error), at: .now))
      }
    }
    running.withLock { running in
      running.load?.task.cancel()
      running.load = (generation, task)
    }
  }

  /// Makes ready what the first word typed is looked for in.
  private func prepareSearch(_ snapshot: InventorySnapshot) {
    let isCancelled = Cancellation()
    NIOThreadPool.singleton.submit { _ in snapshot.prepareSearch { isCancelled.isRequested } }
    running.withLock { running in
      running.preparation?.request()
      running.preparation = isCancelled
    }
  }

  /// Says who the server is, and again when a load has found out that it is another than it was, or lacks the version its
  /// release should have. It is asked once.
  private func tellServer() async throws {
    let info = try await fleet.client.serverInfo()
    let news = server.withLock { server in
      let now = ServerSummary(label: label, info)
      defer { server = now }
      return now == server ? nil : now
    }
    if let news { mailbox.post(.connected(news)) }
  }

  func stopLoading(generation: Int) {
    running.withLock { running in
      if running.load?.generation == generation { running.load?.task.cancel() }
    }
  }

  // MARK: Columns

  func loadColumns(_ request: ColumnRequest) {
    let generation = request.generation
    let task = Task.detached(priority: .userInitiated) { [fleet, mailbox] in
      do {
        let loader = fleet.telling { mailbox.post(.columnsRepairing(generation: generation, $0)) }
        let loaded = try await loader.adding(request.fields, to: request.snapshot) { loaded, total in
          mailbox.post(.columnsProgress(generation: generation, loaded: loaded, total: total))
        }
        let problem = CommandFailure(incomplete: loaded.outcome).map { Problem($0) }
        mailbox.post(
          .columnsLoaded(generation: generation, loaded.snapshot, missing: loaded.outcome.missing, problem))
      } catch {
        // Columns that are no longer wanted have nobody left to tell.
        if !Task.isCancelled {
          mailbox.post(.columnsFailed(generation: generation, Problem(CommandFailure(any: error))))
        }
      }
    }
    running.withLock { running in
      running.columns?.task.cancel()
      running.columns = (generation, task)
    }
  }

  func cancelColumns(generation: Int) {
    running.withLock { running in
      if running.columns?.generation == generation { running.columns?.task.cancel() }
    }
  }

  func lookUpAttributes() {
    let task = Task.detached(priority: .userInitiated) { [fleet, mailbox] in
      let catalogue = await ServerCatalogue(of: fleet.client)
      mailbox.post(.attributesKnown(catalogue.fields, catalogue.trouble.map { Problem(what: $0) }))
    }
    running.withLock { $0.attributes = task }
  }

  // MARK: Ranking

  func rank(_ request: RankRequest) {
    // On a thread of the pool: a big fleet takes a fraction of a second, in which the network must not stand still.
    let isCancelled = Cancellation()
    NIOThreadPool.singleton.submit { [mailbox] _ in
      let previous = request.previous.map { (query: $0.query, order: $0.order, rowCount: $0.rowCount) }
      let order = Ranking.order(request.snapshot, request.query, previous: previous, workers: .pool) {
        isCancelled.isRequested
      }
      if let order {
        mailbox.post(.ranked(RankedRows(request, order: order)))
      } else {
        mailbox.post(.rankingCancelled(generation: request.generation))
      }
    }
    running.withLock { $0.ranking = (request.generation, isCancelled) }
  }

  func cancelRanking(generation: Int) {
    running.withLock { running in
      if running.ranking?.generation == generation { running.ranking?.cancellation.request() }
    }
  }

  // MARK: Detail

  func fetchDetail(_ id: ComputerID) {
    let task = Task.detached(priority: .userInitiated) { [fleet, mailbox] in
      do {
        let record = try await fleet.record(of: id)
        if !Task.isCancelled { mailbox.post(.detailLoaded(id, record)) }
      } catch {
        var problem = Problem(CommandFailure(any: error))
        problem.isGone = (error as? JamfProError)?.kind == .notFound
        // A fetch that was overtaken has nobody left to tell.
        if !Task.isCancelled { mailbox.post(.detailFailed(id, problem)) }
      }
    }
    running.withLock { running in
      running.detail?.cancel()
      running.detail = task
    }
  }

  func cancelDetail() {
    running.withLock { running in
      running.detail?.cancel()
      running.detail = nil
    }
  }

  // MARK: Copying

  /// Tries the programs that can take the text, in order; the terminal itself comes last.
  func copy(_ text: String, label: String) {
    let number = copies.number.add(1, ordering: .relaxed).newValue
    // One at a time, so that the last text asked for is the one that stays; those overtaken while waiting are left out.
    copies.line.add { [mailbox, environment, copies, patience] in
      guard copies.number.load(ordering: .relaxed) == number else { return }
      var failures: [String] = []
      for route in Clipboard.routes(environment: environment) where route != .osc52 {
        do {
          try Clipboard.run(route, text, path: environment["PATH"], within: patience)
          return mailbox.post(.copied(CopyReport(label: label, text: text, outcome: .copied(route: "\(route)"))))
        } catch {
          failures.append("\(error)")
        }
      }
      mailbox.post(.copyThroughTerminal(text: text, label: label, failures: failures))
    }
  }

  /// Ends all that is under way.
  func cancelAll() {
    computations.cancelAll()
    running.withLock { running in
      running.load?.task.cancel()
      running.columns?.task.cancel()
      running.attributes?.cancel()
      running.preparation?.request()
      running.ranking?.cancellation.request()
      running.detail?.cancel()
    }
  }
}
