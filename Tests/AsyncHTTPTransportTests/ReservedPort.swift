import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A port of 127.0.0.1 on which no program listens, and none can while this object lives.
final class ReservedPort {
  let number: Int
  private let descriptor: Int32

  init() throws {
    #if canImport(Glibc)
      let opened = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let opened = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(opened, generic, length) == 0 && getsockname(opened, generic, &length) == 0
      }
    }
    descriptor = opened
    number = Int(UInt16(bigEndian: address.sin_port))
    guard bound else { throw POSIXError(.EADDRINUSE) }
  }

  deinit {
    close(descriptor)
  }
}
