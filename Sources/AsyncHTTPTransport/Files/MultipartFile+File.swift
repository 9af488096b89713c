public import APIRuntime

extension MultipartFile {
  /// A file of a form that streams from the disk. Throws `HTTPFileError`.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - filename: the name the server is told; by default the last part of the path.
  ///   - contentType: the media type, as `image/png`.
  public init(
    contentsOf path: String, filename: String? = nil, contentType: String = "application/octet-stream"
  ) async throws {
    let lastPart = path.split(separator: "/").last.map(String.init)
    self.init(
      filename: filename ?? lastPart, contentType: contentType, body: try await HTTPBody(contentsOf: path))
  }
}
