import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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
    let manager = FileManager.default
    // Made beside it and then put in its place, so that nobody ever reads half of it.
    let draft = url.deletingLastPathComponent().appending(path: ".filters.\(ProcessInfo.processInfo.processIdentifier)")
    do {
      try manager.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let data = Data((all.joined(separator: "\n") + "\n").utf8)
      guard manager.createFile(atPath: draft.path, contents: data, attributes: [.posixPermissions: 0o600]) else {
        return
      }
      if rename(draft.path, path) != 0 { try manager.removeItem(at: draft) }
    } catch {}
  }
}
