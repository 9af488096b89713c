import CTerminalRestore

/// Wakes the main thread out of `Terminal.wait`, from any thread, without blocking. Many calls before the wake-up are one.
public struct Waker: Sendable {
  /// Creates one; all wake the same thread.
  public init() {}

  /// Makes `Terminal.wait` return with `.poked`.
  public func wake() { terminal_pipe_poke() }
}
