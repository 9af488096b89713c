public import APIRuntime
import _NIOFileSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a file could not be sent or written.
public enum HTTPFileError: Error, Hashable, Sendable {
  /// There is no such file, or no such folder to write to.
  case notFound(path: String)
  /// The system denies access.
  case notPermitted(path: String)
  /// Not a regular file, such as a folder or a device.
  case notAFile(path: String)
  /// The file changed after its length was sent to the server.
  case changed(path: String)
  /// The body is shorter or longer than announced, or exceeds the limit.
  case wrongLength(path: String)
  /// Something else, in the system's words.
  case failed(path: String, reason: String)

  init(_ error: FileSystemError, path: String) {
    switch error.code {
    case .notFound: self = .notFound(path: path)
    case .permissionDenied: self = .notPermitted(path: path)
    default: self = .failed(path: path, reason: error.message)
    }
  }

  init(systemError number: Int32, path: String) {
    switch number {
    case ENOENT, ENOTDIR: self = .notFound(path: path)
    case EACCES, EPERM, EROFS: self = .notPermitted(path: path)
    case EISDIR: self = .notAFile(path: path)
    default: self = .failed(path: path, reason: "system error \(number)")
    }
  }
}

extension HTTPFileError: DescribedError {
  public var description: String {
    switch self {
    case .notFound(let path): "\(path): no such file or folder"
    case .notPermitted(let path): "\(path): permission denied"
    case .notAFile(let path): "\(path): not a file"
    case .changed(let path): "\(path): the file changed while it was being sent"
    case .wrongLength(let path): "\(path): received more or fewer bytes than expected"
    case .failed(let path, let reason): "\(path): \(reason)"
    }
  }
}

extension HTTPFileError: ClientErrorKindProviding {
  public var clientErrorKind: ClientErrorKind {
    switch self {
    case .notFound, .notPermitted, .notAFile, .failed: .notSent
    case .changed: .network
    case .wrongLength: .decoding
    }
  }
}
