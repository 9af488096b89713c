public import APIRuntime
import _NIOFileSystem

extension HTTPBody {
  /// A body that streams from a file. Its length is known, and it can be sent again: each time the file is opened anew.
  ///
  /// The file is not held in memory: no more than one chunk is read ahead of what the transport takes. Should its length
  /// change in between, sending fails with `HTTPFileError.changed`.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - chunkBytes: how many bytes are read at a time.
  /// - Throws: `HTTPFileError`.
  public convenience init(contentsOf path: String, chunkBytes: Int = 1 << 17) async throws {
    let file = try await OpenFile(path)
    let length = file.length
    await file.close()
    self.init(
      StoredChunks(path: path, length: length, chunkBytes: Swift.max(1, chunkBytes)), length: .known(length),
      isReplayable: true)
  }
}
