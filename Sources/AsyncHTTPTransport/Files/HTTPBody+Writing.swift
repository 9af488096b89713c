public import APIRuntime
import _NIOFileSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension HTTPBody {
  /// Writes the body to a file as it arrives, each chunk before the next is requested, and returns the number of bytes.
  ///
  /// The file appears under its name once it is complete, replacing an existing file; until then it has a hidden name
  /// in the same folder. On failure or cancellation no partial file remains and an existing file is unchanged.
  ///
  /// - Parameters:
  ///   - path: the file's path. Never use a name from a server: it may point anywhere.
  ///   - limit: the most bytes accepted.
  /// - Throws: `HTTPFileError`, and what reading the body throws.
  @discardableResult
  public func write(to path: String, upTo limit: Int64 = .max) async throws -> Int64 {
    if case .known(let length) = length, length > limit { throw HTTPFileError.wrongLength(path: path) }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let hidden = "\(folder).part-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    do {
      let count = try await FileSystem.shared.withFileHandle(
        forWritingAt: FilePath(hidden),
        options: .init(existingFile: .none, newFile: .init(transactionalCreation: false))
      ) { try await write(to: $0, path, upTo: limit) }
      // The library's own replacement removes the old file first, so it is not atomic.
      guard rename(hidden, path) == 0 else { throw HTTPFileError(systemError: errno, path: path) }
      return count
    } catch {
      unlink(hidden)
      throw (error as? FileSystemError).map { HTTPFileError($0, path: path) } ?? error
    }
  }

  private func write(to file: WriteFileHandle, _ path: String, upTo limit: Int64) async throws -> Int64 {
    var count: Int64 = 0
    for try await chunk in self {
      guard Int64(chunk.count) <= limit - count else { throw HTTPFileError.wrongLength(path: path) }
      count += try await file.write(contentsOf: chunk, toAbsoluteOffset: count)
    }
    if case .known(let length) = length, length != count { throw HTTPFileError.wrongLength(path: path) }
    // Otherwise the name could survive a system crash without the bytes.
    try await file.synchronize()
    return count
  }
}
