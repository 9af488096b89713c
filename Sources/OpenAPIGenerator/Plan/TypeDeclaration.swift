/// A type to be generated for a schema.
indirect enum TypeDeclaration: Hashable, Sendable {
  case structure(StructPlan)
  case enumeration(EnumPlan)
  case union(UnionPlan)
  case alias(AliasPlan)

  /// The type's name, without the names around it.
  var name: String {
    switch self {
    case .structure(let plan): plan.name
    case .enumeration(let plan): plan.name
    case .union(let plan): plan.name
    case .alias(let plan): plan.name
    }
  }
}

/// A struct for an object with known properties.
struct StructPlan: Hashable, Sendable {
  var name: String
  var documentation: String?
  var properties: [PropertyPlan]
  /// What keys that are not among the properties hold; nil when they are passed over.
  var additional: AdditionalPlan?
  /// Types of properties that are described in place.
  var nested: [TypeDeclaration]

  /// Whether it has an `id`.
  var isIdentifiable: Bool { properties.contains { $0.name == "id" } }
  /// Whether it can be read from an empty object.
  var isSparse: Bool { additional == nil && properties.allSatisfy { $0.presence == .optional } }
  /// Whether something in it must not be shown.
  var hasSecret: Bool { properties.contains(where: \.isSecret) }
}

/// A property of a struct.
struct PropertyPlan: Hashable, Sendable {
  /// Whether a value has to be there.
  enum Presence: Hashable, Sendable {
    case required
    /// The key has to be there, its value may be null.
    case requiredButNullable
    case optional
  }

  var name: String
  /// The key in JSON.
  var key: String
  /// The type of a value that is there.
  var type: SwiftType
  var presence: Presence
  var documentation: String?
  /// A password or token: left out of descriptions.
  var isSecret: Bool
  /// Kept outside the struct, as its type has such a struct in it again.
  var isIndirect = false

  /// The property's type.
  var source: String { presence == .required ? type.source : type.source + "?" }
}

/// The property for keys that are not among the properties.
struct AdditionalPlan: Hashable, Sendable {
  /// The property's name.
  var name: String
  /// The type of one value.
  var type: SwiftType
}

/// An enum for strings of which some are known: a value that is not survives as `undocumented`.
struct EnumPlan: Hashable, Sendable {
  /// A known value.
  struct Value: Hashable, Sendable {
    var name: String
    var raw: String
  }

  var name: String
  var documentation: String?
  var values: [Value]
}

/// An enum for a value of one of several types.
struct UnionPlan: Hashable, Sendable {
  /// One of the types.
  struct Case: Hashable, Sendable {
    var name: String
    var type: SwiftType
    /// The discriminator's value that tells it.
    var value: String?
    /// Whether the type has no member for the discriminator itself, so that the union has to write it.
    var lacksDiscriminator: Bool
  }

  var name: String
  var documentation: String?
  var cases: [Case]
  /// The key of the member that tells the type; without one the types are tried.
  var discriminator: String?
  /// Whether a value can have such a union in it again.
  var isIndirect = false
  /// Types that are described in place.
  var nested: [TypeDeclaration]
}

/// Another name for a type.
struct AliasPlan: Hashable, Sendable {
  var name: String
  var documentation: String?
  var type: SwiftType
  /// Types described in place within it, which stand beside it.
  var beside: [TypeDeclaration]
}
