import ArgumentParser
import Dispatch
import Essentials
import Synchronization

/// Ctrl-C or another request to end while a command is signed in to a server. The first one cancels the work, stops the
/// output at the end of a line, and lets the program clean up. The second one ends the program immediately.
final class Interruption: Sendable {
  private struct State {
    var signal: Int32?
    var cancel: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  /// For `poll(2)`: a pipe that reaches its end when the interruption happens. Negative, which `poll` ignores, when no
  /// pipe could be created.
  let descriptor: Int32
  private let writing: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) != 0 { ends = [-1, -1] }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (descriptor, writing) = (ends[0], ends[1])
  }

  /// Runs work that can be interrupted. Its `defer` blocks run before the program ends.
  ///
  /// A closed reader is reported to the work by `write` and not by SIGPIPE. SIGPIPE stays ignored: connections outlive
  /// the work, and the network library ignores it only once, before its first connection.
  ///
  /// - Throws: `CommandFailure`; after an interruption always the one that reports it.
  func heeded<Value>(in work: () throws -> Value) throws -> Value {
    signal(SIGPIPE, SIG_IGN)
    let watch = SignalWatch([SIGINT, SIGTERM, SIGHUP]) { [weak self] in self?.note($0) }
    defer { watch.end() }
    do { return try work() } catch let error as StandardOutput.ReaderHasGone { throw error } catch {
      throw failure ?? CommandFailure(any: error)
    }
  }

  deinit {
    if state.withLock(\.signal) == nil, writing >= 0 { close(writing) }
    if descriptor >= 0 { close(descriptor) }
  }

  private func note(_ number: Int32) {
    signal(number, SIG_DFL)
    let (isFirst, cancel) = state.withLock { state in
      defer { state.signal = state.signal ?? number }
      return (state.signal == nil, state.cancel)
    }
    guard isFirst else { return }
    if writing >= 0 { close(writing) }
    cancel?()
  }

  /// Whether it has happened.
  var hasHappened: Bool { state.withLock { $0.signal != nil } }

  /// The failure that a command ends with after an interruption; nil before one.
  var failure: CommandFailure? {
    switch state.withLock(\.signal) {
    case nil: nil
    case SIGINT: CommandFailure("Interrupted.", exitCode: .interrupted)
    case .some(let number): CommandFailure("Terminated.", exitCode: ExitCode(128 + number))
    }
  }

  /// Runs work that an interruption cancels, one piece at a time.
  func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let task = Task { try await work() }
    let isLate = state.withLock { state in
      state.cancel = { task.cancel() }
      return state.signal != nil
    }
    if isLate { task.cancel() }
    defer { state.withLock { $0.cancel = nil } }
    return try await task.value
  }
}

/// Handles signals for a while: the handler passes them to a thread, which is not limited to async-signal-safe
/// functions.
///
/// Dispatch is not suitable: it leaves its own handlers in place, and other code no longer receives these signals.
struct SignalWatch {
  /// The pipe is never closed: a handler may run at any time, and a closed descriptor may have been reused for another
  /// file.
  private static let channel: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()

  private let before: [(number: Int32, handler: (@convention(c) (Int32) -> Void)?)]
  private let isOver = DispatchSemaphore(value: 0)

  /// Starts handling the signals, except those that were ignored at the program's start, as shells do with SIGINT for
  /// background jobs.
  init(_ numbers: [Int32], heed: @escaping @Sendable (Int32) -> Void) {
    let reading = Self.channel.reading
    DetachedThread.start { [isOver] in
      var number: UInt8 = 0
      while true {
        let count = read(reading, &number, 1)
        if count < 0, errno == EINTR { continue }
        guard count == 1, number != 0 else { break }
        heed(Int32(number))
      }
      isOver.signal()
    }
    before = numbers.compactMap { number in
      // Without the pipe, the signals end the program as usual.
      guard reading >= 0 else { return nil }
      let before = signal(number, SIG_IGN)
      guard unsafeBitCast(before, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else { return nil }
      signal(number) { number in
        let error = errno
        SignalWatch.hand(UInt8(number))
        errno = error
      }
      return (number, before)
    }
  }

  /// Restores the previous handlers.
  func end() {
    for (number, handler) in before { signal(number, handler) }
    Self.hand(0)
    isOver.wait()
  }

  private static func hand(_ number: UInt8) {
    var number = number
    _ = writeBytes(channel.writing, &number, 1)
  }
}
