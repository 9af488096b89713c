import Essentials
import Synchronization

/// Holds back the signals that end a program, until its files are in order.
struct HeldSignals {
  private static let ending = [SIGINT, SIGTERM, SIGHUP]
  /// The last signal that arrived; 0 for none.
  private static let arrived = Atomic<Int32>(0)

  private var previous: [(signal: Int32, action: sigaction)] = []

  init() {
    Self.arrived.store(0, ordering: .sequentiallyConsistent)
    for signal in Self.ending { replace(signal) { Self.arrived.store($0, ordering: .sequentiallyConsistent) } }
    // A file that is longer than allowed is an error with a path instead of the end of the program.
    replace(SIGXFSZ) { _ in }
  }

  static var hasArrived: Bool { arrived.load(ordering: .sequentiallyConsistent) != 0 }

  /// Handles signals as before. One that arrived is sent again.
  func release() {
    for (signal, action) in previous {
      var action = action
      sigaction(signal, &action, nil)
    }
    let signal = Self.arrived.exchange(0, ordering: .sequentiallyConsistent)
    if signal == 0 { return }
    // To the process: the threads of the pool block signals.
    kill(getpid(), signal)
    // Without a handler, the program ends here, before it says anything else.
    if previous.contains(where: { $0.signal == signal && $0.action.isDefault }) { sleep(1) }
  }

  private mutating func replace(_ signal: Int32, by handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0, !action.isIgnoring else { return }
    previous.append((signal, action))
    // Handlers stay installed, and system calls continue: this is what `signal` does here and on a Mac.
    Essentials.signal(signal, handler)
  }
}

extension sigaction {
  /// Whether the signal is ignored, as below `nohup`. It stays so.
  fileprivate var isIgnoring: Bool { handles(by: SIG_IGN) }

  /// Whether the signal ends the program.
  fileprivate var isDefault: Bool { handles(by: SIG_DFL) }

  private func handles(by wanted: (@convention(c) (Int32) -> Void)?) -> Bool {
    #if canImport(Darwin)
      let handler = __sigaction_u.__sa_handler
    #else
      let handler = __sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(wanted, to: Int.self)
  }
}
