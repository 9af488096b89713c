import Logging

/// An entry of a log, as a handler gets it.
struct LoggedLine: Sendable {
  var level: Logger.Level
  var message: String
  var metadata: Logger.Metadata
}

/// A logger that keeps all entries, whatever their level.
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
