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
    /// What is said when there is nothing to say of computers.
    var said = ""
    /// What is said of computers; nil when it is something else.
    var computers: String?
    var repair: LoadRepair?
    /// Why an answer takes longer, and what counts the seconds down.
    var delay: LoadDelay?
    var countdown: Task<Void, Never>?
  }

  private let state = Mutex(State())
  private let isShown = StandardError.isWatched

  /// The columns of the `^C` that a terminal writes behind the line when Ctrl-C is pressed. It goes with the line.
  private static let echo = 2

  /// Replaces the line.
  func show(_ text: String) {
    state.withLock { state in
      (state.said, state.computers, state.repair) = (text, nil, nil)
      write(&state)
    }
  }

  /// Says how many computers have come.
  func show(_ loaded: Int, of total: Int?) {
    state.withLock { state in
      state.computers = "\(Amount.loadedComputers(loaded, of: total)) loaded"
      write(&state)
    }
  }

  /// Says what is asked for again, behind how many have come; nil when that is over.
  func show(_ repair: LoadRepair?) {
    state.withLock { state in
      state.repair = repair
      write(&state)
    }
  }

  /// Says why an answer takes longer, with the seconds counted down; nil when it has come.
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
      // Taken away or replaced meanwhile.
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
    // The cursor stands behind the text.
    let back = String(repeating: "\u{8}", count: excess)
    StandardError.write("\r" + text + String(repeating: " ", count: excess) + back)
    state.width = text.count + Self.echo
  }

  /// Takes the line away.
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
