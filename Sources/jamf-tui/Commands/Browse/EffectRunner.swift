import Archive
import Browser
import Inventory
import JamfProAPI
import NIOPosix
import Synchronization
import Terminal

/// Carries out the browser's effects that need the network or the processor, off the main thread. Results go to the
/// mailbox.
///
/// There is one slot per kind of work: a new request replaces the running one.
final class EffectRunner: Sendable {
  let fleet: FleetLoader
  /// The server's name on the screen.
  let label: String
  /// The server as last reported to the browser; nil before the first report.
  let server: Mutex<ServerSummary?>
  let mailbox: Mailbox
  let applications: ApplicationCounter
  let computations = Computations()
  let environment: [String: String]
  /// The environment for the user's commands: without secrets.
  let commandEnvironment: [String: String]
  /// The configuration file, which also receives changes.
  let configurationFile: String
  /// How long a clipboard program or web browser may take before the next one is tried or a problem is reported.
  let patience: Duration
  let running = Mutex(Running())
  /// The programs of the user's commands.
  let commands: CommandRunner
  let list = ListInProgress()
  /// Stores complete lists; nil for nothing.
  let keeper: FleetKeeper?
  /// The extension attributes of the archive, for a server that does not send them; nil when there are none.
  let storedAttributes: ServerCatalogue?
  /// The columns that are being loaded.
  let fillings = Mutex<(generation: Int, filling: ColumnFilling)?>(nil)
  /// What waits until the list is ranked.
  let later = LaterWork()
  /// The stored list, until it is ranked for the first time.
  private let unprepared = Mutex<InventorySnapshot?>(nil)
  /// The last load of this run whose list was stored.
  let stored = Mutex<(load: Int, facts: LoadFacts)?>(nil)
  private let copies = Copies()
  /// What clipboards are still to be cleared of.
  let uncleared = Mutex<(number: Int, labels: [Int: String])>((0, [:]))
  /// Who has signed in, for the record of reveals; nil if that is not known.
  let signedInAs: String?

  private final class Copies: Sendable {
    let number = Atomic(0)
    let line = BlockingWork()
  }

  struct Running {
    var load: (generation: Int, task: Task<Void, Never>)?
    var columns: (generation: Int, task: Task<Void, Never>)?
    var filling: Task<Void, Never>?
    var attributes: Task<Void, Never>?
    var question: Task<Void, Never>?
    var preparation: Cancellation?
    var ranking: (generation: Int, cancellation: Cancellation)?
    var detail: Task<Void, Never>?
    var records: [Task<Void, Never>] = []
    var waiting: Task<Void, Never>?
    var timeline: Task<Void, Never>?
  }

  init(
    fleet: FleetLoader, label: String, mailbox: Mailbox, environment: [String: String], configurationFile: String,
    secretVariables: Set<String> = [], keeper: FleetKeeper? = nil,
    storedAttributes: ServerCatalogue? = nil, signedInAs: String? = nil, patience: Duration = .seconds(2)
  ) {
    self.signedInAs = signedInAs
    self.keeper = keeper
    self.storedAttributes = storedAttributes
    self.fleet = fleet
    self.label = label
    self.server = Mutex(nil)
    self.mailbox = mailbox
    applications = ApplicationCounter(fleet, mailbox)
    self.environment = environment
    commandEnvironment = environment.filter { !secretVariables.contains($0.key) }
    commands = CommandRunner(mailbox: mailbox, environment: commandEnvironment)
    self.configurationFile = configurationFile
    self.patience = patience
  }

  // MARK: The connection

  /// Keeps testing whether the server answers, even when nothing else waits for it. The session reports its return.
  func awaitServer() {
    let task = Task.detached { [fleet] in _ = try? await fleet.client.awaitConnection() }
    running.withLock { running in
      running.waiting?.cancel()
      running.waiting = task
    }
  }

  func stopAwaitingServer() {
    running.withLock { running in
      running.waiting?.cancel()
      running.waiting = nil
    }
  }

  func testServer() {
    Task.detached { [fleet, mailbox] in mailbox.post(.serverTested(await fleet.client.testConnection())) }
  }

  // MARK: Questions

  func ask(_ question: ServerQuestion) {
    let generation = question.generation
    let task = Task.detached(priority: .userInitiated) { [fleet, mailbox] in
      do {
        let answer = try await fleet.answer(to: question)
        // The browser no longer waits for the answer to a question that was replaced.
        if Task.isCancelled { return }
        mailbox.post(
          answer.map { .answered(generation: generation, $0) } ?? .askingFailed(generation: generation, nil))
      } catch {
        if !Task.isCancelled {
          mailbox.post(.askingFailed(generation: generation, CommandFailure(any: error).problem))
        }
      }
    }
    running.withLock { running in
      running.question?.cancel()
      running.question = task
    }
  }

  func cancelQuestion() {
    running.withLock { running in
      running.question?.cancel()
      running.question = nil
    }
  }

  func holdConnection(_ isHeld: Bool) { fleet.client.holdConnection(isHeld) }

  // MARK: Ranking

