import Browser

/// Messages to print after the screen has gone, such as whether a file that was requested right before leaving was
/// written. For the main thread only.
final class UnsaidReports {
  private var remarks: [String] = []
  private var mailboxes: [Mailbox] = []
  /// The browser's final state, which puts late events into words.
  var last: BrowserState?

  /// Adds a loop that has ended.
  func add(_ loop: borrowing EventLoop) {
    remarks += loop.remarks
    mailboxes.append(loop.mailbox)
  }

  /// Waits until files are written and reports failures on standard error.
  func say(after writes: PendingWrites, seconds: Double) {
    let unwritten = writes.wait(seconds: seconds)
    for remark in remarks + late { StandardError.note(remark) }
    for label in unwritten { StandardError.note("Gave up writing \(label), because it takes too long.") }
    (remarks, mailboxes) = ([], [])
  }

  /// Problems with files that were still being written when the loops ended.
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
  /// Whether it reports the result of writing a file.
  fileprivate var isAboutFile: Bool {
    switch self {
    case .exported, .configurationSaved, .archiveFailed: true
    default: false
    }
  }
}
