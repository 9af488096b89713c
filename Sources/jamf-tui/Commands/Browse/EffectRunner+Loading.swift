import Archive
import Browser
import Inventory
import JamfProAPI
import NIOPosix
import Synchronization

/// Loads the list, or what has changed in it.
extension EffectRunner {
  func load(_ request: LoadRequest) {
    let generation = request.generation
    keeper?.allow(attributes: request.attributes)
    list.begin(load: generation)
    let task = Task.detached(priority: .userInitiated) { [self] in
      do {
        // On the first load, this request also signs in.
        try await tellServer()
        let start = LoadStart(asked: fleet.client.serverTime.map { Instant(milliseconds: $0) })
        mailbox.post(.loadStarted(generation: generation, asked: start.asked))
        var loader = fleet.telling { self.mailbox.post(.loadRepairing(generation: generation, $0)) }
        loader.onSlow = { [mailbox] in mailbox.post(.loadSlowed(generation: generation, $0)) }
        if try await update(by: request, with: loader, start) { return }
        async let screen: Void = refreshScreen(request)
        let loaded = try await loader.load(
          besides: request.besides, reusing: request.earlier, refreshesNames: generation > 1
        ) { [mailbox, list] progress in
          list.take(progress.snapshot, load: generation) { snapshot in
            mailbox.post(.page(generation: generation, snapshot, loaded: progress.loaded, total: progress.total))
          }
        }
        await screen
        try await tellServer()
        list.take(loaded.snapshot, load: generation, isLast: true) { snapshot in
          if let incomplete = CommandFailure(incomplete: loaded.outcome) {
            mailbox.post(
              .loadPartial(
                generation: generation, snapshot, missing: loaded.outcome.missing, incomplete.problem, at: .now))
          } else {
            let ended = Instant.now
            mailbox.post(.loadFinished(generation: generation, snapshot, at: ended))
            keep(snapshot, of: generation, .full, start, ended: ended)
          }
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

  /// When a load began.
  private struct LoadStart {
    var local = Instant.now
    /// By the server's clock; nil when that is unknown.
    var asked: Instant?
  }

  /// Loads what has changed, if the request wants no more.
  ///
  /// - Returns: whether the list is up to date. If not, all computers have to be loaded.
  private func update(by request: LoadRequest, with loader: FleetLoader, _ start: LoadStart) async throws -> Bool {
    guard case .delta(let asked, let full) = request.kind, let earlier = request.earlier else { return false }
    let generation = request.generation
    let update = try await loader.updating(earlier, checked: asked) { [mailbox] loaded, total in
      mailbox.post(.changesArrived(generation: generation, loaded: loaded, total: total))
    }
    guard let update else { return false }
    try await tellServer()
    try Task.checkCancellation()
    list.take(update.snapshot, load: generation, isLast: true) { snapshot in
      let ended = Instant.now
      mailbox.post(.listUpdated(generation: generation, snapshot, needsAll: update.needsAll, at: ended))
      keep(snapshot, of: generation, .delta, start, ended: ended, full: full)
    }
    prepareSearch(update.snapshot)
    return true
  }

  /// Stores a complete list.
  private func keep(
    _ snapshot: InventorySnapshot, of load: Int, _ kind: LoadFacts.Kind, _ start: LoadStart, ended: Instant,
    full: Instant? = nil
  ) {
    let facts = LoadFacts(
      kind, started: start.local.milliseconds, ended: ended.milliseconds, full: full?.milliseconds,
      asked: (start.asked ?? start.local).milliseconds, release: server.withLock { $0?.productVersion })
    stored.withLock { $0 = (load, facts) }
    keep(snapshot, facts)
  }

  private func keep(_ snapshot: InventorySnapshot, _ facts: LoadFacts) {
    keeper?.keep(snapshot, facts) { [mailbox] problem in mailbox.post(problem.map { .archiveFailed($0) } ?? .listStored)
    }
  }

  /// Reads what was recorded of earlier loads.
  func readRecorded() {
    Self.disk.add { [keeper, mailbox] in mailbox.post(.recordedRead(keeper?.store.recorded())) }
  }

  private static let disk = BlockingWork()

  /// Stores the list of a load again, with new columns.
  ///
  /// - Parameter attributes: the paths of the extension attributes that are columns.
  func storeColumns(of load: Int, _ snapshot: InventorySnapshot, attributes: Set<String>) {
    guard let last = stored.withLock(\.self), last.load == load else { return }
    keeper?.allow(attributes: attributes)
    var facts = last.facts
    facts.kind = .columns
    keep(snapshot, facts)
  }

  /// Updates the computers on the screen before the pages of a refresh reach them.
  private func refreshScreen(_ request: LoadRequest) async {
    guard let earlier = request.earlier else { return }
    let updated = try? await fleet.updating(request.first, of: earlier, besides: request.besides)
    guard let updated else { return }
    list.take(refreshed: updated, load: request.generation) { [mailbox] snapshot in
      mailbox.post(.rowsRefreshed(generation: request.generation, snapshot))
    }
  }

  /// Builds the search texts, so that the first typed word is found quickly.
  func prepareSearch(_ snapshot: InventorySnapshot) {
    let isCancelled = Cancellation()
    later.submit { snapshot.prepareSearch { isCancelled.isRequested } }
    running.withLock { running in
      running.preparation?.request()
      running.preparation = isCancelled
    }
  }

  /// Reports the server to the browser, and again when a load has found that its API version differs from what its
  /// release should have. The version is requested only once.
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
}
