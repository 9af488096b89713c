/// Compares two versions of one operation.
struct OperationComparison {
  /// Renamed types: old name to new name.
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
  /// What it is: a parameter, a body or an answer.
  var subject: Change.Subject {
    if name.hasPrefix("answer") { return .answer }
    return name.hasPrefix("body") ? .body : .parameter
  }
}

/// An operation as a comparison sees it.
struct OperationShape {
  /// A parameter, a body, an answer or a header of an answer.
  struct Part: Hashable {
    /// `query parameter sort`, `body application/json`, `answer 200`, `answer 200 header ETag`. Path parameters are
    /// named by position, because their names are not sent.
    var name: String
    /// Nil for an answer without content.
    var shape: TypeShape?
    var isRequired = false
    var isDeprecated = false
    /// What the shape was read from.
    var schema: Node?
  }

  /// In upper case.
  var method: String
  var path: String
  var id: String
  var isDeprecated: Bool
  /// `x-deprecation-date`, if present.
  var deprecationDate: String?
  /// In the document's order: parameters, bodies, answers.
  var parts: [Part]
  /// The privileges that an API client needs.
  var privileges: [String]
  /// Whether the API has it although its own document does not (`x-undocumented`).
  var isUndocumented = false

  /// `GET /v1/sites`.
  var words: String { "\(method) \(path)" }

  /// The method and the path without parameter names. OpenAPI treats paths that differ only in these as the same.
  var key: String { "\(method) \(Self.pathKey(path))" }

  /// The key without the version at the start of the path, to recognize an operation that moved to another version.
  var keyWithoutVersion: String { Self.keyWithoutVersion(method: method, path: path) }

  /// The key without the version of the operation with a method, in upper case, and a path.
  static func keyWithoutVersion(method: String, path: String) -> String {
    let key = pathKey(path)
    let segments = key.split(separator: "/", omittingEmptySubsequences: false)
    guard segments.count > 2, segments[0].isEmpty, isVersion(segments[1]) else { return "\(method) \(key)" }
    return "\(method) /\(segments.dropFirst(2).joined(separator: "/"))"
  }

  private static func pathKey(_ path: String) -> String {
    PathTemplate(path).pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .parameter: "{}"
      }
    }.joined()
  }

  private static func isVersion(_ segment: Substring) -> Bool {
    if segment == "preview" { return true }
    let number = segment.dropFirst()
    return segment.first == "v" && !number.isEmpty && number.allSatisfy(\.isNumber)
  }

  /// What two operations on different paths must have in common to count as one that moved.
  func likeness(_ names: [String: String]) -> [String: PartLikeness] {
    Dictionary(
      parts.map { ($0.name, PartLikeness(shape: $0.shape?.likeness(names), isRequired: $0.isRequired)) },
      uniquingKeysWith: { first, _ in first })
  }

  struct PartLikeness: Hashable {
    var shape: TypeShape.Likeness?
    var isRequired: Bool
  }
}
