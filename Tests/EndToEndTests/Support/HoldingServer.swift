import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A server that accepts every sign-in. Other requests get the test's response, or wait forever.
final class HoldingServer: Sendable {
  private struct State {
    /// `POST /api/v1/auth/invalidate-token`, in order of arrival.
    var requests: [String] = []
    var connections: [Int32] = []
  }

  let port: Int
  private let listener: Int32
  private let state = Mutex(State())
  private let isHolding = DispatchSemaphore(value: 0)

  struct Failure: Error {
    var what: String
  }

  /// A status, `200 OK`, and JSON.
  typealias Answer = (status: String, body: String)

  private let reply: @Sendable (_ target: String) -> Answer?

  /// - Parameter reply: the response to a path with its query; nil for none, ever.
  init(reply: @escaping @Sendable (_ target: String) -> Answer? = { _ in nil }) throws {
    self.reply = reply
    #if canImport(Glibc)
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isListening = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, address, &size) == 0
      }
    }
    guard isListening else { throw Failure(what: String(cString: strerror(errno))) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0, let server = self else { return }
        server.state.withLock { $0.connections.append(connection) }
        Thread.detachNewThread { [weak server] in
          while let request = Self.request(on: connection), let server, server.answer(request, on: connection) {}
        }
      }
    }
  }

  deinit {
    // Ends `accept` and every `read`.
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    for connection in state.withLock(\.connections) { shutdown(connection, Int32(SHUT_RDWR)) }
  }

  var address: String { "http://127.0.0.1:\(port)" }

  /// How often a token was requested, and how often one was invalidated.
  var tokens: (given: Int, returned: Int) {
    let requests = state.withLock(\.requests)
    return (
      requests.count { $0 == "POST /api/oauth/token" || $0 == "POST /api/v1/oauth/token" },
      requests.count { $0 == "POST /api/v1/auth/invalidate-token" }
    )
  }

  var requests: [String] { state.withLock(\.requests) }

  /// Waits until a client waits for a response.
  func waitUntilHolding() throws {
    guard isHolding.wait(timeout: .now() + 60) == .success else {
      throw Failure(what: "Nothing is held; asked for were \(requests).")
    }
  }

  private typealias Request = (line: String, hasToken: Bool)

  /// - Returns: whether another request may follow.
  private func answer(_ request: Request, on connection: Int32) -> Bool {
    let (status, body): Answer
    let line = String(request.line.prefix { $0 != "?" })
    state.withLock { $0.requests.append(line) }
    if line.hasSuffix("/oauth/token") {
      (status, body) = ("200 OK", #"{"access_token":"held","token_type":"Bearer","expires_in":1200,"scope":"x"}"#)
    } else if line.hasSuffix("/invalidate-token") {
      (status, body) = ("204 No Content", "")
    } else if !request.hasToken {
      (status, body) = ("401 Unauthorized", #"{"httpStatus":401,"errors":[]}"#)
    } else if let reply = reply(String(request.line.drop { $0 != " " }.dropFirst())) {
      (status, body) = reply
    } else {
      isHolding.signal()
      return true
    }
    let length = body.isEmpty ? "" : "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
    let bytes = Array("HTTP/1.1 \(status)\r\n\(length)\r\n\(body)".utf8)
    return write(connection, bytes, bytes.count) == bytes.count
  }

  /// The next request, read to its end; nil when there are no more.
  private static func request(on connection: Int32) -> Request? {
    var head = ""
    while !head.hasSuffix("\r\n\r\n") {
      guard let byte = byte(on: connection) else { return nil }
      head.unicodeScalars.append(Unicode.Scalar(byte))
    }
    let lines = head.lowercased().split(separator: "\r\n")
    let length = lines.first { $0.hasPrefix("content-length:") }?.drop { !$0.isNumber }
    for _ in 0..<(length.flatMap { Int($0) } ?? 0) where byte(on: connection) == nil { return nil }
    let words = head.prefix { $0 != "\r\n" }.split(separator: " ")
    return (words.prefix(2).joined(separator: " "), lines.contains { $0.hasPrefix("authorization: bearer") })
  }

  private static func byte(on connection: Int32) -> UInt8? {
    var byte: UInt8 = 0
    return read(connection, &byte, 1) == 1 ? byte : nil
  }
}
