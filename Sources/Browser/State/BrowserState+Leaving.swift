import Screen

/// A text that was handed out to be copied.
struct AskedCopy: Hashable, Sendable {
  var text: String
  /// What it is, in words.
  var label: String
}

/// Leaving: what was asked for is finished, and what could not be done is said, though the screen is gone by then.
extension BrowserState {
  /// Takes note that the user has left. Events may still come, and effects of a copy are to be carried out; nothing is asked
  /// of the user any more.
  public mutating func leave() {
    isLeaving = true
    if isCopying { message = Message(text: "Finishing the copy\(configuration.glyphs.ellipsis.text)") }
  }

  /// Whether a copy was asked for of which it is not known yet what became of it.
  public var isCopying: Bool {
    computations.isRunning(.copying) || askedCopy != nil || columnLoad.waits.contains(where: \.isCopy)
  }

  /// The place in the log of messages, to ask for later ones.
  public var logVersion: Int { log.version }

  /// What went wrong since that place in the log, in sentences: to be said after leaving when no picture has shown it.
  public func troubles(since version: Int) -> [String] {
    let unseen = log.entries.suffix(max(0, log.version - version)).map(\.message)
    return unseen.filter { $0.tone == .warning || $0.tone == .failure }.map(\.text)
  }

  /// That a copy was not finished, in a sentence; nil when it was.
  public var unfinishedCopy: String? {
    if let askedCopy { return "It took too long to copy \(askedCopy.label): it may not have been copied." }
    if columnLoad.waits.contains(where: \.isCopy) {
      return "Nothing was copied: \(lackingNames) had not been loaded yet."
    }
    return computations.isRunning(.copying) ? "Nothing was copied: it took too long." : nil
  }
}

extension BrowserEffect {
  /// Whether it serves a copy that was asked for before leaving: all else is of no use then.
  public var servesCopy: Bool {
    switch self {
    case .copy, .loadColumns: true
    case .compute(let computation): computation.kind == .copying
    default: false
    }
  }
}
