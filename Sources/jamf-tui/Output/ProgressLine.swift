/// A line on standard error that says what the program is waiting for, and that is gone when the wait is over.
///
/// Plain ASCII, wiped with blanks: it shows before anything is known of the terminal. Without a terminal nothing is written.
final class ProgressLine {
  private var width = 0
  private let isShown = StandardError.isWatched

  /// Replaces the line. The text must be free of control characters.
  func show(_ text: String) {
    guard isShown else { return }
    let text = String(text.unicodeScalars.map { $0.isASCII ? Character($0) : "?" }.prefix(79))
    StandardError.write("\r" + text + String(repeating: " ", count: max(0, width - text.count)))
    width = text.count
  }

  deinit {
    if width > 0 { StandardError.write("\r" + String(repeating: " ", count: width) + "\r") }
  }
}
