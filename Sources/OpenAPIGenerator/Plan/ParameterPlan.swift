/// A parameter or a header of an answer in Swift.
struct ParameterPlan: Hashable, Sendable {
  /// How the value and its text relate.
  enum Form: Hashable, Sendable {
    case scalar
    case list
    case json
    /// Each property by itself, under the key that is given with it.
    case fields([Field])
  }

  /// A property that travels as a parameter of its own.
  struct Field: Hashable, Sendable {
    var name: String
    var key: String
    var isRequired: Bool
  }

  var name: String
  /// The name on the wire.
  var key: String
  var location: Parameter.Location
  var type: SwiftType
  var form: Form
  var isRequired: Bool
  var explodes: Bool
  var documentation: String?
  /// Types described in place.
  var nested: [TypeDeclaration]

  var source: String { isRequired ? type.source : type.source + "?" }
  var isList: Bool { form == .list }
}
