import ArgumentParser
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard output, written whole or with an error; a reader that has gone ends the program quietly, as it ends `cat`.
struct StandardOutput {
  /// - Throws: `CommandFailure` when the bytes cannot be written, for instance because the disk is full.
  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { writeBytes(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EPIPE {
        endAsIfByPipeSignal()
      } else if errno == EAGAIN {
        // A terminal that another program made non-blocking: wait until it takes more.
        var descriptor = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        _ = poll(&descriptor, 1, -1)
      } else if errno != EINTR {
        throw CommandFailure(
          "The output cannot be written.", why: String(cString: strerror(errno)), exitCode: .failure)
      }
    }
  }

  /// The networking library may have switched the signal off, so its default is put back before it is raised.
  private func endAsIfByPipeSignal() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(1)
  }
}

/// write(2), whose name the libraries of both systems share with methods here.
func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Darwin)
    Darwin.write(file, bytes, count)
  #elseif canImport(Musl)
    Musl.write(file, bytes, count)
  #else
    Glibc.write(file, bytes, count)
  #endif
}
