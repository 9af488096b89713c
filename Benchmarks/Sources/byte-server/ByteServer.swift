import Foundation
import Measuring

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A server on 127.0.0.1 that sends prepared pages of computers, and does nothing else while it sends them: what a client
/// takes beside it is the client's own.
///
///     byte-server [--computers 100000] [--port 0]
///
/// Prints `listening on http://127.0.0.1:PORT`. Whatever sections are asked for, records have those of the usual columns.
/// Tokens and names are the demo server's answers; it has the same client id and secret.
@main
struct ByteServer {
  static func main() async throws {
    let options = Options()
    signal(SIGPIPE, SIG_IGN)
    let fleet = try await Fleet(computers: options.number("computers", or: 100_000))
    let (listener, port) = try listen(port: UInt16(clamping: options.number("port", or: 0)))
    FileHandle.standardOutput.write(Data("listening on http://127.0.0.1:\(port)\n".utf8))
    Thread.detachNewThread {
      while true {
        let socket = accept(listener, nil, nil)
        guard socket >= 0 else { continue }
        Thread.detachNewThread { Connection(socket: socket, fleet: fleet).serve() }
      }
    }
    while true { try await Task.sleep(for: .seconds(3600)) }
  }

  private static func listen(port: UInt16) throws -> (socket: Int32, port: UInt16) {
    #if canImport(Darwin)
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && systemListen(listener, 64) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard listener >= 0, isBound else { throw BenchmarkError("port \(port) of 127.0.0.1 cannot be had") }
    return (listener, UInt16(bigEndian: address.sin_port))
  }
}

/// `listen`, under a name that a method called so does not hide.
private func systemListen(_ socket: Int32, _ backlog: Int32) -> Int32 { listen(socket, backlog) }
