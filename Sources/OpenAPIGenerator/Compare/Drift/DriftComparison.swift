/// Compares the operations in use with those of a served document.
struct DriftComparison {
  private typealias Finding = DocumentDrift.Finding

  /// The versions of one operation: the same method and path, apart from the version at the start of the path.
  private struct Versions {
    var used: [OperationShape] = []
    var served: [OperationShape] = []

    /// The newest version that both documents have.
    var common: (used: OperationShape, served: OperationShape)? {
      for operation in used {
        if let other = served.first(where: { $0.key == operation.key }) { return (operation, other) }
      }
      return nil
    }

    /// Whether the newest version in use is offered; nil if documents describe only one.
    var hasNewest: Bool? {
      let described = used.filter { !$0.isUndocumented }
      return described.count < 2 ? nil : served.contains { $0.key == described[0].key }
    }
  }

  private let usedRoot: Node
  private let servedRoot: Node
  private var operations: [Versions] = []

  init(used: Node, served: Node) {
    (usedRoot, servedRoot) = (used, served)
    var places: [String: Int] = [:]
    for operation in ShapeReader(root: used).operations() {
      if places[operation.keyWithoutVersion] == nil {
        places[operation.keyWithoutVersion] = operations.count
        operations.append(Versions())
      }
      if let place = places[operation.keyWithoutVersion] { operations[place].used.append(operation) }
    }
    for operation in ShapeReader(root: served).operations(where: { places[$0] != nil }) {
      if let place = places[operation.keyWithoutVersion] { operations[place].served.append(operation) }
    }
    for index in operations.indices {
      operations[index].used.sort { $0.version > $1.version }
      operations[index].served.sort { $0.version > $1.version }
    }
  }

  /// Whether both documents have any operation in common.
  var hasCommonOperations: Bool { operations.contains { $0.common != nil } }

  /// Whether the served document has only earlier versions of all operations with several.
  var isOlder: Bool {
    let groups = operations.filter { $0.common != nil }.compactMap(\.hasNewest)
    return !groups.isEmpty && groups.allSatisfy { !$0 }
  }

  /// The differences in the order of the document in use. Equal ones of several operations are one.
  func findings() throws(ValueComparison.TooComplex) -> [DocumentDrift.Finding] {
    var values = ValueComparison(used: usedRoot, served: servedRoot)
    var merged: [Finding] = []
    var places: [Finding: Int] = [:]
    for versions in operations {
      for finding in try findings(of: versions, &values) {
        var key = finding
        // The operation itself is different for each.
        if finding.subject != .operation { key.operations = [] }
        if let place = places[key] {
          merged[place].operations += finding.operations
        } else {
          places[key] = merged.count
          merged.append(finding)
        }
      }
    }
    return merged
  }

  private func findings(
    of versions: Versions, _ values: inout ValueComparison
  ) throws(ValueComparison.TooComplex) -> [Finding] {
    guard let newest = versions.used.first else { return [] }
    var found: [Finding] = []
    if let other = versions.served.first, other.version > newest.version {
      found.append(operation(.added, newest, after: other.words))
    }
    guard let (used, served) = versions.common else {
      // What documents have never described cannot be missing in them.
      if !versions.used.contains(where: \.isUndocumented) {
        found.append(operation(.missing, newest, isAffecting: !isOlder))
      }
      return found
    }
    if used.key != newest.key { found.append(operation(.missing, newest, after: used.words)) }
    if served.isDeprecated, !used.isDeprecated {
      found.append(operation(.deprecated, used, after: served.deprecationDate))
    }
    found += privileges(from: used, to: served)
    return try found + parts(from: used, to: served, &values)
  }

  private func operation(
    _ kind: Finding.Kind, _ operation: OperationShape, after: String? = nil, isAffecting: Bool = false
  ) -> Finding {
    Finding(
      subject: .operation, kind: kind, operations: [operation.words], after: after, isAffecting: isAffecting)
  }

  private func privileges(from used: OperationShape, to served: OperationShape) -> [Finding] {
    // A document without privileges does not say that none are needed.
    guard !served.privileges.isEmpty else { return [] }
    let (before, after) = (Set(used.privileges), Set(served.privileges))
    return served.privileges.filter { !before.contains($0) }.map { name in
      Finding(subject: .privilege, kind: .added, operations: [used.words], after: name, isAffecting: true)
    }
      + used.privileges.filter { !after.contains($0) }.map { name in
        Finding(subject: .privilege, kind: .missing, operations: [used.words], before: name, isAffecting: false)
      }
  }
}

