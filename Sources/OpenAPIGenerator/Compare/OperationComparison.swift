/// Compares two versions of one operation.
struct OperationComparison {
  /// Types that were renamed, old names to new ones.
  var names: [String: String]

  func changes(from old: OperationShape, to new: OperationShape) -> [Change] {
    let owner = new.words
    var changes: [Change] = []
    if old.isDeprecated != new.isDeprecated {
      let kind: Change.Kind = new.isDeprecated ? .deprecated : .reinstated
      changes.append(Change(.operation, kind, owner, after: new.isDeprecated ? new.deprecationDate : nil))
    }
    if old.id != new.id { changes.append(Change(.operation, .id, owner, before: old.id, after: new.id)) }
    if Set(old.privileges) != Set(new.privileges) {
      changes.append(
        Change(
          .operation, .privileges, owner, before: old.privileges.joined(separator: ", "),
          after: new.privileges.joined(separator: ", ")))
    }
    return changes + parts(from: old.parts, to: new.parts, owner: owner)
  }

  private func parts(from old: [OperationShape.Part], to new: [OperationShape.Part], owner: String) -> [Change] {
    let before = Dictionary(old.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.map(\.name))
    var changes = old.filter { !after.contains($0.name) }.map { part in
      Change(part.subject, .removed, owner, part.name, before: part.shape?.type.description)
    }
    for part in new {
      guard let other = before[part.name] else {
        let type = part.shape?.type.description
        let required = part.subject == .parameter && part.isRequired ? "required" : nil
        let words = [type, required].compactMap { $0 }.joined(separator: ", ")
        changes.append(Change(part.subject, .added, owner, part.name, after: words.isEmpty ? nil : words))
        continue
      }
      changes += self.changes(from: other, to: part, owner: owner)
    }
    return changes
  }

  private func changes(from old: OperationShape.Part, to new: OperationShape.Part, owner: String) -> [Change] {
    var changes: [Change] = []
    if old.isDeprecated != new.isDeprecated {
      changes.append(Change(new.subject, new.isDeprecated ? .deprecated : .reinstated, owner, new.name))
    }
    if old.isRequired != new.isRequired {
      changes.append(Change(new.subject, new.isRequired ? .required : .optional, owner, new.name))
    }
    switch (old.shape, new.shape) {
    case (let old?, let shape?):
      changes += ShapeComparison(owner: owner, place: new.name, subject: new.subject, names: names)
        .changes(from: old, to: shape)
    case (nil, let shape?):
      changes.append(Change(new.subject, .type, owner, new.name, before: "nothing", after: shape.type.description))
    case (let old?, nil):
      changes.append(Change(new.subject, .type, owner, new.name, before: old.type.description, after: "nothing"))
    case (nil, nil): break
    }
    return changes
  }
}

extension OperationShape.Part {
  fileprivate var subject: Change.Subject {
    if name.hasPrefix("answer") { return .answer }
    return name.hasPrefix("body") ? .body : .parameter
  }
}
