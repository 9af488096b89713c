import Browser
import Screen
import Synchronization

/// A line on standard error that says what the program is waiting for. It disappears when the wait is over.
///
/// Plain ASCII, cleared with blanks, because it appears before the terminal's features are known. Without a terminal
/// nothing is written.
final class ProgressLine: Sendable {
  private struct State {
    /// The columns in use, including those of `^C`.
    var width = 0
    var text = ""
    /// The text while no computers are counted.
    var said = ""
    /// The text that counts computers; nil while there is none.
    var computers: String?
    var repair: LoadRepair?
    /// Why a response is delayed, and the task that counts down.
    var delay: LoadDelay?
    var countdown: Task<Void, Never>?
  }

  private let state = Mutex(State())
  private let isShown = StandardError.isWatched

  /// The width of the `^C` that a terminal prints after the line when Ctrl-C is pressed. It is cleared with the line.
  private static let echo = 2

  /// Replaces the line.
  func show(_ text: String) {
    state.withLock { state in
      (state.said, state.computers, state.repair) = (text, nil, nil)
      write(&state)
    }
  }

  /// Shows how many computers are loaded.
  func show(_ loaded: Int, of total: Int?) {
    state.withLock { state in
      state.computers = "\(Amount.loadedComputers(loaded, of: total)) loaded"
      write(&state)
    }
  }

  /// Shows what is being retried, after the number of computers; nil when that is over.
  func show(_ repair: LoadRepair?) {
    state.withLock { state in
      state.repair = repair
      write(&state)
    }
  }

  /// Shows why a response is delayed, with a countdown; nil when the response has arrived.
  func show(_ delay: LoadDelay?) {
    guard isShown else { return }
    state.withLock { state in
      state.delay = delay
      state.countdown?.cancel()
      state.countdown = delay.map { delay in Task { [weak self] in await self?.countDown(delay) } }
      write(&state)
    }
  }

  private func countDown(_ delay: LoadDelay) async {
    while let next = delay.nextChange(after: .now) {
      do { try await Task.sleep(for: .milliseconds(next.milliseconds - Instant.now.milliseconds)) } catch { return }
      // The delay may have been cleared or replaced meanwhile.
      state.withLock { state in if state.delay == delay { write(&state) } }
    }
  }

  private func write(_ state: inout State) {
    let work = state.delay?.words(at: .now) ?? state.repair?.words
    let parts = [state.computers, work].compactMap(\.self)
    let text = parts.joined(separator: ", ")
    if state.computers == nil, !state.said.isEmpty {
      write(work.map { "\(state.said) \($0)" } ?? state.said, &state)
    } else if text.isEmpty {
      wipe(&state)
    } else {
      write(text, &state)
    }
  }

  private func write(_ text: String, _ state: inout State) {
    guard isShown, text != state.text else { return }
    state.text = text
    let ascii = PlainText(text).text.unicodeScalars.map { $0.isASCII ? Character($0) : "?" }
    let text = String(ascii.prefix(79 - Self.echo))
    let excess = max(0, state.width - text.count)
    // Moves the cursor back to the end of the text.
    let back = String(repeating: "\u{8}", count: excess)
    StandardError.write("\r" + text + String(repeating: " ", count: excess) + back)
    state.width = text.count + Self.echo
  }

  /// Clears the line.
  func clear() {
    state.withLock { state in
      state.countdown?.cancel()
      (state.said, state.computers, state.delay, state.countdown) = ("", nil, nil, nil)
      wipe(&state)
    }
  }

  private func wipe(_ state: inout State) {
    if state.width > 0 { StandardError.write("\r" + String(repeating: " ", count: state.width) + "\r") }
    (state.width, state.text) = (0, "")
  }

  deinit { clear() }
}
