/// One difference between two documents.
public struct Change: Hashable, Sendable, Encodable {
  /// What is different.
  public enum Subject: String, Hashable, Sendable, Encodable, CaseIterable {
    case operation, parameter, body, answer, type, property, value
    /// One of the schemas that a `oneOf` or `anyOf` leaves the choice of, or that an `allOf` puts together.
    case part
  }

  /// In what way.
  public enum Kind: String, Hashable, Sendable, Encodable, CaseIterable {
    case added, removed, renamed, deprecated
    /// No longer deprecated.
    case reinstated
    /// Another type; `before` and `after` say which.
    case type
    /// Required where it was not.
    case required
    /// No longer required.
    case optional
    /// Another operation id, and so another name of the generated method.
    case id
    /// Other privileges are needed.
    case privileges
  }

  /// What is different.
  public var subject: Subject
  /// In what way.
  public var kind: Kind
  /// The operation (`GET /v1/sites`) or the type; under its new name, unless it was removed.
  public var owner: String
  /// Within the owner: `query parameter sort`, `general.site`; nil when it is the owner itself. Of a value it is where the
  /// value is one of several, nil again for the type itself.
  public var place: String?
  /// What it was: a name, a type, a value.
  public var before: String?
  /// What it is.
  public var after: String?
  /// Whether what the configuration's filter picks is touched; true when no configuration was given.
  public var isPicked = true

  init(
    _ subject: Subject, _ kind: Kind, _ owner: String, _ place: String? = nil, before: String? = nil,
    after: String? = nil
  ) {
    self.subject = subject
    self.kind = kind
    self.owner = owner
    self.place = place
    self.before = before
    self.after = after
  }
}
