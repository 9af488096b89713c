/// A form as `multipart/form-data` (RFC 7578): fields and files, each with its own headers.
///
/// The form is sent as a stream: no file in it is held in memory. It can be sent again if every file in it can be read
/// again, and its length is known if every file's length is known.
public struct MultipartForm: Sendable {
  /// The delimiter between the parts, without the leading hyphens.
  public let boundary: String
  private let dateTranscoder: any DateTranscoder
  private var parts: [EncodedPart] = []

  /// Creates an empty form.
  ///
  /// - Parameters:
  ///   - boundary: 1 to 70 letters, digits or `'()+_,-./:=?`; by default 144 random bits, which no content contains by
  ///     chance. Any other text is a programming error.
  ///   - dateTranscoder: how dates are written in fields.
  public init(boundary: String? = nil, dateTranscoder: any DateTranscoder = .tolerant) {
    let boundary = boundary ?? MultipartBoundary.random()
    precondition(MultipartBoundary.isValid(boundary), "RFC 2046 does not allow this boundary")
    self.boundary = boundary
    self.dateTranscoder = dateTranscoder
  }

  /// Adds a field; nothing for nil.
  public mutating func add(_ name: String, _ value: (some ParameterValue)?) {
    guard let value else { return }
    append(name, body: HTTPBody(value.parameterText(dateTranscoder)))
  }

  /// Adds a field for each value, all of the same name; nothing for nil.
  public mutating func add(_ name: String, _ values: [some ParameterValue]?) {
    for value in values ?? [] { add(name, value) }
  }

  /// Adds a file; nothing for nil.
  public mutating func add(_ name: String, file: MultipartFile?) {
    guard let file else { return }
    append(name, filename: file.filename, contentType: file.contentType, body: file.body)
  }

  /// Adds each file, all under the same name; nothing for nil.
  public mutating func add(_ name: String, files: [MultipartFile]?) {
    for file in files ?? [] { add(name, file: file) }
  }

  /// Adds a value as JSON; nothing for nil.
  public mutating func add(_ name: String, json value: (some JSONWritable)?) {
    guard let value else { return }
    append(name, contentType: "application/json", body: HTTPBody(value.jsonBytes(dateTranscoder: dateTranscoder)))
  }

  private mutating func append(
    _ name: String, filename: String? = nil, contentType: String? = nil, body: HTTPBody
  ) {
    var head = parts.isEmpty ? "--\(boundary)\r\n" : "\r\n--\(boundary)\r\n"
    head += "Content-Disposition: form-data; name=\"\(MultipartName.escaped(name))\""
    if let filename { head += "; filename=\"\(MultipartName.escaped(filename))\"" }
    if let contentType { head += "\r\nContent-Type: \(MultipartName.safeContentType(contentType))" }
    parts.append(EncodedPart(head: Array("\(head)\r\n\r\n".utf8), body: body))
  }

  /// The value of the request's `Content-Type` header.
  public var contentType: String { "multipart/form-data; boundary=\"\(boundary)\"" }

  /// The form's length in bytes: known if every file's length is known.
  public var length: HTTPBody.Length {
    var total = Int64(tail.count)
    for part in parts {
      guard case .known(let length) = part.body.length else { return .unknown }
      total += Int64(part.head.count) + length
    }
    return .known(total)
  }

  /// The form as a request body. Files are read while it is sent.
  public var body: HTTPBody {
    HTTPBody(
      MultipartChunks(parts: parts, tail: tail), length: length, isReplayable: parts.allSatisfy(\.body.isReplayable))
  }

  private var tail: [UInt8] { Array((parts.isEmpty ? "--\(boundary)--\r\n" : "\r\n--\(boundary)--\r\n").utf8) }
}

/// A form may contain a password: it is never shown.
extension MultipartForm: CustomStringConvertible, CustomReflectable {
  public var description: String { "form of \(parts.count) parts" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// One part: its head and its body.
struct EncodedPart: Sendable {
  let head: [UInt8]
  let body: HTTPBody
}

/// A file in a form: its name, its type and its bytes.
public struct MultipartFile: Hashable, Sendable {
  /// The name sent to the server; nil for none, which some servers treat as a plain field.
  public var filename: String?
  /// The media type, such as `image/png`.
  public var contentType: String
  /// The bytes. A body created from a file streams from it.
  public var body: HTTPBody

  /// Creates a file to send.
  ///
  /// - Parameters:
  ///   - filename: the name sent to the server.
  ///   - contentType: the media type, such as `image/png`.
  ///   - body: the bytes.
  public init(filename: String?, contentType: String = "application/octet-stream", body: HTTPBody) {
    self.filename = filename
    self.contentType = contentType
    self.body = body
  }
}

/// The delimiter between the parts of a form (RFC 2046, section 5.1.1).
enum MultipartBoundary {
  private static let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_-abcdefghijklmnopqrstuvwxyz".utf8)

  /// A boundary of 144 random bits.
  static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<24).map { _ in letters[Int(UInt8.random(in: 0..<64, using: &generator))] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a text is accepted as a boundary. Spaces, which the RFC allows inside, are not.
  static func isValid(_ text: String) -> Bool {
    (1...70).contains(text.utf8.count)
      && text.utf8.allSatisfy { letters.contains($0) || "'()+,./:=?".utf8.contains($0) }
  }
}

/// The bytes of a form, part by part. A part's body is opened when its turn comes.
struct MultipartChunks: AsyncSequence, Sendable {
  typealias Element = ArraySlice<UInt8>

  let parts: [EncodedPart]
  /// The closing line.
  let tail: [UInt8]

  struct AsyncIterator: AsyncIteratorProtocol {
    private var parts: IndexingIterator<[EncodedPart]>
    private var tail: [UInt8]?
    private var current: HTTPBody.AsyncIterator?

    init(_ chunks: MultipartChunks) {
      parts = chunks.parts.makeIterator()
      tail = chunks.tail
    }

    mutating func next() async throws -> ArraySlice<UInt8>? {
      if let chunk = try await current?.next() { return chunk }
      if let part = parts.next() {
        current = part.body.makeAsyncIterator()
        return part.head[...]
      }
      current = nil
      defer { tail = nil }
      return tail.map { $0[...] }
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
