import Logging

/// A log entry, as a handler receives it.
struct LoggedLine: Sendable {
  var level: Logger.Level
  var message: String
  var metadata: Logger.Metadata
}

/// A logger that keeps the entries of all levels.
func logger(_ lines: Log<LoggedLine>) -> Logger {
  Logger(label: "test") { _ in KeepingHandler(lines: lines) }
}

private struct KeepingHandler: LogHandler {
  let lines: Log<LoggedLine>
  var logLevel = Logger.Level.trace
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  init(lines: Log<LoggedLine>) { self.lines = lines }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    lines.add(LoggedLine(level: event.level, message: "\(event.message)", metadata: event.metadata ?? [:]))
  }
}
