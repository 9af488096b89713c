import Inventory
import Screen

/// Whether the server can be reached.
struct Contact: Sendable {
  /// Since when the server has not answered, after all patience; nil while it answers or may soon.
  var offlineSince: Instant?
  /// Whether it is tested from time to time.
  var isTested = false
  /// Why answers take longer than usual at present; nil when they do not.
  var delay: LoadDelay?
}

/// Losing the server and finding it again. Loads, columns and details that wait for it stay as they are meanwhile: they
/// continue with what is missing as soon as it answers.
extension BrowserState {
  /// Records why the server's answers take longer; the requests continue.
  mutating func loadDelayed(_ delay: LoadDelay?) {
    loading.contact.delay = delay
    loading.progress.delay = nil
    detail.delay = nil
    loading.columnLoad.delay = nil
    if delay != nil { loading.progress.pace.forget() }
    shareDelay()
  }

  /// Passes the present delay on to all that wait for the server, also to what has begun during the delay.
  mutating func shareDelay() {
    // No seconds are counted down while offline: they would be minutes.
    let offline = loading.contact.offlineSince.map { LoadDelay(.noAnswer, until: $0) }
    guard let delay = loading.contact.delay ?? offline else { return }
    if detail.isFetching { detail.delay = delay }
    guard offline == nil else { return }
    if loading.progress.isRunning { loading.progress.delay = delay }
    if loading.columnLoad.isLoading { loading.columnLoad.delay = delay }
  }

  /// The server did not answer for so long that it is only tested from time to time.
  mutating func wentOffline(since: Instant) -> [BrowserEffect] {
    loadDelayed(nil)
    loading.contact.offlineSince = since
    loading.contact.isTested = true
    if loading.progress.isRunning { loading.progress.interrupted = loading.progress.interrupted ?? since }
    let goal = loading.progress.isRunning ? "Loading continues when it does." : "It is tested from time to time."
    notices.log.add(
      Message(
        text: "The server has not answered since \(context.clockTime(since)). \(goal)", tone: .warning),
      at: context.now)
    shareDelay()
    return [.awaitServer]
  }

  /// The server answers again.
  mutating func cameOnline() -> [BrowserEffect] {
    guard loading.contact.offlineSince != nil else { return [] }
    loading.contact = Contact()
    loadDelayed(nil)
    let rest =
      loading.progress.isRunning
      ? " Loading continues."
      : age.map { list.fleet?.isComplete == true ? " The list was updated \($0.words)." : "" } ?? ""
    say("The server answers again.\(rest)")
    return []
  }

  /// The server was tested because the user asked for it.
  mutating func serverTested(_ answers: Bool) {
    guard !answers, let since = loading.contact.offlineSince else { return }
    say("The server still does not answer. It is offline since \(context.clockTime(since)).", tone: .warning)
  }

  /// Ends testing the server.
  mutating func stopTesting() -> [BrowserEffect] {
    loading.contact.isTested = false
    say("The server is no longer tested.\(context.keyHint(.refresh, "to try again"))", tone: .warning)
    return [.stopAwaitingServer]
  }

  /// Tests the server now.
  mutating func testServer() -> [BrowserEffect] {
    loading.contact.isTested = true
    say("Testing whether the server answers\(context.configuration.glyphs.ellipsis.text)")
    return [.testServer, .awaitServer]
  }

  /// `offline since 04:13`, or `offline` when it was started so; nil while the server answers, or may soon.
  var offlineWords: String? {
    isOffline ? "offline" : loading.contact.offlineSince.map { "offline since \(context.clockTime($0))" }
  }
}
