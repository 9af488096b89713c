#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The open files and connections of this program.
enum Descriptors {
  /// Marks all but the standard streams as not for programs that are started: not every library does it with its own.
  static func keepFromChildren() {
    for descriptor in all where descriptor > STDERR_FILENO {
      let flags = fcntl(descriptor, F_GETFD)
      if flags >= 0, flags & FD_CLOEXEC == 0 { _ = fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC) }
    }
  }

  /// Those that are open, and maybe some that are not.
  private static var all: [Int32] {
    guard let folder = opendir("/dev/fd") else { return Array(0..<1024) }
    defer { closedir(folder) }
    var found: [Int32] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if let descriptor = Int32(name) { found.append(descriptor) }
    }
    return found
  }
}
