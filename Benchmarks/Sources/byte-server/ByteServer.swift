import Foundation
import HTTPTypes
import Measuring
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A server on 127.0.0.1 that sends prepared pages of computers with minimal work, so that measured time is the
/// client's.
///
///     byte-server [--computers 100000] [--port 0]
///
/// Prints `listening on http://127.0.0.1:PORT`. Records have the sections of the usual columns, whatever the request
/// asks for. The demo server answers all other requests; its client id and secret are valid here.
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

/// `listen(2)`, under a name that no method shadows.
private func systemListen(_ socket: Int32, _ backlog: Int32) -> Int32 { listen(socket, backlog) }

/// A connection. It answers requests one after another, on its own thread.
struct Connection {
  let socket: Int32
  let fleet: Fleet

  /// Answers requests until the client closes the connection.
  func serve() {
    defer { close(socket) }
    var input: [UInt8] = []
    while let head = readHead(&input) {
      while input.count < head.bodyLength { guard receive(&input) else { return } }
      let body = Array(input.prefix(head.bodyLength))
      input.removeFirst(body.count)
      let isSent: Bool
      if let page = head.page {
        let pieces = fleet.records.page(page.number, rows: page.rows)
        isSent = send("200 OK", fields: [("Content-Type", "application/json")], pieces)
      } else {
        let (response, answer) = answer(head.request, body)
        let fields = response.headerFields.filter { $0.name != .contentLength }.map { ($0.name.rawName, $0.value) }
        isSent = send("\(response.status.code) \(response.status.reasonPhrase)", fields: fields, [answer[...]])
      }
      guard isSent else { return }
    }
  }

  private func readHead(_ input: inout [UInt8]) -> RequestHead? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let found = input.firstRange(of: end) {
        let text = String(decoding: input[..<found.lowerBound], as: UTF8.self)
        input.removeSubrange(..<found.upperBound)
        return RequestHead(text)
      }
      guard receive(&input) else { return nil }
    }
  }

  private func receive(_ input: inout [UInt8]) -> Bool {
    let more = [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
      count = max(0, recv(socket, buffer.baseAddress, buffer.count, 0))
    }
    input += more
    return !more.isEmpty
  }

  /// Sends head and body with as few system calls as possible and without copying.
  private func send(_ status: String, fields: [(String, String)], _ body: [ArraySlice<UInt8>]) -> Bool {
    var head = "HTTP/1.1 \(status)\r\n"
    for (name, value) in fields { head += "\(name): \(value)\r\n" }
    head += "Content-Length: \(body.reduce(0) { $0 + $1.count })\r\n\r\n"
    return send([Array(head.utf8)[...]] + body)
  }

  private func send(_ pieces: [ArraySlice<UInt8>]) -> Bool {
    // A page rarely has more than three pieces, so nesting calls is cheap.
    func withVectors(
      _ rest: ArraySlice<ArraySlice<UInt8>>, _ vectors: [iovec], _ body: ([iovec]) -> Bool
    ) -> Bool {
      guard let piece = rest.first else { return body(vectors) }
      return piece.withUnsafeBytes { bytes in
        let vector = iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
        return withVectors(rest.dropFirst(), vectors + (bytes.isEmpty ? [] : [vector]), body)
      }
    }
    return withVectors(pieces[...], []) { vectors in
      var vectors = vectors[...]
      while !vectors.isEmpty {
        var written = vectors.withUnsafeBufferPointer { writev(socket, $0.baseAddress, Int32($0.count)) }
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { return false }
        while let first = vectors.first, first.iov_len <= written {
          written -= first.iov_len
          vectors.removeFirst()
        }
        if written > 0 {
          vectors[vectors.startIndex].iov_base += written
          vectors[vectors.startIndex].iov_len -= written
        }
      }
      return true
    }
  }

  /// The demo server's response. Blocks this thread.
  private func answer(_ request: HTTPRequest, _ body: [UInt8]) -> (HTTPResponse, [UInt8]) {
    let result = Box()
    let isDone = DispatchSemaphore(value: 0)
    Task { [fleet] in
      let answer = try? await fleet.answer(request, body)
      result.value.withLock { $0 = answer }
      isDone.signal()
    }
    isDone.wait()
    return result.value.withLock(\.self) ?? (HTTPResponse(status: .internalServerError), [])
  }

  private final class Box: Sendable {
    let value = Mutex<(HTTPResponse, [UInt8])?>(nil)
  }
}

/// The head of a request, as far as this server needs it.
struct RequestHead {
  var request: HTTPRequest
  /// The bytes of the body that follows.
  var bodyLength = 0

  /// Parses the lines of a head; nil if they are invalid.
  init?(_ text: String) {
    let lines = text.split(separator: "\r\n")
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count == 3, let method = HTTPRequest.Method(String(words[0])) else { return nil }
    request = HTTPRequest(method: method, scheme: "http", authority: "127.0.0.1", path: String(words[1]))
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), let name = HTTPField.Name(String(line[..<colon])) else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      request.headerFields[name] = String(value)
      if name == .contentLength { bodyLength = Int(value) ?? 0 }
    }
  }

  /// The number and row count of the requested page; nil if the request is not for a page, or has a filter.
  var page: (number: Int, rows: Int)? {
    guard request.method == .get, let path = request.path, path.hasPrefix("/api/v4/computers-inventory?") else {
      return nil
    }
    var values: [Substring: Substring] = [:]
    for pair in path.drop(while: { $0 != "?" }).dropFirst().split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      values[sides[0]] = sides.count > 1 ? sides[1] : ""
    }
    guard values["filter"] == nil else { return nil }
    return (values["page"].flatMap { Int($0) } ?? 0, max(1, values["page-size"].flatMap { Int($0) } ?? 100))
  }
}
