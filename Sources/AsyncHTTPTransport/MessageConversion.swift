import APIRuntime
import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPCompression

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

extension HTTPClientRequest {
  /// Creates the request for an operation's path below the base address.
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
  /// Creates the head of an answer without invalid header fields, and without those of a compression that was undone.
  init(_ response: HTTPClientResponse, unpacked: Bool) {
    // The same test as the library's.
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

  /// The body's length, if the head says. The length of a compressed body is not the length after decompression.
  var bodyLength: HTTPBody.Length {
    guard headerFields[.contentEncoding] == nil, let text = headerFields[.contentLength], let length = Int64(text),
      length >= 0
    else { return .unknown }
    return .known(length)
  }
}

/// The body of a request for the HTTP library. Errors of the body itself are marked, to distinguish them from network
/// errors.
struct RequestChunks: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  let body: HTTPBody

  struct AsyncIterator: AsyncIteratorProtocol {
    var chunks: HTTPBody.AsyncIterator

    mutating func next() async throws -> ByteBuffer? {
      do { return try await chunks.next().map { ByteBuffer(bytes: $0) } } catch {
        throw RequestBodyFailure(cause: error)
      }
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: body.makeAsyncIterator()) }
}

/// The body of a request could not be read.
struct RequestBodyFailure: Error {
  let cause: any Error
}

/// The body of an answer as chunks of bytes. Converts errors, and enforces the request's deadline and the length limit.
struct ResponseChunks: AsyncSequence, Sendable {
  typealias Element = ArraySlice<UInt8>

  let body: HTTPClientResponse.Body
  /// According to the head.
  let length: HTTPBody.Length
  /// The most bytes accepted, after decompression.
  let limit: Int
  let deadline: NIODeadline
  let diagnosis: FailureDiagnosis

  struct AsyncIterator: CollectibleChunks {
    var buffers: HTTPClientResponse.Body.AsyncIterator
    let answer: ResponseChunks
    var received = 0

    mutating func next() async throws -> ArraySlice<UInt8>? {
      try await nextBuffer().map { ArraySlice($0.readableBytesView) }
    }

    mutating func collectNext(into body: inout CollectedBody) async throws -> Int? {
      guard let buffer = try await nextBuffer() else { return nil }
      try buffer.withUnsafeReadableBytes { bytes in
        defer {
          // In place: writing through the buffer would copy it first, because the decoder still has its memory.
          if body.isConfidential, let start = bytes.baseAddress {
            UnsafeMutableRawPointer(mutating: start).initializeMemory(as: UInt8.self, repeating: 0, count: bytes.count)
          }
        }
        try body.append(bytes)
      }
      return buffer.readableBytes
    }

    private mutating func nextBuffer() async throws -> ByteBuffer? {
      do {
        if case .known(let length) = answer.length, length > answer.limit {
          throw HTTPBodyError.tooLong(limit: answer.limit)
        }
        // A slow trickle never triggers the read time-out.
        guard NIODeadline.now() < answer.deadline else { throw TransportError.timedOut(.total) }
        guard let buffer = try await buffers.next() else {
          // A canceled stream ends as if it were complete.
          if Task.isCancelled { throw TransportError.canceled }
          return nil
        }
        received += buffer.readableBytes
        guard received <= answer.limit else { throw HTTPBodyError.tooLong(limit: answer.limit) }
        return buffer
      } catch let error as HTTPBodyError {
        throw error
      } catch NIOHTTPDecompression.DecompressionError.limit {
        throw HTTPBodyError.tooLong(limit: answer.limit)
      } catch {
        throw answer.diagnosis.classify(error)
      }
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(buffers: body.makeAsyncIterator(), answer: self)
  }
}
