/// A file in a form: what it is called, what it is, and its bytes as they come.
public struct MultipartFile: Hashable, Sendable {
  /// The name the server is told; nil for none, which some servers then take for a plain field.
  public var filename: String?
  /// The media type, as `image/png`.
  public var contentType: String
  /// The bytes. A body made of a file streams from it.
  public var body: HTTPBody

  /// A file to be sent.
  public init(filename: String?, contentType: String = "application/octet-stream", body: HTTPBody) {
    self.filename = filename
    self.contentType = contentType
    self.body = body
  }
}
