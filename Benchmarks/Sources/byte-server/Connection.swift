import Foundation
import HTTPTypes
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One connection: requests are answered one after another, on a thread of its own.
struct Connection {
  let socket: Int32
  let fleet: Fleet

  /// Answers until the other side has closed.
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

  /// Sends head and body with as few calls as the system allows, straight from where the bytes are.
  private func send(_ status: String, fields: [(String, String)], _ body: [ArraySlice<UInt8>]) -> Bool {
    var head = "HTTP/1.1 \(status)\r\n"
    for (name, value) in fields { head += "\(name): \(value)\r\n" }
    head += "Content-Length: \(body.reduce(0) { $0 + $1.count })\r\n\r\n"
    return send([Array(head.utf8)[...]] + body)
  }

  private func send(_ pieces: [ArraySlice<UInt8>]) -> Bool {
    // A page is three pieces and rarely more, so that handing them on one within the other costs nothing.
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

  /// The demo server's answer; this thread waits for it.
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
