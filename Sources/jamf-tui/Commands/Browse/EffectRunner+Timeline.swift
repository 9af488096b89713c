import Browser
import Inventory
import JamfProAPI
import Synchronization

/// Loading a computer's time line.
extension EffectRunner {
  func loadTimeline(_ generation: Int, of subject: TimelineSubject) {
    let task = Task.detached(priority: .userInitiated) { [fleet, mailbox, keeper] in
      var managementID = subject.managementID
      // The list may be without the column.
      if managementID.isEmpty, let record = try? await fleet.record(of: subject.id) {
        managementID = record.text(IdentityField.managementID.path) ?? ""
      }
      let loader = TimelineLoader(
        client: fleet.client, id: subject.id, managementID: managementID,
        recorded: TimelineLoader.reading(keeper?.store, of: subject.id))
      await loader.run { news in
        if !Task.isCancelled { mailbox.post(.timelineNews(generation: generation, news)) }
      }
    }
    replaceTimeline(with: task)
  }

  func cancelTimeline() { replaceTimeline(with: nil) }

  private func replaceTimeline(with task: Task<Void, Never>?) {
    running.withLock { running in
      running.timeline?.cancel()
      running.timeline = task
    }
  }
}
