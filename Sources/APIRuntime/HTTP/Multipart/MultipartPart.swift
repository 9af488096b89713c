public import HTTPTypes

/// What a part of a form says of itself before its bytes come.
public struct MultipartHead: Hashable, Sendable {
  /// The field's name.
  public var name: String
  /// The name of the file; nil for a plain field. It is what the sender says: never a path to write to.
  public var filename: String?
  /// All headers of the part.
  public var headerFields: HTTPFields

  /// A part's head.
  public init(name: String, filename: String? = nil, headerFields: HTTPFields = HTTPFields()) {
    self.name = name
    self.filename = filename
    self.headerFields = headerFields
  }

  /// What the part is; nil when it does not say.
  public var contentType: String? { headerFields[.contentType] }
}

/// A part of a form with all its bytes.
public struct MultipartPart: Hashable, Sendable {
  /// What the part says of itself.
  public var head: MultipartHead
  /// Its bytes.
  public var bytes: [UInt8]

  /// A part.
  public init(head: MultipartHead, bytes: [UInt8]) {
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

/// A part may hold a password: its bytes are not shown.
extension MultipartPart: CustomStringConvertible, CustomReflectable {
  public var description: String { "\(name): \(bytes.count) bytes" }
  public var customMirror: Mirror { Mirror(self, children: ["name": name, "bytes": bytes.count]) }
}
