public import HTTPTypes

/// An event while reading a form.
public enum MultipartEvent: Hashable, Sendable {
  /// A part begins; the previous one, if any, is complete.
  case head(MultipartHead)
  /// Some of the part's bytes. A part may have any number of these events.
  case bytes(ArraySlice<UInt8>)
}

/// Reads a form while it arrives: heads of parts and their bytes, in order.
///
/// It buffers at most one chunk and one part's headers, so that a file can be written to disk as it arrives. Throws
/// `MultipartReadingError`, and what the body throws.
public struct MultipartReader: AsyncSequence, Sendable {
  /// An event.
  public typealias Element = MultipartEvent

  private let body: HTTPBody
  private let boundary: String
  private let limits: MultipartLimits

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - body: the form.
  ///   - contentType: the body's content type, with its boundary.
  ///   - limits: the most parts and bytes of headers.
  /// - Throws: `MultipartReadingError.notAForm` for another content type, or one without a boundary.
  public init(
    _ body: HTTPBody, contentType: String?, limits: MultipartLimits = MultipartLimits()
  ) throws(MultipartReadingError) {
    guard let contentType, let form = HeaderParameters(contentType), form.value == "multipart/form-data",
      let boundary = form.parameters["boundary"], (1...70).contains(boundary.utf8.count)
    else { throw .notAForm(contentType: contentType) }
    self.body = body
    self.boundary = boundary
    self.limits = limits
  }

  /// Iterates over the events.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var chunks: HTTPBody.AsyncIterator?
    fileprivate var parser: MultipartParser

    /// The next event; nil after the last part. Throws `MultipartReadingError`, and what the body throws.
    public mutating func next() async throws -> MultipartEvent? {
      while true {
        if let event = try parser.next() { return event }
        guard let chunk = try await chunks?.next() else {
          if chunks != nil { try parser.finish() }
          chunks = nil
          return nil
        }
        parser.append(chunk)
      }
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(chunks: body.makeAsyncIterator(), parser: MultipartParser(boundary: boundary, limits: limits))
  }
}

extension MultipartForm {
  /// All parts of a form, in order. Use `MultipartReader` for forms that are too large for memory.
  ///
  /// - Parameters:
  ///   - body: the form.
  ///   - contentType: the body's content type, with its boundary.
  ///   - maximumBytes: the most bytes of all parts together.
  ///   - limits: the most parts and bytes of headers.
  /// - Throws: `MultipartReadingError`, and what the body throws; `.tooLarge` as soon as a limit is exceeded.
  public static func parts(
    of body: HTTPBody, contentType: String?, maximumBytes: Int = 64 << 20, limits: MultipartLimits = MultipartLimits()
  ) async throws -> [MultipartPart] {
    var parts: [MultipartPart] = []
    var count = 0
    for try await event in try MultipartReader(body, contentType: contentType, limits: limits) {
      switch event {
      case .head(let head): parts.append(MultipartPart(head: head, bytes: []))
      case .bytes(let bytes):
        count += bytes.count
        guard count <= maximumBytes else {
          throw MultipartReadingError.tooLarge(reason: "more than \(maximumBytes) bytes")
        }
        parts[parts.count - 1].bytes += bytes
      }
    }
    return parts
  }
}

/// The head of a part: its name, file name and headers.
public struct MultipartHead: Hashable, Sendable {
  /// The field's name.
  public var name: String
  /// The file's name; nil for a plain field. The sender chose it: never use it as a path.
  public var filename: String?
  /// All headers of the part.
  public var headerFields: HTTPFields

  /// Creates a part's head.
  package init(name: String, filename: String? = nil, headerFields: HTTPFields = HTTPFields()) {
    self.name = name
    self.filename = filename
    self.headerFields = headerFields
  }

  /// The part's content type; nil if it is missing.
  public var contentType: String? { headerFields[.contentType] }
}

/// A part of a form with all its bytes.
public struct MultipartPart: Hashable, Sendable {
  /// The part's head.
  public var head: MultipartHead
  /// Its bytes.
  public var bytes: [UInt8]

  /// Creates a part.
  package init(head: MultipartHead, bytes: [UInt8]) {
    self.head = head
    self.bytes = bytes
  }

  /// The field's name.
  public var name: String { head.name }
  /// The bytes as text in UTF-8.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
  /// The part as a file.
  public var file: MultipartFile {
    MultipartFile(
      filename: head.filename, contentType: head.contentType ?? "application/octet-stream", body: HTTPBody(bytes))
  }
}

/// A part may contain a password: its bytes are not shown.
extension MultipartPart: CustomStringConvertible, CustomReflectable {
  public var description: String { "\(name): \(bytes.count) bytes" }
  public var customMirror: Mirror { Mirror(self, children: ["name": name, "bytes": bytes.count]) }
}

/// How much of a form a reader accepts.
public struct MultipartLimits: Hashable, Sendable {
  /// The most parts.
  public var parts: Int
  /// The most bytes of one part's headers.
  public var headerBytes: Int

  /// Creates limits; the defaults exceed those of any ordinary form.
  ///
  /// - Parameters:
  ///   - parts: the most parts.
  ///   - headerBytes: the most bytes of one part's headers.
  public init(parts: Int = 1000, headerBytes: Int = 16 << 10) {
    self.parts = parts
    self.headerBytes = headerBytes
  }
}

/// Why a form could not be read.
public enum MultipartReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The content type is not that of a form, or its boundary is missing.
  case notAForm(contentType: String?)
  /// The form is malformed.
  case malformed(reason: String)
  /// The form ended before its closing boundary.
  case truncated
  /// The form exceeds a limit.
  case tooLarge(reason: String)

  public var description: String {
    switch self {
    case .notAForm(let contentType): "expected multipart/form-data, got \(contentType ?? "no content type")"
    case .malformed(let reason): "the form cannot be read: \(reason)"
    case .truncated: "the form is incomplete"
    case .tooLarge(let reason): "the form is too large: \(reason)"
    }
  }
}