  func rank(_ request: RankRequest) {
    // On a pool thread: ranking a large fleet takes a fraction of a second, which must not block the network.
    let isCancelled = Cancellation()
    later.beginRanking()
    NIOThreadPool.singleton.submit { [self, mailbox] _ in
      defer { endRanking() }
      let previous = request.previous.map { (query: $0.query, order: $0.order, rowCount: $0.rowCount) }
      let order = Ranking.order(
        request.snapshot, request.query, previous: previous, offersNear: request.offersNear, workers: .pool
      ) { isCancelled.isRequested }
      if let order {
        mailbox.post(.ranked(RankedRows(request, order: order)))
      } else {
        mailbox.post(.rankingCancelled(generation: request.generation))
      }
    }
    running.withLock { $0.ranking = (request.generation, isCancelled) }
  }

  /// Builds the search texts of the stored list after its first ranking, which people wait for.
  func prepareSearchOnceRanked(_ snapshot: InventorySnapshot?) { unprepared.withLock { $0 = snapshot } }

  private func endRanking() {
    later.endRanking()
    if let snapshot = unprepared.withLock({ $0.take() }) { prepareSearch(snapshot) }
  }

  func cancelRanking(generation: Int) {
    running.withLock { running in
      if running.ranking?.generation == generation { running.ranking?.cancellation.request() }
    }
  }

  // MARK: Detail

  func fetchDetail(_ id: RecordID) {
    let task = record(of: id)
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

  /// Fetches the records of a comparison.
  func fetchRecords(_ ids: [RecordID]) {
    cancelRecords()
    let tasks = ids.map { record(of: $0) }
    running.withLock { $0.records = tasks }
  }

  func cancelRecords() {
    running.withLock { running in
      for task in running.records { task.cancel() }
      running.records = []
    }
  }

  private func record(of id: RecordID) -> Task<Void, Never> {
    Task.detached(priority: .userInitiated) { [fleet, mailbox] in
      do {
        let record = try await fleet.record(of: id)
        if !Task.isCancelled { mailbox.post(.detailLoaded(id, record)) }
      } catch {
        var problem = CommandFailure(any: error).problem
        problem.isGone = (error as? JamfProError)?.kind == .notFound
        // The browser no longer waits for a fetch that was replaced.
        if !Task.isCancelled { mailbox.post(.detailFailed(id, problem)) }
      }
    }
  }

  // MARK: Copying

  /// Tries the programs that can take the text, in order. The terminal itself is the last resort. Inside tmux, the text is
  /// also in its buffer afterward, where people expect it.
  func copy(_ text: String, label: String) {
    let number = copies.number.add(1, ordering: .relaxed).newValue
    // One at a time, so that the newest text wins. Older copies that are still waiting are skipped.
    copies.line.add { [mailbox, environment, copies, patience] in
      guard copies.number.load(ordering: .relaxed) == number else { return }
      var failures: [String] = []
      let routes = Clipboard.routes(environment: environment)
      func run(_ route: CopyRoute) throws(ClipboardError) {
        try Clipboard.run(route, text, path: environment["PATH"], within: patience)
      }
      for route in routes where route != .osc52 {
        do {
          try run(route)
          let isInBuffer = route != .tmux && routes.contains(.tmux) && (try? run(.tmux)) != nil
          let words = isInBuffer ? "\(route) and \(CopyRoute.tmux)" : "\(route)"
          return mailbox.post(.copied(CopyReport(label: label, text: text, outcome: .copied(route: words))))
        } catch {
          failures.append("\(error)")
        }
      }
      mailbox.post(.copyThroughTerminal(text: text, label: label, failures: failures))
    }
  }

  /// Programs for the clipboard run one at a time.
  var clipboardWork: BlockingWork { copies.line }

  /// Cancels everything in progress.
  func cancelAll() {
    computations.cancelAll()
    commands.end()
    applications.stop()
    running.withLock { running in
      running.load?.task.cancel()
      running.columns?.task.cancel()
      running.filling?.cancel()
      running.attributes?.cancel()
      running.question?.cancel()
      running.preparation?.request()
      running.ranking?.cancellation.request()
      running.detail?.cancel()
      for task in running.records { task.cancel() }
      running.timeline?.cancel()
      running.waiting?.cancel()
    }
  }
}

/// Work on computers that the browser wants done off the main thread.
extension EffectRunner {
  /// The running computations, one per kind.
  final class Computations: Sendable {
    private let running = Mutex<[Computation.Kind: Cancellation]>([:])

    /// Cancels the running computation of a kind and registers its replacement.
    func replace(_ kind: Computation.Kind, with cancellation: Cancellation?) {
      running.withLock { running in
        running[kind]?.request()
        running[kind] = cancellation
      }
    }

    func cancelAll() {
      running.withLock { running in
        for cancellation in running.values { cancellation.request() }
        running = [:]
      }
    }
  }

  func compute(_ computation: Computation) {
    let isCancelled = Cancellation()
    computations.replace(computation.kind, with: isCancelled)
    later.submit { [mailbox] in
      mailbox.post(computation.run(workers: .pool) { isCancelled.isRequested })
    }
  }

  func cancelComputation(_ kind: Computation.Kind) {
    computations.replace(kind, with: nil)
  }
}

extension ServerSummary {
  /// The server for the status line.
  init(label: String, _ server: ServerInfo) {
    self.init(
      label: label, productVersion: server.release, apiVersion: "\(server.inventoryVersion)",
      deprecatedSince: server.deprecatedSince)
  }
}
