import NIOCore
import _NIOFileSystem

/// A file that is open for reading, closed when nobody has it any more: a transfer may be given up at any byte.
final class OpenFile: Sendable {
  let path: String
  /// How long the file was when it was opened, in bytes.
  let length: Int64
  private let handle: ReadFileHandle
  private let isClosed = OnceFlag()

  /// Opens a file. Throws `HTTPFileError`.
  init(_ path: String) async throws {
    self.path = path
    do {
      handle = try await FileSystem.shared.openFile(forReadingAt: FilePath(path), options: .init())
    } catch let error as FileSystemError {
      throw HTTPFileError(error, path: path)
    }
    do {
      let info = try await handle.info()
      length = info.size
      guard info.type == .regular else { throw HTTPFileError.notAFile(path: path) }
    } catch {
      await OpenFile.close(handle)
      throw (error as? FileSystemError).map { HTTPFileError($0, path: path) } ?? error
    }
  }

  deinit {
    if isClosed.set() { Task { [handle] in try? await handle.close() } }
  }

  /// Some bytes from an offset on; none at the end of the file.
  func read(at offset: Int64, upTo count: Int64) async throws -> ArraySlice<UInt8> {
    do {
      return ArraySlice(try await handle.readChunk(fromAbsoluteOffset: offset, length: .bytes(count)).readableBytesView)
    } catch let error as FileSystemError {
      throw HTTPFileError(error, path: path)
    }
  }

  func close() async {
    if isClosed.set() { await OpenFile.close(handle) }
  }

  /// Closes even when the task is cancelled, which would keep the file system from being asked.
  private static func close(_ handle: ReadFileHandle) async {
    await Task { try? await handle.close() }.value
  }
}
