import ArgumentParser
import Foundation
import Logging
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The file of `--log-file`, open for as long as this object lives: lines are added at its end, each with one write, so that
/// several runs may share it.
final class LogFile: Sendable {
  private let descriptor: Int32
  private let path: String
  private let failure = Mutex<String?>(nil)

  /// Opens the file; one that is not there yet is made, for its owner's eyes only.
  ///
  /// - Throws: `CommandFailure` when it cannot be written, and when it is the terminal: the screen is not a place for a log.
  init(path: String) throws {
    self.path = path
    // A pipe that nobody reads must not hold the program up; files do not care.
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      throw CommandFailure(
        "The log file \(path) cannot be written.", why: "\(String(cString: strerror(errno))).",
        next: "Name a file in a folder that is there and that you may write to.", exitCode: .usage)
    }
    guard isatty(descriptor) == 0 else {
      close(descriptor)
      throw CommandFailure(
        "The log cannot go to the terminal, which shows the list.",
        next: "Name a file, and watch it elsewhere with: tail -f FILE", exitCode: .usage)
    }
  }

  deinit { close(descriptor) }

  /// A logger of this file.
  func logger(level: Logger.Level) -> Logger {
    Logger(label: "jamf-tui") { _ in LogFileHandler(file: self, logLevel: level) }
  }

  /// Adds a line. A failure is remembered and not thrown: a full disk must not end what is only being watched.
  func write(_ line: LogLine) {
    var rest = Array("\(line.text)\n".utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { writeBytes(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        let reason = String(cString: strerror(errno))
        return failure.withLock { $0 = $0 ?? reason }
      }
      rest = rest.dropFirst(written)
    }
  }

  /// Why the log is not whole, in a sentence; nil when it is.
  var incompleteness: String? {
    failure.withLock(\.self).map { "The log file \(path) is not complete: \($0)." }
  }
}
