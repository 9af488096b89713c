/// Why a form could not be read.
public enum MultipartReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The content type is none of a form, or lacks its boundary.
  case notAForm(contentType: String?)
  /// The form breaks its own rules.
  case malformed(reason: String)
  /// The form ended before its last line.
  case truncated
  /// More than is taken.
  case tooLarge(reason: String)

  public var description: String {
    switch self {
    case .notAForm(let contentType): "expected multipart/form-data, got \(contentType ?? "no content type")"
    case .malformed(let reason): "the form cannot be read: \(reason)"
    case .truncated: "the form ended too early"
    case .tooLarge(let reason): "the form is too large: \(reason)"
    }
  }
}
