import ArgumentParser
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Ctrl-C, or the wish to end, while a command is signed in to a server: its work is cancelled, the output stops where a line
/// ends, and what is to be given back is given back. The second time the program ends at once.
final class Interruption: Sendable {
  private struct State {
    var signal: Int32?
    var cancel: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  /// Has an end, for `poll(2)`, once it has happened. Negative, which `poll` passes over, when there is no pipe to be had.
  let descriptor: Int32
  private let writing: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) != 0 { ends = [-1, -1] }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (descriptor, writing) = (ends[0], ends[1])
  }

  /// Does work for which it is heeded. What the work gives back in a `defer` is given back before the program ends.
  ///
  /// A reader that has gone is told to the work by `write`, and not by a signal. That stays so: connections outlive the work,
  /// and the library that writes to them asks for it once, before its first one.
  ///
  /// - Throws: `CommandFailure`, for whatever goes wrong once it has happened the one that says so.
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

  /// What a command ends with after it; nil as long as it has not happened.
  var failure: CommandFailure? {
    switch state.withLock(\.signal) {
    case nil: nil
    case SIGINT: CommandFailure("Interrupted.", exitCode: .interrupted)
    case .some(let number): CommandFailure("Asked to end.", exitCode: ExitCode(128 + number))
    }
  }

  /// Does work that is cancelled when it happens, one at a time.
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
