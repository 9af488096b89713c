import ArgumentParser
import Foundation
import Logging
import Testing

@testable import jamf_tui

@Suite("The log file")
struct LogFileTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID().uuidString)").path

  private func lines() throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast()
      .map(String.init)
  }

  private func event(
    _ message: Logger.Message, _ level: Logger.Level = .debug, error: (any Error)? = nil
  ) -> LogEvent {
    LogEvent(
      level: level, message: message, error: error, metadata: nil, source: "", file: "", function: "", line: 1)
  }

  @Test("only its owner can read it, and a second run adds to it")
  func modeAndAppending() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try LogFile(path: path).logger(level: .debug).debug("one")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o600)
    try LogFile(path: path).logger(level: .debug).debug("two")
    let lines = try lines()
    #expect(lines.count == 2)
    #expect(lines.first?.hasSuffix(" debug one") == true)
    #expect(lines.last?.hasSuffix(" debug two") == true)
  }

  @Test("entries below the level are omitted")
  func level() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let logger = try LogFile(path: path).logger(level: .notice)
    logger.info("quiet")
    logger.warning("loud")
    #expect(try lines().count == 1)
  }

  @Test("an entry is one line with the values of the logger and of the entry, whatever they contain")
  func form() throws {
    let metadata: Logger.Metadata = ["status": "200", "path": "a b", "quote": "say \"x\"", "empty": "", "c": "1=2"]
    let line = LogLine(event("answered\nfake line\u{1B}[2J"), metadata: metadata, milliseconds: 1_763_647_385_120)
    #expect(
      line.text
        == #"2025-11-20T14:03:05.120Z debug answered fake line�[2J c="1=2" empty="" path="a b" quote="say \"x\"" status=200"#
    )
    // Whole seconds also have three decimals.
    #expect(LogLine(event("x"), metadata: [:], milliseconds: 0).text == "1970-01-01T00:00:00.000Z debug x")
    let failed = LogLine(event("x", .error, error: CancellationError()), metadata: [:], milliseconds: 0)
    #expect(failed.text.hasSuffix(" error x error=CancellationError()"))
  }

  @Test("values of the entry override those of the logger")
  func metadata() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    var logger = try LogFile(path: path).logger(level: .debug)
    logger[metadataKey: "a"] = "1"
    logger[metadataKey: "b"] = "1"
    logger.debug("x", metadata: ["b": "2"])
    #expect(try lines().first?.hasSuffix("x a=1 b=2") == true)
  }

  @Test("a file that cannot be created is reported with the reason before any request")
  func unwritable() {
    let error = #expect(throws: CommandFailure.self) { try LogFile(path: "/nonexistent/folder/log") }
    #expect(error?.description.contains("/nonexistent/folder/log cannot be written") == true)
    #expect(error?.description.contains("No such file") == true)
    #expect(error?.exitCode == .usage)
  }

  @Test("a full disk does not stop the run and is reported at the end")
  func fullDisk() throws {
    #if os(Linux)
      let file = try LogFile(path: "/dev/full")
      #expect(file.incompleteness == nil)
      file.write(LogLine(event("x"), metadata: [:], milliseconds: 0))
      #expect(file.incompleteness?.contains("/dev/full is incomplete: No space left") == true)
    #endif
  }

  @Test("a level without a file, or an unknown level, is refused")
  func options() {
    #expect(throws: (any Error).self) { try LoggingOptions.parse(["--log-level", "debug"]) }
    #expect(throws: (any Error).self) { try LoggingOptions.parse(["--log-file", "x", "--log-level", "loud"]) }
    #expect(throws: Never.self) { try LoggingOptions.parse(["--log-file", "x", "--log-level", "trace"]) }
  }
}
