/// A named schema as a comparison sees it.
struct TypeShape: Hashable {
  /// A property, of the schema itself or of an object described within it.
  struct Member: Hashable {
    /// As `general.site`, or `users[].name` for the elements of a list.
    var path: String
    var type: ShapeType
    var isRequired: Bool
    var isDeprecated: Bool
    /// The known values, when it is an enumeration or a list of them.
    var values: [String]

    /// The path of the object that the property is of; nil at the schema itself.
    var parent: String? {
      guard let dot = path.lastIndex(of: ".") else { return nil }
      var parent = path[..<dot]
      while parent.hasSuffix("[]") || parent.hasSuffix("{}") { parent = parent.dropLast(2) }
      return String(parent)
    }
  }

  var type: ShapeType
  var isDeprecated: Bool
  var values: [String]
  var members: [Member]

  /// Whether it says enough to be known again under another name.
  var isTelling: Bool { members.count + values.count > 0 }

  /// What two schemas of different names have to have in common to be one that was renamed: all but words and
  /// deprecation.
  func likeness(_ names: [String: String]) -> Likeness {
    Likeness(
      type: type.renamed(names), values: Set(values),
      members: Set(
        members.map { member in
          Likeness.Member(
            path: member.path, type: member.type.renamed(names), isRequired: member.isRequired,
            values: Set(member.values))
        }))
  }

  struct Likeness: Hashable {
    struct Member: Hashable {
      var path: String
      var type: ShapeType
      var isRequired: Bool
      var values: Set<String>
    }

    var type: ShapeType
    var values: Set<String>
    var members: Set<Member>
  }
}
