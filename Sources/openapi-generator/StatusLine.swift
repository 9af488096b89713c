import Essentials
import GeneratorFiles

/// A line on the terminal that says what the program is doing, for documents that take seconds. It disappears after
/// that. Without a terminal nothing is written.
enum StatusLine {
  /// The size in bytes from which reading a document takes a noticeable time.
  private static let large = 4 << 20

  static func during<Result>(_ text: String, _ work: () async throws -> Result) async rethrows -> Result {
    let isShown = isatty(STDERR_FILENO) == 1
    func write(_ text: String) { StandardStreams.write("\r\(text)\u{1B}[K", to: STDERR_FILENO) }
    if isShown { write(text) }
    defer { if isShown { write("") } }
    return try await work()
  }

  /// Shows the line only while a large document is read.
  static func reading<Result>(
    _ document: String, _ bytes: [UInt8], _ work: () throws -> Result
  ) async rethrows -> Result {
    if bytes.count < large { return try work() }
    return try await during("Generating from \(document), \(bytes.count / 1_000_000) MB ...", work)
  }
}
