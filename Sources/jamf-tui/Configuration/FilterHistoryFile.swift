import Foundation

/// The file that keeps the filters that were typed, one a line, the newest first.
///
/// Names of people and computers are in it, so that only its owner may read it. It is a convenience: when it cannot be read
/// or written, nothing is kept, and nothing is said.
struct FilterHistoryFile {
  /// More than one searches through, and few enough to be read at every start.
  private static let longest = 500

  /// Nil when nobody has a place for it.
  let path: String?

  init(environment: [String: String]) {
    // The XDG rules say to ignore a relative path.
    let named = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = HomeFolder(environment).path
    let folder = named ?? (home.hasPrefix("/") ? "\(home)/.local/state" : nil)
    path = folder.map { "\($0)/jamf-tui/filters" }
  }

  func read() -> [String] {
    guard let path, let data = FileManager.default.contents(atPath: path) else { return [] }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    return lines.prefix(Self.longest).map(String.init)
  }

  /// Puts these before the ones that are there: another session may have kept some meanwhile.
  func write(_ filters: [String]) {
    guard let path else { return }
    let typed = filters.filter { !$0.isEmpty && !$0.contains("\n") }
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
