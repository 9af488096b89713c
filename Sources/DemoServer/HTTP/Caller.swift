/// Who sent the request that is being answered. A handler gets the document's inputs, and those have no credentials.
struct Caller: Sendable {
  /// What a token stands for.
  enum Holder: Sendable { case apiClient, user }

  /// The `Authorization` field as it came; empty when there was none.
  var authorization = ""
  /// nil as long as no good token was seen.
  var holder: Holder?

  /// The caller of the handler that runs now.
  @TaskLocal static var current = Caller()

  /// What stands behind the scheme, when it is this one.
  func credential(_ scheme: String) -> Substring? {
    let parts = authorization.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == scheme else { return nil }
    return parts[1]
  }
}
