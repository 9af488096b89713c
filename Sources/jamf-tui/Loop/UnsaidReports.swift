import Browser

/// What is still to be said after the screen has gone: a file that was asked for right before leaving is written by then, or
/// was not. For the main thread only.
final class UnsaidReports {
  private var remarks: [String] = []
  private var mailboxes: [Mailbox] = []
  /// The browser as it was left in the end; it knows the words.
  var last: BrowserState?

  /// Takes note of a loop that has ended.
  func add(_ loop: EventLoop) {
    remarks += loop.remarks
    mailboxes.append(loop.mailbox)
  }

  /// Waits until files are written, and says on the standard error output what was not done.
  func say(after writes: PendingWrites, seconds: Double) {
    let unwritten = writes.wait(seconds: seconds)
    for remark in remarks + late { StandardError.note(remark) }
    for label in unwritten { StandardError.note("Gave up writing \(label): it takes too long.") }
    (remarks, mailboxes) = ([], [])
  }

  /// What went wrong with files that were still being written when the loops had ended.
  private var late: [String] {
    guard var last else { return [] }
    let version = last.logVersion
    for mailbox in mailboxes {
      for case .browser(let event) in mailbox.drain() where event.isAboutFile { _ = last.update(event) }
    }
    return last.troubles(since: version)
  }
}

extension BrowserEvent {
  /// Whether it says what came of a file that was to be written.
  fileprivate var isAboutFile: Bool {
    switch self {
    case .exported, .configurationSaved: true
    default: false
    }
  }
}
