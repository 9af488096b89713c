/// A schema with its kind decided and its flags read.
struct Schema: Hashable, Sendable {
  /// What kind of value a schema describes.
  indirect enum Kind: Hashable, Sendable {
    case string(format: String?)
    /// A string with known values. Servers may send others.
    case enumeration([String])
    /// A number with known values. Servers may send others.
    case numbers(NumberSchema)
    case integer(format: String?)
    case number(format: String?)
    case boolean
    case array(Schema)
    case object(ObjectSchema)
    /// A named schema.
    case reference(String)
    /// One of several schemas (`oneOf`, `anyOf`).
    case union(UnionSchema)
    /// Any JSON value: the document leaves the type open, or uses a feature that is not supported.
    case free
    /// Any JSON object.
    case freeObject
  }

  var kind: Kind
  var isNullable = false
  var isReadOnly = false
  var isWriteOnly = false
  var isDeprecated = false
  /// The document's description.
  var summary: String?
  /// The value that the server assumes where there is none.
  var defaultValue: Node?
  /// The place in the document.
  var pointer: JSONPointer

  init(_ kind: Kind, at pointer: JSONPointer) {
    self.kind = kind
    self.pointer = pointer
  }
}

/// A number with known values.
struct NumberSchema: Hashable, Sendable {
  /// A known value.
  struct Value: Hashable, Sendable {
    /// The number in JSON and in Swift.
    var text: String
    /// The name that the document gives it (`x-enum-varnames`); nil if there is none.
    var name: String?
  }

  var values: [Value]
  var isInteger: Bool
  var format: String?
}

/// An object with known properties.
struct ObjectSchema: Hashable, Sendable {
  /// One property.
  struct Property: Hashable, Sendable {
    /// The key in JSON.
    var name: String
    var schema: Schema
    var isRequired: Bool
  }

  /// The properties in document order.
  var properties: [Property]
  /// The schema of values for other keys; nil when the document does not say.
  var additional: Schema?
}

/// A value of one of several schemas.
struct UnionSchema: Hashable, Sendable {
  /// One of the schemas.
  struct Choice: Hashable, Sendable {
    var schema: Schema
    /// The discriminator's value for this schema.
    var value: String?
    /// The name of the JSON type, for a choice between types.
    var typeName: String?
  }

  /// The schemas in document order. A schema with several discriminator values appears once for each.
  var choices: [Choice]
  /// The key of the member that identifies the schema of a value.
  var discriminator: String?
}

/// A schema of `#/components/schemas`.
struct NamedSchema: Hashable, Sendable {
  var name: String
  var schema: Schema
}

extension Schema {
  /// The names of the schemas this one refers to directly.
  var references: [String] {
    switch kind {
    case .reference(let name): [name]
    case .array(let items): items.references
    case .object(let object):
      object.properties.flatMap(\.schema.references) + (object.additional?.references ?? [])
    case .union(let union): union.choices.flatMap(\.schema.references)
    case .string, .enumeration, .numbers, .integer, .number, .boolean, .free, .freeObject: []
    }
  }
}

extension Schema {
  /// The schema without requirements that answers do not meet: what is only written, servers do not send.
  var inAnswers: Schema {
    var schema = self
    switch kind {
    case .array(let items): schema.kind = .array(items.inAnswers)
    case .object(var object):
      for index in object.properties.indices {
        object.properties[index].schema = object.properties[index].schema.inAnswers
        if object.properties[index].schema.isWriteOnly { object.properties[index].isRequired = false }
      }
      object.additional = object.additional?.inAnswers
      schema.kind = .object(object)
    case .union(var union):
      for index in union.choices.indices { union.choices[index].schema = union.choices[index].schema.inAnswers }
      schema.kind = .union(union)
    case .string, .enumeration, .numbers, .integer, .number, .boolean, .reference, .free, .freeObject: break
    }
    return schema
  }
}
