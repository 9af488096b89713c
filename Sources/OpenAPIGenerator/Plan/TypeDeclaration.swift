/// A type to be generated for a schema.
indirect enum TypeDeclaration: Hashable, Sendable {
  case structure(StructPlan)
  case enumeration(EnumPlan)
  case union(UnionPlan)
  case alias(AliasPlan)

  /// The type's unqualified name.
  var name: String {
    switch self {
    case .structure(let plan): plan.name
    case .enumeration(let plan): plan.name
    case .union(let plan): plan.name
    case .alias(let plan): plan.name
    }
  }

  var documentation: String? {
    get {
      switch self {
      case .structure(let plan): plan.documentation
      case .enumeration(let plan): plan.documentation
      case .union(let plan): plan.documentation
      case .alias(let plan): plan.documentation
      }
    }
    set {
      switch self {
      case .structure(var plan):
        plan.documentation = newValue
        self = .structure(plan)
      case .enumeration(var plan):
        plan.documentation = newValue
        self = .enumeration(plan)
      case .union(var plan):
        plan.documentation = newValue
        self = .union(plan)
      case .alias(var plan):
        plan.documentation = newValue
        self = .alias(plan)
      }
    }
  }
}

/// A struct for an object with known properties.
struct StructPlan: Hashable, Sendable {
  var name: String
  var documentation: String?
  var properties: [PropertyPlan]
  /// The property for other keys; nil if these are ignored.
  var additional: AdditionalPlan?
  /// Types of inline schemas of properties.
  var nested: [TypeDeclaration]

  /// Whether it has an `id`.
  var isIdentifiable: Bool { properties.contains { $0.name == "id" } }
  /// Whether it can be read from an empty object.
  var isSparse: Bool {
    // An empty initializer would not apply default values.
    additional == nil
      && properties.allSatisfy { $0.presence == .optional && $0.initial.argument(isOptional: false) == nil }
  }
  /// Whether a property holds a secret.
  var hasSecret: Bool { properties.contains(where: \.isSecret) }
}

/// A property of a struct.
struct PropertyPlan: Hashable, Sendable {
  /// Whether a value is required.
  enum Presence: Hashable, Sendable {
    case required
    /// The key is required, but the value may be null.
    case requiredButNullable
    case optional
  }

  var name: String
  /// The key in JSON.
  var key: String
  /// The type of a value that is present.
  var type: SwiftType
  var presence: Presence
  var documentation: String?
  /// A password or token, which descriptions leave out.
  var isSecret: Bool
  /// What it is in an initializer that does not name it.
  var initial = InitialValue.none
  /// Stored indirectly, because its type contains the struct again.
  var isIndirect = false

  /// The property's type.
  var source: String { presence == .required ? type.source : type.source + "?" }
  /// The default argument of the initializer.
  var argument: String? { initial.argument(isOptional: presence == .optional) }
}

/// The property that holds values of undocumented keys.
struct AdditionalPlan: Hashable, Sendable {
  /// The property's name.
  var name: String
  /// The type of one value.
  var type: SwiftType
}

/// An enum for strings or numbers with known values. Other values are kept as `undocumented`.
struct EnumPlan: Hashable, Sendable {
  /// A known value.
  struct Value: Hashable, Sendable {
    var name: String
    /// The value as Swift writes it.
    var raw: String
  }

  var name: String
  var documentation: String?
  /// The type of the numbers; nil for strings.
  var numbers: SwiftType?
  var values: [Value]
}

/// An enum whose value has one of several types.
struct UnionPlan: Hashable, Sendable {
  /// One of the types.
  struct Case: Hashable, Sendable {
    var name: String
    var type: SwiftType
    /// The discriminator's value for this type.
    var value: String?
    /// Whether the type has no member for the discriminator, so that the union must write it.
    var lacksDiscriminator: Bool
    /// Whether every text of a parameter is a value of this type, so that it is tried last.
    var takesAnyText: Bool
  }

  var name: String
  var documentation: String?
  var cases: [Case]
  /// The key of the member that identifies the type. Without one, the types are tried in turn.
  var discriminator: String?
  /// Whether a value can contain the same union again.
  var isIndirect = false
  /// Whether every type has a text form, so that the value can be a parameter.
  var isText = false
  /// Types of inline schemas.
  var nested: [TypeDeclaration]
}

/// Another name for a type.
struct AliasPlan: Hashable, Sendable {
  var name: String
  var documentation: String?
  var type: SwiftType
  /// Types of inline schemas in it, declared beside it.
  var beside: [TypeDeclaration]
}

/// A Swift type as generated code spells it.
indirect enum SwiftType: Hashable, Sendable {
  case string, int, int32, int64, double, float, bool, date
  /// Any JSON value (`JSONValue`).
  case json
  /// Any JSON object (`JSONObject`).
  case jsonObject
  case array(SwiftType)
  /// An element of an array or dictionary that can be null.
  case optional(SwiftType)
  /// String keys.
  case dictionary(SwiftType)
  /// A generated type by its qualified name.
  case named(String)

  /// The type in Swift.
  var source: String {
    switch self {
    case .string: "String"
    case .int: "Int"
    case .int32: "Int32"
    case .int64: "Int64"
    case .double: "Double"
    case .float: "Float"
    case .bool: "Bool"
    case .date: "Date"
    case .json: "JSONValue"
    case .jsonObject: "JSONObject"
    case .array(let element): "[\(element.source)]"
    case .optional(let wrapped): "\(wrapped.source)?"
    case .dictionary(let value): "[String: \(value.source)]"
    case .named(let name): name
    }
  }

  /// Whether a file that uses this type must import the runtime.
  var usesRuntime: Bool {
    switch self {
    case .json, .jsonObject, .date: true
    case .array(let inner), .optional(let inner), .dictionary(let inner): inner.usesRuntime
    default: false
    }
  }
}
