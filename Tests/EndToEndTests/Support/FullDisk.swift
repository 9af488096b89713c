import Foundation

/// A file system of its own, a few pages large, with something on it that leaves no room. Only root may make one, and only
/// where containers allow it.
final class FullDisk {
  let folder = FileManager.default.temporaryDirectory.appending(path: "full-\(UUID().uuidString)")
  private var filler: URL { folder.appending(path: "filler") }

  /// Whether one can be made here.
  static let canBeMade = (try? FullDisk()) != nil

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let mounted = try Program.execute(
      "/usr/bin/env", ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", folder.path])
    guard mounted.status == 0 else {
      try? FileManager.default.removeItem(at: folder)
      throw POSIXError(.EPERM)
    }
  }

  deinit {
    _ = try? Program.execute("/usr/bin/env", ["umount", folder.path])
    try? FileManager.default.removeItem(at: folder)
  }

  /// Writes until nothing goes on it any more.
  func fill() throws {
    _ = FileManager.default.createFile(atPath: filler.path, contents: nil)
    let file = try FileHandle(forWritingTo: filler)
    while (try? file.write(contentsOf: Data(repeating: 120, count: 1024))) != nil {}
    try? file.close()
  }

  func makeRoom() throws { try FileManager.default.removeItem(at: filler) }

  /// The names on it, but for what fills it.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "filler" }.sorted()
  }

  func file(_ name: String) -> URL { folder.appending(path: name) }

  func text(_ name: String) throws -> String { String(decoding: try Data(contentsOf: file(name)), as: UTF8.self) }
}
