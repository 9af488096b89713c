/// One thing that a server says is wrong.
///
/// All texts are the server's and may repeat what was sent.
public struct APIErrorDetail: Hashable, Sendable {
  /// What it is, for programs, as `INVALID_FIELD`.
  public var code: String?
  /// Which field of what was sent is at fault, as `general.name`; nil when it is none in particular.
  public var field: String?
  /// What it is, for people.
  public var description: String?
  /// The object that it is about, or the occurrence itself, as the server numbers them.
  public var id: String?

  /// A detail.
  public init(code: String? = nil, field: String? = nil, description: String? = nil, id: String? = nil) {
    self.code = code
    self.field = field
    self.description = description
    self.id = id
  }
}
