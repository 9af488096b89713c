/// What comes of a form as it is read.
public enum MultipartEvent: Hashable, Sendable {
  /// A part begins; the one before it, if any, is whole.
  case head(MultipartHead)
  /// Some of the part's bytes. There may be none, or many of these.
  case bytes(ArraySlice<UInt8>)
}

/// A form that is read while it comes: heads of parts and their bytes, in order.
///
/// It holds no more than one chunk and one part's headers, so that a file can go to a disk as it arrives. Throws
/// `MultipartReadingError`, and what the body throws.
public struct MultipartReader: AsyncSequence, Sendable {
  public typealias Element = MultipartEvent

  private let body: HTTPBody
  private let boundary: String
  private let limits: MultipartLimits

  /// Reads a body whose content type, with its boundary, is `contentType`. Throws `MultipartReadingError.notAForm`.
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

  /// Hands out what comes.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var chunks: HTTPBody.AsyncIterator?
    fileprivate var parser: MultipartParser

    /// What comes next; nil after the last part.
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
  /// All parts of a form, in order. Throws `MultipartReadingError`; `.tooLarge` as soon as the parts have more than
  /// `maximumBytes` between them. Use `MultipartReader` for what is too large for memory.
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
