#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reads files of settings as a whole, before any request.
enum SmallFile {
  /// Why a file cannot be read, in the system's words.
  struct Unreadable: Error {
    let reason: String
  }

  /// No certificate or key comes near this; a device or a disk image named by mistake would fill the memory.
  private static let most = 16 << 20

  static func bytes(of path: String) throws(Unreadable) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Unreadable(reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= most {
      let count = read(descriptor, &part, part.count)
      if count > 0 {
        bytes += part[..<count]
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        throw Unreadable(reason: String(cString: strerror(errno)))
      }
    }
    throw Unreadable(reason: "File too large")
  }
}
