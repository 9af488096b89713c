import _NIOFileSystem
public import APIRuntime
import NIOCore

extension HTTPBody {
  /// Creates a body that streams from a file. Its length is known, and it can be sent again: the file is opened each
  /// time.
  ///
  /// The file is not held in memory: at most one chunk is read ahead of the transport. If its length changes, sending
  /// fails with `HTTPFileError.changed`.
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

extension MultipartFile {
  /// Creates a file of a form that streams from the disk. Throws `HTTPFileError`.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - filename: the name sent to the server; by default the last part of the path.
  ///   - contentType: the media type, such as `image/png`.
  public init(
    contentsOf path: String, filename: String? = nil, contentType: String = "application/octet-stream"
  ) async throws {
    let lastPart = path.split(separator: "/").last.map(String.init)
    self.init(
      filename: filename ?? lastPart, contentType: contentType, body: try await HTTPBody(contentsOf: path))
  }
}

/// The bytes of a file, opened when the first chunk is requested.
struct StoredChunks: AsyncSequence, Sendable {
  typealias Element = ArraySlice<UInt8>

  let path: String
  /// The announced number of bytes.
  let length: Int64
  let chunkBytes: Int

  struct AsyncIterator: AsyncIteratorProtocol {
    let chunks: StoredChunks
    private var file: OpenFile?
    private var offset: Int64 = 0

    init(_ chunks: StoredChunks) { self.chunks = chunks }

    mutating func next() async throws -> ArraySlice<UInt8>? {
      guard offset < chunks.length else { return nil }
      let file = if let file { file } else { try await OpenFile(chunks.path) }
      guard offset > 0 || file.length == chunks.length else { throw HTTPFileError.changed(path: chunks.path) }
      self.file = file
      let bytes = try await file.read(at: offset, upTo: Swift.min(Int64(chunks.chunkBytes), chunks.length - offset))
      guard !bytes.isEmpty else { throw HTTPFileError.changed(path: chunks.path) }
      offset += Int64(bytes.count)
      if offset == chunks.length {
        await file.close()
        self.file = nil
      }
      return bytes
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

/// A file open for reading, closed when released: a transfer may be abandoned at any byte.
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

  /// Reads up to `count` bytes from an offset; none at the end of the file.
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

  /// Closes in a task of its own: a canceled task could not call the file system.
  private static func close(_ handle: ReadFileHandle) async {
    await Task { try? await handle.close() }.value
  }
}