// MARK: Parameters, bodies and answers

extension DriftComparison {
  private func parts(
    from used: OperationShape, to served: OperationShape, _ values: inout ValueComparison
  ) throws(ValueComparison.TooComplex) -> [Finding] {
    var found: [Finding] = []
    for part in used.parts {
      let subject = part.subject
      // How errors look is not what a release is judged by, and most documents do not describe them.
      if subject == .answer, !part.isSuccess { continue }
      guard let other = served.counterpart(of: part) else {
        if subject == .parameter || part.schema != nil {
          // What was added later is not known to an earlier release, which ignores unknown parameters.
          let isAffecting = subject == .parameter ? !isOlder : true
          found.append(self.part(.missing, part, used, isAffecting: isAffecting))
        }
        continue
      }
      if subject != .answer, other.isRequired, !part.isRequired {
        found.append(self.part(.required, part, used, isAffecting: true))
      }
      guard let schema = part.schema, let otherSchema = other.schema else { continue }
      let direction: ValueComparison.Direction = subject == .answer ? .received : .sent
      for difference in try values.differences(direction, from: schema, to: otherSchema) {
        found.append(finding(difference, part, used, direction))
      }
    }
    let known = Set(used.parts.map(\.name))
    for part in served.parts where part.subject == .parameter && part.isRequired && !known.contains(part.name) {
      found.append(self.part(.required, part, used, isAffecting: true))
    }
    return found
  }

  private func part(
    _ kind: Finding.Kind, _ part: OperationShape.Part, _ operation: OperationShape, isAffecting: Bool
  ) -> Finding {
    let subject: Finding.Subject =
      switch part.subject {
      case .answer: .answer
      case .body: .body
      default: .parameter
      }
    return Finding(
      subject: subject, kind: kind, operations: [operation.words], place: part.name, isAffecting: isAffecting)
  }

  private func finding(
    _ difference: ValueComparison.Difference, _ part: OperationShape.Part, _ operation: OperationShape,
    _ direction: ValueComparison.Direction
  ) -> Finding {
    let isAffecting =
      switch (difference.subject, difference.kind, direction) {
      case (.type, _, _): true
      // The server refuses unknown values, and bodies without what it requires. It may do anything with the rest.
      case (.value, .missing, .sent), (.field, .added, .sent): true
      case (.field, .missing, _): !isOlder
      default: false
      }
    return Finding(
      subject: difference.subject, kind: difference.kind, operations: [operation.words],
      place: place(of: difference.path, in: part), before: difference.before, after: difference.after,
      isAffecting: isAffecting)
  }

  /// A field of an answer by its path within the record, so that a list and a single record name it alike.
  private func place(of path: String, in part: OperationShape.Part) -> String {
    switch part.subject {
    case .answer:
      for start in ["results[].", "[]."] where path.hasPrefix(start) { return String(path.dropFirst(start.count)) }
      return path.isEmpty ? part.name : path
    case .body: return path.isEmpty ? part.name : "\(part.name): \(path)"
    default:
      // The elements of a list are what a caller chooses: `section`, not `section[]`.
      let inner = path.hasPrefix("[]") ? path.dropFirst(2) : path[...]
      return inner.isEmpty ? part.name : "\(part.name): \(inner)"
    }
  }
}

extension OperationShape {
  /// The number of the version at the start of the path: 0 for `preview`, -1 without one.
  fileprivate var version: Int {
    guard let first = path.split(separator: "/").first else { return -1 }
    if first == "preview" { return 0 }
    return first.first == "v" ? Int(first.dropFirst()) ?? -1 : -1
  }

  /// The part of this operation that stands for one of another document. A successful answer may have another status, or
  /// be described as the default.
  fileprivate func counterpart(of part: Part) -> Part? {
    if let same = parts.first(where: { $0.name == part.name }) { return same }
    guard part.subject == .answer, part.isSuccess, !part.name.contains(" header ") else { return nil }
    return parts.first { $0.subject == .answer && $0.isSuccess && $0.mediaType == part.mediaType && $0.schema != nil }
  }
}

extension OperationShape.Part {
  /// Whether it is an answer to a request that worked.
  fileprivate var isSuccess: Bool {
    let status = name.split(separator: " ").dropFirst().first ?? ""
    return status.hasPrefix("2") || status == "default"
  }

  /// The content type after the status; nil for JSON.
  fileprivate var mediaType: Substring? { name.split(separator: " ").dropFirst(2).first }
}
