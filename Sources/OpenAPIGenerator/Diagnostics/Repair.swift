/// A defect of a document that was put right before anything else looked at it.
public struct Repair: Hashable, Sendable, CustomStringConvertible {
  /// What was wrong.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case missingOperationID = "missing-operation-id"
    case clashingOperationID = "clashing-operation-id"
    case joinedContentTypes = "joined-content-types"
    case undefinedRequiredName = "undefined-required-name"
    case fileInDiscriminatorMapping = "file-in-discriminator-mapping"
    case neverNullErrorField = "never-null-error-field"
    case duplicateParameter = "duplicate-parameter"
    case cookieParameter = "cookie-parameter"
    case dottedSortDefault = "dotted-sort-default"
    case scopesOnBasicSecurity = "scopes-on-basic-security"
    case untypedProperty = "untyped-property"
    case boundOfString = "bound-of-string"
  }

  /// What was wrong.
  public var kind: Kind
  /// The place in the document as served.
  public var pointer: JSONPointer
  /// Where, in words: `POST /v1/sites 200`, or a schema's name.
  public var subject: String
  /// What was read as what.
  public var message: String

  /// A repair.
  public init(_ kind: Kind, at pointer: JSONPointer, _ subject: String, _ message: String) {
    self.kind = kind
    self.pointer = pointer
    self.subject = subject
    self.message = message
  }

  /// One line for people, which begins with `repaired:`.
  public var description: String { "repaired: \(subject): \(message)" }
}
