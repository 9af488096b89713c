import Browser
import Inventory
import JamfProAPI
import Synchronization

/// Loads columns that the list needs and does not have.
extension EffectRunner {
  func loadColumns(_ request: ColumnRequest) {
    let generation = request.generation
    let task = Task.detached(priority: .userInitiated) { [fleet, mailbox, list, self] in
      var filling: ColumnFilling?
      do {
        let loader = fleet.telling { mailbox.post(.columnsRepairing(generation: generation, $0)) }
        let loaded = try await loader.adding(
          request.fields, to: request.snapshot, first: request.first, of: request.total,
          begin: {
            filling = $0
            fillings.withLock { [begun = $0] in $0 = (generation, begun) }
            list.add($0, load: request.load, isRefresh: request.isRefresh)
          }
        ) { [mailbox] progress in
          mailbox.post(
            .columnsArrived(
              generation: generation, progress.snapshot, loaded: progress.loaded, total: progress.total))
        }
        let problem = CommandFailure(incomplete: loaded.outcome)?.problem
        func tell(_ snapshot: InventorySnapshot) {
          mailbox.post(.columnsLoaded(generation: generation, snapshot, missing: loaded.outcome.missing, problem))
        }
        if request.load != nil, let filling { filling.withList(tell) } else { tell(loaded.snapshot) }
      } catch {
        if let filling { list.remove(filling) }
        // The browser no longer waits for columns that were canceled.
        if !Task.isCancelled {
          mailbox.post(.columnsFailed(generation: generation, CommandFailure(any: error).problem))
        }
      }
    }
    running.withLock { running in
      running.columns?.task.cancel()
      running.columns = (generation, task)
    }
  }

  /// Fetches the values of some computers for columns that are being loaded.
  func fillColumns(generation: Int, _ ids: [ComputerID]) {
    let current = fillings.withLock { $0 }
    guard let (_, filling) = current, current?.generation == generation else {
      return mailbox.post(.columnsFilled(generation: generation))
    }
    let task = Task.detached(priority: .userInitiated) { [fleet, mailbox] in
      await fleet.fill(filling, of: ids)
      mailbox.post(.columnsFilled(generation: generation))
    }
    running.withLock { running in
      running.filling?.cancel()
      running.filling = task
    }
  }

  func cancelColumns(generation: Int) {
    running.withLock { running in
      guard running.columns?.generation == generation else { return }
      running.columns?.task.cancel()
      running.filling?.cancel()
    }
  }

  func lookUpAttributes() {
    let task = Task.detached(priority: .userInitiated) { [fleet, mailbox, keeper, storedAttributes] in
      var catalogue = await ServerCatalogue(of: fleet.client)
      if let storedAttributes, catalogue.trouble != nil, catalogue.fields.extensionAttributes.isEmpty {
        catalogue.fields = storedAttributes.fields
      }
      keeper?.learn(catalogue)
      mailbox.post(.attributesKnown(catalogue.fields, catalogue.trouble.map { Problem(what: $0) }))
    }
    running.withLock { $0.attributes = task }
  }
}
