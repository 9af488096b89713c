/// Compares two shapes of one thing: a named type, or a body, an answer or a parameter of an operation.
struct ShapeComparison {
  /// The operation or the type that the shape belongs to.
  var owner: String
  /// Where in an operation the shape is; nil for a type.
  var place: String?
  /// The subject of what is said about the shape itself.
  var subject: Change.Subject
  /// Types that were renamed, old names to new ones.
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
    // What is in an object that came or went itself is not worth a line of its own.
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

  /// Whether a property is still an object described on the spot, or whatever it was.
  private func isSame(_ old: TypeShape.Member, _ new: TypeShape.Member?) -> Bool {
    old.type.renamed(names) == new?.type
  }

  /// One property gone from an object and one come to it, alike but for the name: it was renamed.
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
    // Long lists of choices are compared one by one, and their order means nothing.
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
    // Where one side has no list of values the types differ, and that is told.
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
