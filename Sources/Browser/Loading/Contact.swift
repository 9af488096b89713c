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
  ///
  /// - Parameter reason: why no connection can be made, as a part of a sentence; nil when it is not known.
  mutating func wentOffline(since: Instant, reason: String?) -> [BrowserEffect] {
    loadDelayed(nil)
    loading.contact.offlineSince = since
    loading.contact.isTested = true
    if loading.progress.isRunning { loading.progress.interrupted = loading.progress.interrupted ?? since }
    let why = reason.map { ": \($0)" } ?? ""
    let goal = loading.progress.isRunning ? "Loading continues when it does." : "It is tested from time to time."
    say("The server has not answered since \(context.clockTime(since))\(why). \(goal)", tone: .warning)
    shareDelay()
    return [.awaitServer]
  }

  /// The server answers again.
  mutating func cameOnline() -> [BrowserEffect] {
    guard loading.contact.offlineSince != nil else { return [] }
    loading.contact = Contact()
    loadDelayed(nil)
    let progress = loading.progress
    guard progress.isRunning else {
      let rest = age.map { list.fleet?.isComplete == true ? " The list was updated \($0.words)." : "" } ?? ""
      say("The server answers again.\(rest)")
      return []
    }
    say(Self.continues)
    guard case .delta = progress.kind, progress.phase != .stopping else { return [] }
    // Some of its answers would be from before the outage, and all of them take no longer than the rest.
    return startLoad(isAutomatic: progress.isAutomatic, isQuick: true, isFollowed: progress.isFollowed)
  }

  private static let continues = "The server answers again. Loading continues."

  /// After a load: removes the message that it continues, and returns whether that was there.
  mutating func endContinuation() -> Bool {
    guard notices.message?.text == Self.continues else { return false }
    notices.clear()
    return true
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
