import APIRuntime
import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

extension HTTPClientRequest {
  /// The request for an operation's path below the base address.
  init(_ request: HTTPRequest, body: HTTPBody?, baseURL: URL) throws {
    guard let path = request.path, path.hasPrefix("/") || path.isEmpty else {
      throw TransportError.other(reason: "the request has no path")
    }
    var base = baseURL.absoluteString
    while base.hasSuffix("/") { base.removeLast() }
    self.init(url: base + path)
    method = HTTPMethod(rawValue: request.method.rawValue)
    for field in request.headerFields { headers.add(name: field.name.rawName, value: field.value) }
    guard let body else { return }
    if let bytes = body.bytes {
      self.body = .bytes(ByteBuffer(bytes: bytes))
    } else if case .known(let length) = body.length {
      self.body = .stream(body.buffers, length: .known(length))
    } else {
      self.body = .stream(body.buffers, length: .unknown)
    }
  }
}

extension HTTPBody {
  fileprivate var buffers: RequestChunks { RequestChunks(body: self) }
}

extension HTTPResponse {
  /// The head of an answer; header fields that HTTP does not allow are left out, and so are those of a compression that is
  /// undone before anybody sees the body.
  init(_ response: HTTPClientResponse, unpacked: Bool) {
    // As the library decides it.
    let encoding = response.headers[canonicalForm: "Content-Encoding"].first?.lowercased()
    let wasPacked = encoding == "gzip" || encoding == "deflate"
    var fields = HTTPFields()
    for (name, value) in response.headers {
      guard let name = HTTPField.Name(name) else { continue }
      if unpacked, wasPacked, name == .contentEncoding || name == .contentLength { continue }
      fields.append(HTTPField(name: name, value: value))
    }
    self.init(
      status: Status(code: Int(response.status.code), reasonPhrase: response.status.reasonPhrase), headerFields: fields)
  }

  /// The body's length where the head tells it. A compressed body is longer than what is sent of it.
  var bodyLength: HTTPBody.Length {
    guard headerFields[.contentEncoding] == nil, let text = headerFields[.contentLength], let length = Int64(text),
      length >= 0
    else { return .unknown }
    return .known(length)
  }
}
