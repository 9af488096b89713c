import Essentials

/// Threads that end with their work. `Foundation.Thread` is in the part of Foundation that the program does without
/// (see `Essentials`).
enum DetachedThread {
  /// Starts a thread. A system that has none left runs the work at once, in this one.
  static func start(_ work: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Box(work))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let failure = pthread_create(&thread, nil, run, box.toOpaque())
    guard failure == 0 else { return box.takeRetainedValue().work() }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  private final class Box: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }

  #if canImport(Darwin)
    private static let run: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { box in
      Unmanaged<Box>.fromOpaque(box).takeRetainedValue().work()
      return nil
    }
  #else
    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { box in
      if let box { Unmanaged<Box>.fromOpaque(box).takeRetainedValue().work() }
      return nil
    }
  #endif
}
