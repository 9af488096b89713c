/// Compares two versions of a named type, or of a body, an answer or a parameter of an operation.
struct ShapeComparison {
  /// The operation or the type that the shape belongs to.
  var owner: String
  /// Where in an operation the shape is; nil for a type.
  var place: String?
  /// The subject of changes to the shape itself.
  var subject: Change.Subject
  /// Renamed types: old name to new name.
  var names: [String: String]

  func changes(from old: TypeShape, to new: TypeShape) -> [Change] {
    var changes: [Change] = []
    if old.isDeprecated != new.isDeprecated {
      changes.append(Change(subject, new.isDeprecated ? .deprecated : .reinstated, owner, place))
    }
    changes += type(from: old.type, to: new.type, subject, at: nil)
    changes += values(from: old.values, to: new.values, at: nil)
    return changes + members(from: old.members, to: new.members)
  }

  private func members(from old: [TypeShape.Member], to new: [TypeShape.Member]) -> [Change] {
    let before = Dictionary(old.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(new.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    // The contents of an object that was added, removed or changed its type are not listed separately.
    var settled = Set(after.keys.filter { path in before[path].map { !isSame($0, after[path]) } ?? true })
    settled.formUnion(before.keys.filter { after[$0] == nil })
    func isOnTop(_ member: TypeShape.Member) -> Bool { member.parent.map { !settled.contains($0) } ?? true }
    var removed = old.filter { after[$0.path] == nil && isOnTop($0) }
    var added = new.filter { before[$0.path] == nil && isOnTop($0) }
    var changes = renamed(&removed, &added)
    changes += removed.map { Change(.property, .removed, owner, at($0.path), before: $0.type.description) }
    changes += added.map { member in
      var change = Change(.property, .added, owner, at(member.path), after: member.type.description)
      if member.isRequired { change.after = "\(member.type), required" }
      return change
    }
    for member in new {
      guard let other = before[member.path] else { continue }
      if other.isDeprecated != member.isDeprecated {
        changes.append(Change(.property, member.isDeprecated ? .deprecated : .reinstated, owner, at(member.path)))
      }
      if other.isRequired != member.isRequired {
        changes.append(Change(.property, member.isRequired ? .required : .optional, owner, at(member.path)))
      }
      changes += type(from: other.type, to: member.type, .property, at: member.path)
      changes += values(from: other.values, to: member.values, at: member.path)
    }
    return changes
  }

  /// Whether the type of a property is unchanged, apart from renames.
  private func isSame(_ old: TypeShape.Member, _ new: TypeShape.Member?) -> Bool {
    old.type.renamed(names) == new?.type
  }

  /// If an object lost one property and gained one that differs only in name, the property was renamed.
  private func renamed(_ removed: inout [TypeShape.Member], _ added: inout [TypeShape.Member]) -> [Change] {
    var changes: [Change] = []
    for member in removed {
      let gone = removed.filter { $0.parent == member.parent }
      let come = added.filter { $0.parent == member.parent }
      guard gone.count == 1, come.count == 1, member.type.renamed(names) == come[0].type,
        member.isRequired == come[0].isRequired, Set(member.values) == Set(come[0].values)
      else { continue }
      changes.append(
        Change(.property, .renamed, owner, at(come[0].path), before: at(member.path), after: at(come[0].path)))
      removed.removeAll { $0.path == member.path }
      added.removeAll { $0.path == come[0].path }
    }
    return changes
  }

  private func type(
    from old: ShapeType, to new: ShapeType, _ subject: Change.Subject, at path: String?
  ) -> [Change] {
    let old = old.renamed(names)
    if old == new { return [] }
    // Choices are compared one by one, regardless of order: the lists can be long.
    if let (word, before) = old.choices, let (otherWord, after) = new.choices, word == otherWord {
      return before.filter { !after.contains($0) }.map { part(.removed, at: path, before: $0) }
        + after.filter { !before.contains($0) }.map { part(.added, at: path, after: $0) }
    }
    return [Change(subject, .type, owner, at(path), before: old.description, after: new.description)]
  }

  private func part(
    _ kind: Change.Kind, at path: String?, before: ShapeType? = nil, after: ShapeType? = nil
  ) -> Change {
    Change(.part, kind, owner, at(path), before: before?.description, after: after?.description)
  }

  private func values(from old: [String], to new: [String], at path: String?) -> [Change] {
    // If one side has no values, the types differ, and that is reported already.
    guard !old.isEmpty, !new.isEmpty else { return [] }
    let before = Set(old)
    let after = Set(new)
    return old.filter { !after.contains($0) }.map { Change(.value, .removed, owner, at(path), before: $0) }
      + new.filter { !before.contains($0) }.map { Change(.value, .added, owner, at(path), after: $0) }
  }

  private func at(_ path: String?) -> String? {
    guard let path else { return place }
    return place.map { "\($0): \(path)" } ?? path
  }
}

/// A named schema, reduced to what is compared.
struct TypeShape: Hashable {
  /// A property of the schema itself or of an inline object in it.
  struct Member: Hashable {
    /// As `general.site`, or `users[].name` for the elements of a list.
    var path: String
    var type: ShapeType
    var isRequired: Bool
    var isDeprecated: Bool
    /// The known values of an enumeration or of a list of enumerations.
    var values: [String]

    /// The path of the object that the property belongs to; nil for the schema itself.
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

  /// Whether it has enough content to be recognized under another name.
  var isTelling: Bool { members.count + values.count > 0 }

  /// What two schemas must have in common to count as one that was renamed: everything except descriptions and
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

/// A type, reduced to what is compared: the possible values, without descriptions.
indirect enum ShapeType: Hashable {
  /// `string (date)`, `integer (int64)`, `any`.
  case plain(String)
  /// A string or number with known values, which are compared one by one.
  case enumeration
  /// An inline object. Its properties are compared one by one.
  case object
  case named(String)
  case list(ShapeType)
  case map(ShapeType)
  /// One of these schemas (`oneOf`) or any of them (`anyOf`).
  case choice(String, [ShapeType])
  /// An object composed of these (`allOf`).
  case parts([ShapeType])
  case orNull(ShapeType)

  /// The same type with renamed schemas under their new names.
  func renamed(_ names: [String: String]) -> ShapeType {
    switch self {
    case .plain, .enumeration, .object: self
    case .named(let name): .named(names[name] ?? name)
    case .list(let type): .list(type.renamed(names))
    case .map(let type): .map(type.renamed(names))
    case .choice(let word, let types): .choice(word, types.map { $0.renamed(names) })
    case .parts(let types): .parts(types.map { $0.renamed(names) })
    case .orNull(let type): .orNull(type.renamed(names))
    }
  }

  /// The schemas of a choice or a composition, with its keyword; nil for other types.
  var choices: (word: String, types: [ShapeType])? {
    switch self {
    case .choice(let word, let types): (word, types)
    case .parts(let types): ("allOf", types)
    case .list(let type): type.choices.map { ("list of \($0.word)", $0.types) }
    case .orNull(let type): type.choices.map { ("\($0.word) or null", $0.types) }
    case .plain, .enumeration, .object, .named, .map: nil
    }
  }
}

extension ShapeType: CustomStringConvertible {
  var description: String {
    switch self {
    case .plain(let words): words
    case .enumeration: "enumeration"
    case .object: "object"
    case .named(let name): name
    case .list(let type): "[\(type)]"
    case .map(let type): "[name: \(type)]"
    case .choice(let word, let types): "\(word)(\(types.map(\.description).joined(separator: " | ")))"
    case .parts(let types): types.map(\.description).joined(separator: " & ")
    case .orNull(let type): "\(type) or null"
    }
  }
}
