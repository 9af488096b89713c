import Foundation

/// A folder for the files of one test, gone with it.
public final class TestFolder {
  private let url = FileManager.default.temporaryDirectory.appending(path: "certificates-\(UUID().uuidString)")

  /// Its path.
  public var path: String { url.path }

  /// A new one.
  public init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file; returns its path.
  ///
  /// - Parameter mode: who may read it; only its owner unless said otherwise.
  public func file(_ name: String, _ text: String, mode: Int = 0o600) throws -> String {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    return file.path
  }
}
