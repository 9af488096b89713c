import Inventory

extension Computation.Kind {
  static let changes = Self("changes")
}

/// What a refresh brought that is different.
extension BrowserState {
  /// Compares the list with the one of before, which a refresh has just replaced.
  mutating func compareFleets(with before: Fleet) -> [BrowserEffect] {
    guard let fleet, before.asOf != nil else { return [] }
    // A refresh that was asked for starts anew; those that come by themselves add up until somebody looks.
    let earlier = progress.isAutomatic ? changes.earlier ?? before : before
    // Who is not in a piece of a list may be there all the same.
    let (knowsNew, knowsGone) = (earlier.isComplete, fleet.isComplete)
    return compute(.changes) { workers, isCancelled in
      guard
        var found = InventoryChanges(
          from: earlier.snapshot, to: fleet.snapshot, ignoring: Changes.uncounted, workers: workers,
          isCancelled: isCancelled)
      else { return nil }
      if !knowsNew { found.new = [] }
      if !knowsGone { found.gone = [] }
      let changes = Changes(since: earlier, found)
      return { state in
        state.take(changes)
        return []
      }
    }
  }

  private mutating func take(_ new: Changes) {
    let isNews = new.found != changes.found
    changes = new
    guard let summary = changesSummary, isNews else { return }
    let said = Message(text: summary + ".", tone: .good)
    // Whoever asked for the refresh is told; others are not to be disturbed.
    if message == nil, !progress.isAutomatic { message = said } else { log.add(said, at: now) }
  }

  /// `3 new, 1 gone, 12 changed since 14:02`; nil when nothing is different.
  var changesSummary: String? {
    guard !changes.isEmpty, let since = changes.since else { return nil }
    let found = changes.found
    let parts = [(found.new.count, "new"), (found.gone.count, "gone"), (found.changed.count, "changed")]
      .filter { $0.0 > 0 }.map { "\(Amount.grouped($0.0)) \($0.1)" }
    return parts.joined(separator: ", ") + " since " + clockTime(since)
  }

  // MARK: Looking at it

  var hasChanges: Availability {
    guard changes.isEmpty else { return .available }
    guard let since = changes.since else {
      return .unavailable(reason: "There is nothing to compare with before the list has been loaded again.")
    }
    return .unavailable(reason: "Nothing is different since \(clockTime(since)).")
  }

  mutating func openChanges() -> [BrowserEffect] { open(ChangePanel(in: self)) }

  var canShowOnlyChanged: Availability {
    guard changes.listed.isEmpty else { return hasChanges }
    return .unavailable(reason: "Those that are gone cannot be in the list.")
  }

  mutating func showOnlyChanged() -> [BrowserEffect] {
    let since = changes.since.map { " since " + clockTime($0) } ?? ""
    return closePanel() + restrict(to: changes.listed, label: "changed" + since)
  }

  /// The time of a moment today: `14:02`; with the day for others.
  func clockTime(_ instant: Instant) -> String {
    let zone = configuration.timeZone
    let text = DateText.minutes(milliseconds: instant.milliseconds, in: zone)
    let today = DateText.minutes(milliseconds: now.milliseconds, in: zone)
    let (day, time) = (text.dropLast(6), text.suffix(5))
    return day == today.dropLast(6) ? String(time) : text
  }

  /// The moment to the second, with its zone.
  func exactTime(_ instant: Instant) -> String {
    DateText.exact(milliseconds: instant.milliseconds / 1000 * 1000, in: configuration.timeZone)
  }
}
