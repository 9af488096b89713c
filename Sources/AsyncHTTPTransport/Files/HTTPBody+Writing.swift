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
  /// Writes the body to a file as it comes, each chunk before the next is asked for, and returns the number of bytes.
  ///
  /// The file appears under its name when it is whole, in place of one that may be there; until then it has a hidden name
  /// in the same folder. When anything fails, or the caller gives up, nothing is left behind and what was there stays.
  ///
  /// - Parameters:
  ///   - path: where the file is to be. Never a name that a server has given: that may lead anywhere.
  ///   - limit: the most bytes that are taken.
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
      // The library's own replacing removes the old file first, and so is not done in one step.
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
    // Otherwise the name could outlive a crash of the machine, and the bytes not.
    try await file.synchronize()
    return count
  }
}
