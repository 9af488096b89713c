/// A form as `multipart/form-data` (RFC 7578): fields and files, each with headers of its own.
///
/// The form is sent as a stream: no file in it is held in memory. It can be sent again when every file in it can be read
/// again, and has a length when every file in it does.
public struct MultipartForm: Sendable {
  /// The line between the parts, without the hyphens before it.
  public let boundary: String
  private let dateTranscoder: any DateTranscoder
  private var parts: [EncodedPart] = []

  /// An empty form.
  ///
  /// - Parameters:
  ///   - boundary: 1 to 70 letters, digits or `'()+_,-./:=?`; by default 144 random bits, which no content contains by
  ///     chance. Another is a programming error.
  ///   - dateTranscoder: how dates are written in fields.
  public init(boundary: String? = nil, dateTranscoder: any DateTranscoder = .tolerant) {
    let boundary = boundary ?? MultipartBoundary.random()
    precondition(MultipartBoundary.isValid(boundary), "a boundary that RFC 2046 does not allow")
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

  /// What the request's `Content-Type` is to say.
  public var contentType: String { "multipart/form-data; boundary=\"\(boundary)\"" }

  /// How many bytes the form has: known when each file's length is.
  public var length: HTTPBody.Length {
    var total = Int64(tail.count)
    for part in parts {
      guard case .known(let length) = part.body.length else { return .unknown }
      total += Int64(part.head.count) + length
    }
    return .known(total)
  }

  /// The form as it is sent. Files are read while it is.
  public var body: HTTPBody {
    HTTPBody(
      MultipartChunks(parts: parts, tail: tail), length: length, isReplayable: parts.allSatisfy(\.body.isReplayable))
  }

  private var tail: [UInt8] { Array((parts.isEmpty ? "--\(boundary)--\r\n" : "\r\n--\(boundary)--\r\n").utf8) }
}

/// A form may carry a password: it is never shown.
extension MultipartForm: CustomStringConvertible, CustomReflectable {
  public var description: String { "form of \(parts.count) parts" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// One part: what stands before its bytes, and these.
struct EncodedPart: Sendable {
  let head: [UInt8]
  let body: HTTPBody
}
