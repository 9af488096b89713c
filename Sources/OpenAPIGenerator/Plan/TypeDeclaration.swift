/// A type to be generated for a schema.
public indirect enum TypeDeclaration: Hashable, Sendable {
  case structure(StructPlan)
  case enumeration(EnumPlan)
  case alias(AliasPlan)

  /// The type's name, without the names around it.
  public var name: String {
    switch self {
    case .structure(let plan): plan.name
    case .enumeration(let plan): plan.name
    case .alias(let plan): plan.name
    }
  }
}

/// A struct for an object with known properties.
public struct StructPlan: Hashable, Sendable {
  public var name: String
  public var documentation: String?
  public var properties: [PropertyPlan]
  /// Types of properties that are described in place.
  public var nested: [TypeDeclaration]

  /// Whether it has an `id`.
  var isIdentifiable: Bool { properties.contains { $0.name == "id" } }
  /// Whether something in it must not be shown.
  var hasSecret: Bool { properties.contains(where: \.isSecret) }
}

/// A property of a struct.
public struct PropertyPlan: Hashable, Sendable {
  /// Whether a value has to be there.
  public enum Presence: Hashable, Sendable {
    case required
    /// The key has to be there, its value may be null.
    case requiredButNullable
    case optional
  }

  public var name: String
  /// The key in JSON.
  public var key: String
  /// The type of a value that is there.
  public var type: SwiftType
  public var presence: Presence
  public var documentation: String?
  /// A password or token: left out of descriptions.
  public var isSecret: Bool

  /// The property's type.
  var source: String { presence == .required ? type.source : type.source + "?" }
}

/// An enum for strings of which some are known: a value that is not survives as `undocumented`.
public struct EnumPlan: Hashable, Sendable {
  /// A known value.
  public struct Value: Hashable, Sendable {
    public var name: String
    public var raw: String
  }

  public var name: String
  public var documentation: String?
  public var values: [Value]
}

/// Another name for a type.
public struct AliasPlan: Hashable, Sendable {
  public var name: String
  public var documentation: String?
  public var type: SwiftType
  /// Types described in place within it, which stand beside it.
  public var beside: [TypeDeclaration]
}
