import CTerminalRestore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Terminal {
  /// Sleeps until there is input, a wake-up, a signal, or until the time has passed; nil is for ever. The only place where
  /// the main thread sleeps, and it does not wake for nothing.
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

  /// Milliseconds until time decides what the bytes that wait in the decoder mean; nil when none wait.
  private var patienceLeft: Int? {
    guard let patience = decoder.patience else { return nil }
    return max(0, patience - Int((ContinuousClock.now - lastInput) / .milliseconds(1)))
  }

  /// One look at the terminal and the self-pipe.
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
    if signals & UInt32(terminal_signal_stop) != 0 {
      suspend { terminal_restore_stop(0) }
      wake.formUnion([.continued, .poked])
    } else if signals & UInt32(terminal_signal_continued) != 0 {
      resume()
      wake.formUnion([.continued, .poked])
    }
    if signals & UInt32(terminal_signal_resized) != 0 || sizeMayHaveChanged {
      sizeMayHaveChanged = false
      if adoptSize() { wake.insert(.resized) }
      // A poke may have come in the same byte as the signal.
      wake.insert(.poked)
    }
    return wake
  }

  /// Everything that has come in, decoded, oldest first. Never waits.
  public func readInput() -> [TerminalInput] {
    takeInput()
    defer { decoded.removeAll() }
    return decoded
  }

  /// Decodes what has come in, for whoever reads next.
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
