import Browser
import Screen
import Synchronization

/// A line on standard error that says what the program is waiting for, and that is gone when the wait is over.
///
/// Plain ASCII, wiped with blanks: it shows before anything is known of the terminal. Without a terminal nothing is written.
final class ProgressLine: Sendable {
  private struct State {
    /// The columns that are written, those of a `^C` included.
    var width = 0
    var text = ""
    /// What is said of computers; nil when it is something else.
    var computers: String?
    var repair: LoadRepair?
  }

  private let state = Mutex(State())
  private let isShown = StandardError.isWatched

  /// The columns of the `^C` that a terminal writes behind the line when Ctrl-C is pressed. It goes with the line.
  private static let echo = 2

  /// Replaces the line.
  func show(_ text: String) {
    state.withLock { state in
      (state.computers, state.repair) = (nil, nil)
      write(text, &state)
    }
  }

  /// Says how many computers have come.
  func show(_ loaded: Int, of total: Int?) {
    state.withLock { state in
      state.computers = "\(Amount.loaded(loaded, of: total)) computers loaded"
      writeComputers(&state)
    }
  }

  /// Says what is asked for again, behind how many have come; nil when that is over.
  func show(_ repair: LoadRepair?) {
    state.withLock { state in
      state.repair = repair
      writeComputers(&state)
    }
  }

  private func writeComputers(_ state: inout State) {
    let parts = [state.computers, state.repair?.words].compactMap { $0 }
    if parts.isEmpty { wipe(&state) } else { write(parts.joined(separator: ", "), &state) }
  }

  private func write(_ text: String, _ state: inout State) {
    guard isShown, text != state.text else { return }
    state.text = text
    let ascii = PlainText(text).text.unicodeScalars.map { $0.isASCII ? Character($0) : "?" }
    let text = String(ascii.prefix(79 - Self.echo))
    let excess = max(0, state.width - text.count)
    // The cursor stands behind the text.
    let back = String(repeating: "\u{8}", count: excess)
    StandardError.write("\r" + text + String(repeating: " ", count: excess) + back)
    state.width = text.count + Self.echo
  }

  /// Takes the line away.
  func clear() {
    state.withLock { state in
      state.computers = nil
      wipe(&state)
    }
  }

  private func wipe(_ state: inout State) {
    if state.width > 0 { StandardError.write("\r" + String(repeating: " ", count: state.width) + "\r") }
    (state.width, state.text) = (0, "")
  }

  deinit { clear() }
}
