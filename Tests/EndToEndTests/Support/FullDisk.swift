import Foundation

/// A full file system of a few pages. Only root can create one, and only
/// if containers allow it.
final class FullDisk {
  let folder = FileManager.default.temporaryDirectory.appending(path: "full-\(UUID().uuidString)")
  private var filler: URL { folder.appending(path: "filler") }

  /// Whether one can be created here.
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

  /// Writes until it is full.
  func fill() throws {
    _ = FileManager.default.createFile(atPath: filler.path, contents: nil)
    let file = try FileHandle(forWritingTo: filler)
    while (try? file.write(contentsOf: Data(repeating: 120, count: 1024))) != nil {}
    try? file.close()
  }

  func makeRoom() throws { try FileManager.default.removeItem(at: filler) }

  /// The names on it, except the file that fills it.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "filler" }.sorted()
  }

  func file(_ name: String) -> URL { folder.appending(path: name) }

  func text(_ name: String) throws -> String { String(decoding: try Data(contentsOf: file(name)), as: UTF8.self) }
}
