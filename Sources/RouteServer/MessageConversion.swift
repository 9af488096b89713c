import APIRuntime
import HTTPTypes
import HummingbirdCore
import NIOCore

extension HTTPBody {
  /// The body of a request as a stream; nil if its head announces none.
  convenience init?(of request: Request) {
    let chunks = request.body.map { ArraySlice($0.readableBytesView) }
    if let length = request.headers[.contentLength].flatMap({ Int64($0) }) {
      guard length > 0 else { return nil }
      self.init(chunks, length: .known(length))
    } else if request.headers[.transferEncoding] != nil {
      self.init(chunks, length: .unknown)
    } else {
      return nil
    }
  }
}

extension ResponseWriter {
  /// Writes an answer; bytes in memory are sent with the head, a stream as it arrives.
  consuming func write(_ head: HTTPResponse, _ body: HTTPBody?, isHead: Bool) async throws {
    var head = head
    let mayHaveBody = head.status.code >= 200 && head.status != .noContent && head.status != .notModified
    if mayHaveBody, head.headerFields[.contentLength] == nil {
      switch body?.length {
      case nil: head.headerFields[.contentLength] = "0"
      case .known(let length)?: head.headerFields[.contentLength] = String(length)
      case .unknown?: break
      }
    }
    guard mayHaveBody, !isHead, let body else { return try await writeResponse(head) }
    if let bytes = body.bytes {
      try await write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    } else {
      try await write(response: head, body: ResponseBody(asyncSequence: body.map { ByteBuffer(bytes: $0) }))
    }
  }
}
