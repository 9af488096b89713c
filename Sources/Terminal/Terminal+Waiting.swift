import CTerminalRestore
public import Screen

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Terminal {
  /// Sleeps until there is input, a wake-up or a signal, or until the time has passed; nil waits without limit. This is
  /// the only place where the main thread sleeps, and it never polls.
  public func wait(milliseconds: Int?) -> Wake {
    let start = ContinuousClock.now
    var wake: Wake = []
    while wake.isEmpty {
      if !decoded.isEmpty { wake.insert(.input) }
      if sizeMayHaveChanged {
        sizeMayHaveChanged = false
        if adoptSize() { wake.insert(.resized) }
      }
      if isHungUp { wake.insert(.hungUp) }
      if endingSignal != nil { wake.insert(.asked) }
      let spent = ContinuousClock.now - start
      let rest = milliseconds.map { max(0, $0 - Int(spent / .milliseconds(1))) }
      let patience = patienceLeft
      wake.formUnion(pollDescriptors(wake.isEmpty ? [rest, patience].compactMap { $0 }.min() : 0))
      guard wake.isEmpty else { break }
      if patience == 0 {
        decoded += decoder.flush()
      } else if rest == 0 {
        wake.insert(.timedOut)
      }
    }
    wakeUps += 1
    return wake
  }

  /// Milliseconds until pending bytes in the decoder are decided by time; nil if there are none.
  private var patienceLeft: Int? {
    guard let patience = decoder.patience else { return nil }
    return max(0, patience - Int((ContinuousClock.now - lastInput) / .milliseconds(1)))
  }

  /// Polls the terminal and the self-pipe once.
  private func pollDescriptors(_ milliseconds: Int?) -> Wake {
    let events = Int16(POLLIN)
    var items = [
      pollfd(fd: input, events: events, revents: 0), pollfd(fd: terminal_pipe_descriptor(), events: events, revents: 0),
    ]
    let limit = milliseconds.map { Int32(clamping: $0) } ?? -1
    guard poll(&items, 2, limit) > 0 else { return [] }
    var wake: Wake = []
    if items[0].revents & events != 0 { wake.insert(.input) }
    if items[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { wake.insert(.hungUp) }
    if items[1].revents != 0 { wake.formUnion(drainPipe()) }
    return wake
  }

  private func drainPipe() -> Wake {
    var signals: UInt32 = 0
    let isPoked = terminal_pipe_drain(&signals) != 0
    var wake: Wake = isPoked && signals == 0 ? .poked : []
    if signals & UInt32(terminal_signal_stop) != 0, announcesStops {
      wake.formUnion([.stopRequested, .poked])
    } else if signals & UInt32(terminal_signal_stop) != 0 {
      suspend { terminal_restore_stop(0) }
      wake.formUnion([.continued, .poked])
    } else if signals & UInt32(terminal_signal_continued) != 0 {
      resume()
      wake.formUnion([.continued, .poked])
    }
    if signals & UInt32(terminal_signal_resized) != 0 || sizeMayHaveChanged {
      sizeMayHaveChanged = false
      if adoptSize() { wake.insert(.resized) }
      // A poke may have arrived in the same byte as the signal.
      wake.insert(.poked)
    }
    return wake
  }

  /// All decoded input so far, oldest first. Never waits.
  public func readInput() -> [TerminalInput] {
    takeInput()
    defer { decoded.removeAll() }
    return decoded
  }

  /// Decodes available input for the next `readInput`.
  func takeInput() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while isOpen {
      let count = read(input, &buffer, buffer.count)
      if count > 0 {
        lastInput = .now
        decoded += decoder.feed(buffer.prefix(count))
      } else if count < 0, errno == EINTR {
        continue
      } else {
        if count < 0, errno != EAGAIN { isHungUp = true }
        break
      }
    }
  }
}

/// Why `Terminal.wait` returned.
public struct Wake: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// `readInput` has something.
  public static let input = Wake(rawValue: 1)
  /// A `Waker` was used.
  public static let poked = Wake(rawValue: 2)
  /// The terminal's size changed.
  public static let resized = Wake(rawValue: 4)
  /// The program was stopped and continues; the next paint redraws everything.
  public static let continued = Wake(rawValue: 8)
  /// The time given has passed.
  public static let timedOut = Wake(rawValue: 16)
  /// The terminal is gone. The program should exit.
  public static let hungUp = Wake(rawValue: 32)
  /// Another program asks for a stop, which waits for `stopAsRequested` (`announcesStops`).
  public static let stopRequested = Wake(rawValue: 128)
  /// A signal asks the program to end: see `Terminal.endingSignal`.
  public static let asked = Wake(rawValue: 64)
}

/// Wakes the main thread from `Terminal.wait`. Can be used on any thread and never blocks. Calls before the wake-up are
/// combined.
public struct Waker: Sendable {
  /// Creates a waker. All wakers wake the same thread.
  public init() {}

  /// Makes `Terminal.wait` return with `.poked`.
  public func wake() { terminal_pipe_poke() }
}

/// An input event.
public enum TerminalInput: Hashable, Sendable {
  /// A key.
  case key(Key)
  /// Pasted text, which must not be read as keys. It keeps line breaks and tabs; other controls are removed.
  case paste(String)
  /// The mouse was used.
  case mouse(MouseInput)
}
