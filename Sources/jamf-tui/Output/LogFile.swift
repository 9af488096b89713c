import ArgumentParser
import Essentials
import Inventory
import Logging
import Screen
import Synchronization

/// The logging options of every command that talks to a server.
struct LoggingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Append each request to this log file: times, sizes and reasons, never a secret.", valueName: "file"))
  var logFile: String?

  @Option(
    help: ArgumentHelp(
      "With --log-file: the lowest level to log, one of \(levels) (default: debug).", valueName: "level"))
  var logLevel: String?

  private static let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")

  func validate() throws {
    guard let logLevel else { return }
    guard logFile != nil else { throw ValidationError("--log-level requires --log-file.") }
    guard Logger.Level(rawValue: logLevel) != nil else {
      throw ValidationError("--log-level must be one of \(Self.levels), not \"\(logLevel)\".")
    }
  }

  /// The open log file; nil without the option.
  ///
  /// - Throws: `CommandFailure` when it cannot be written.
  func log() throws -> (file: LogFile, logger: Logger)? {
    guard let logFile else { return nil }
    let file = try LogFile(path: logFile)
    return (file, file.logger(level: logLevel.flatMap { Logger.Level(rawValue: $0) } ?? .debug))
  }
}

/// The file of `--log-file`, open for the lifetime of this object. Each line is appended with a single write, so that
/// several runs can share the file.
final class LogFile: Sendable {
  private let descriptor: Int32
  private let path: String
  private let failure = Mutex<String?>(nil)

  /// Opens the file, or creates it so that only its owner can read it.
  ///
  /// - Throws: `CommandFailure` when it cannot be written, and when it is the terminal, which shows the list.
  init(path: String) throws {
    self.path = path
    // Non-blocking, so that a pipe without a reader does not block the program. It has no effect on regular files.
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      throw CommandFailure(
        "The log file \(path) cannot be written.", why: "\(String(cString: strerror(errno))).",
        next: "Choose a file in an existing folder that you can write to.", exitCode: .usage)
    }
    guard isatty(descriptor) == 0 else {
      close(descriptor)
      throw CommandFailure(
        "The log cannot be written to the terminal, which shows the list.",
        next: "Use a file, and watch it in another terminal with: tail -f FILE", exitCode: .usage)
    }
  }

  deinit { close(descriptor) }

  /// A logger that writes to this file.
  func logger(level: Logger.Level) -> Logger {
    Logger(label: "jamf-tui") { _ in LogFileHandler(file: self, logLevel: level) }
  }

  /// Appends a line. A failure is recorded and not thrown: a full disk must not end the program.
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

  /// Why the log is incomplete, in a sentence; nil when it is complete.
  var incompleteness: String? {
    failure.withLock(\.self).map { "The log file \(path) is incomplete: \($0)." }
  }
}

/// Writes a logger's entries to the log file.
struct LogFileHandler: LogHandler {
  let file: LogFile
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  init(file: LogFile, logLevel: Logger.Level) {
    self.file = file
    self.logLevel = logLevel
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let provided = metadataProvider?.get() ?? [:]
    let all = metadata.merging(provided) { $1 }.merging(event.metadata ?? [:]) { $1 }
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    file.write(LogLine(event, metadata: all, milliseconds: now))
  }
}

/// A log entry as a line: the time in UTC, the level, the message, then `key=value` pairs sorted by key.
///
///     2026-11-20T14:03:05.120Z debug answered bytes=28703 method=GET status=200
///
/// Text from servers is sanitized, so that it contains no line breaks or terminal control sequences.
struct LogLine {
  var text: String

  /// - Parameter milliseconds: the time since 1970-01-01 00:00 UTC.
  init(_ event: LogEvent, metadata: Logger.Metadata, milliseconds: Int64) {
    var words = [Self.moment(milliseconds), event.level.rawValue, PlainText(event.message.description).text]
    words += metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.quoted($0.value.description))" }
    if let error = event.error { words.append("error=\(Self.quoted("\(error)"))") }
    text = words.joined(separator: " ")
  }

  /// Always with three decimals, so that lines sort as text.
  private static func moment(_ milliseconds: Int64) -> String {
    let text = DateText.iso8601(milliseconds: milliseconds)
    return text.contains(".") ? text : text.dropLast() + ".000Z"
  }

  /// A value in quotes if it would otherwise not be one word.
  private static func quoted(_ value: String) -> String {
    let value = PlainText(value).text
    guard value.isEmpty || value.contains(where: { $0.isWhitespace || $0 == "\"" || $0 == "=" }) else { return value }
    let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}
