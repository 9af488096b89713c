/// A schema with its kind decided and its flags read.
public struct Schema: Hashable, Sendable {
  /// What kind of value a schema describes.
  public indirect enum Kind: Hashable, Sendable {
    case string(format: String?)
    /// A string with known values. More may come: servers grow.
    case enumeration([String])
    case integer(format: String?)
    case number(format: String?)
    case boolean
    case array(Schema)
    case object(ObjectSchema)
    /// A named schema.
    case reference(String)
    /// Any JSON value: what a document leaves open, or says in a way that has no Swift type here yet.
    case free
    /// Any JSON object.
    case freeObject
  }

  public var kind: Kind
  public var isNullable = false
  public var isReadOnly = false
  public var isDeprecated = false
  /// The document's sentence about it.
  public var summary: String?
  /// Where it stands.
  public var pointer: JSONPointer

  init(_ kind: Kind, at pointer: JSONPointer) {
    self.kind = kind
    self.pointer = pointer
  }
}

/// An object with known properties.
public struct ObjectSchema: Hashable, Sendable {
  /// One property.
  public struct Property: Hashable, Sendable {
    /// The key in JSON.
    public var name: String
    public var schema: Schema
    public var isRequired: Bool
  }

  /// The properties in the document's order.
  public var properties: [Property]
  /// What keys that are not among the properties hold; nil when the document does not say.
  public var additional: Schema?
}

/// A schema of `#/components/schemas`.
public struct NamedSchema: Hashable, Sendable {
  public var name: String
  public var schema: Schema
}
