import Dispatch
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Signals that are heeded for a while: a handler hands them to a thread, which may do what no handler may.
///
/// Not by Dispatch: it leaves handlers of its own behind, with which nobody else gets these signals any more.
struct SignalWatch {
  /// A pipe for good: a handler may run at any time, and what is closed may be another file by then.
  private static let channel: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()

  private let before: [(number: Int32, handler: (@convention(c) (Int32) -> Void)?)]
  private let isOver = DispatchSemaphore(value: 0)

  /// Begins to heed them, but those that the program was started to ignore, as shells do with Ctrl-C for what goes on in the
  /// background.
  init(_ numbers: [Int32], heed: @escaping @Sendable (Int32) -> Void) {
    let reading = Self.channel.reading
    Thread.detachNewThread { [isOver] in
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
      // Without the pipe they end the program as ever.
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

  /// Leaves them to whom they were before.
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
