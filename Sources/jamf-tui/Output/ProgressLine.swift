import Screen
import Synchronization

/// A line on standard error that says what the program is waiting for, and that is gone when the wait is over.
///
/// Plain ASCII, wiped with blanks: it shows before anything is known of the terminal. Without a terminal nothing is written.
final class ProgressLine: Sendable {
  private let width = Mutex(0)
  private let isShown = StandardError.isWatched

  /// Replaces the line.
  func show(_ text: String) {
    guard isShown else { return }
    let text = String(PlainText(text).text.unicodeScalars.map { $0.isASCII ? Character($0) : "?" }.prefix(79))
    width.withLock { width in
      StandardError.write("\r" + text + String(repeating: " ", count: max(0, width - text.count)))
      width = text.count
    }
  }

  /// Says how many computers have come.
  func show(_ loaded: Int, of total: Int?) {
    show("\(loaded)\(total.map { " of \($0)" } ?? "") computers loaded")
  }

  /// Takes the line away.
  func clear() {
    width.withLock { width in
      if width > 0 { StandardError.write("\r" + String(repeating: " ", count: width) + "\r") }
      width = 0
    }
  }

  deinit { clear() }
}
