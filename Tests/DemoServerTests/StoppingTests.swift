import Foundation
import Testing

@testable import DemoServer

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite("Stopping")
struct StoppingTests {
  @Test("a server can stop at any time, however many clients are connecting")
  func whileConnecting() async throws {
    for _ in 0..<200 {
      let clients = try await DemoServer.serving(.init(fleet: DemoFleet(count: 1, reference: reference))) { _, port in
        try (0..<8).map { _ in try Connection(port: port) }
      }
      #expect(clients.count == 8)
    }
  }
}

/// A client that is about to connect, and sends nothing.
private final class Connection: Sendable {
  private let descriptor: Int32

  init(port: Int) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    // It does not wait for the connection.
    guard descriptor >= 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else { throw POSIXError(.EMFILE) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        _ = connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  deinit { close(descriptor) }
}
