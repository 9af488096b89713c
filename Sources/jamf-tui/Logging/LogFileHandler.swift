import Foundation
import Logging

/// What writes a logger's entries to the log file.
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
