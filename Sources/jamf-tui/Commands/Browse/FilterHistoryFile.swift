import Essentials

/// The file with previously typed filters, one per line, newest first.
///
/// It may contain names of people and computers, so only its owner can read it. It is a convenience: failures to read
/// or write it are ignored.
struct FilterHistoryFile {
  /// More than anyone searches through, and few enough to read at every start.
  private static let longest = 500
  /// In bytes. A longer filter was pasted: it would fill the file, and is kept only until the browser quits.
  static let longestFilter = 4096

  /// Nil when the environment defines no place for it.
  let path: String?

  init(environment: [String: String]) {
    path = StateFolder(environment).path.map { "\($0)/filters" }
  }

  func read() -> [String] {
    guard let path, let data = FileManager.default.contents(atPath: path) else { return [] }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    return lines.lazy.filter { $0.utf8.count <= Self.longestFilter }.prefix(Self.longest).map(String.init)
  }

  /// Puts these filters before the ones in the file, which another session may have added meanwhile.
  func write(_ filters: [String]) {
    guard let path else { return }
    let typed = filters.filter { !$0.isEmpty && $0.utf8.count <= Self.longestFilter && !$0.contains("\n") }
    let known = Set(typed)
    let all = (typed + read().filter { !known.contains($0) }).prefix(Self.longest)
    let url = URL(filePath: path)
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    _ = WholeFile(path, home: HomeFolder([:])).write(replaces: true, mode: 0o600) { write in
      _ = write(Array((all.joined(separator: "\n") + "\n").utf8))
    }
  }
}
