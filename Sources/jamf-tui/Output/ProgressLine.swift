import Screen
import Synchronization

/// A line on standard error that says what the program is waiting for, and that is gone when the wait is over.
///
/// Plain ASCII, wiped with blanks: it shows before anything is known of the terminal. Without a terminal nothing is written.
final class ProgressLine: Sendable {
  private let width = Mutex(0)
  private let isShown = StandardError.isWatched

  /// The columns of the `^C` that a terminal writes behind the line when Ctrl-C is pressed. It goes with the line.
  private static let echo = 2

  /// Replaces the line.
  func show(_ text: String) {
    guard isShown else { return }
    let ascii = PlainText(text).text.unicodeScalars.map { $0.isASCII ? Character($0) : "?" }
    let text = String(ascii.prefix(79 - Self.echo))
    width.withLock { width in
      let excess = max(0, width - text.count)
      // The cursor stands behind the text.
      let back = String(repeating: "\u{8}", count: excess)
      StandardError.write("\r" + text + String(repeating: " ", count: excess) + back)
      width = text.count + Self.echo
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
