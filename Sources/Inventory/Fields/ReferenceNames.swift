/// The names of departments and buildings. Inventory contains only their ids. The names require privileges of their
/// own, so they may be missing when everything else is available.
public struct ReferenceNames: Hashable, Sendable {
  /// The departments' names.
  public var departments: Naming
  /// The buildings' names.
  public var buildings: Naming

  /// Names; none by default.
  public init(departments: Naming = .names([:]), buildings: Naming = .names([:])) {
    self.departments = departments
    self.buildings = buildings
  }

  subscript(reference: Reference) -> Naming {
    switch reference {
    case .department: departments
    case .building: buildings
    }
  }

  /// Whether a field shows ids because no names were requested, or none have arrived.
  public func areAwaited(in field: Field) -> Bool {
    Reference(path: field.path).map { self[$0] == .names([:]) } ?? false
  }

  /// The reason why a field shows ids instead of names; nil when it has no names, or they are known.
  public func reasonForIDs(in field: Field) -> String? {
    guard let reference = Reference(path: field.path), case .unavailable(let reason) = self[reference] else {
      return nil
    }
    return reason
  }
}

/// A field with the name of an object that records contain only as an id. The field is derived and comes before the
/// field with the id.
enum Reference: Hashable, Sendable, CaseIterable {
  case department, building

  /// The reference that a field shows; nil for fields from the server.
  init?(path: String) {
    guard let reference = Reference.allCases.first(where: { $0.path == path }) else { return nil }
    self = reference
  }

  /// The path of the field with the name.
  var path: String {
    switch self {
    case .department: "userAndLocation.department"
    case .building: "userAndLocation.building"
    }
  }

  /// The path of the field with the id.
  var idPath: String { path + "Id" }

  /// The key of the id in its object.
  var idName: String {
    switch self {
    case .department: "departmentId"
    case .building: "buildingId"
    }
  }
}

/// The names of objects that records contain as ids.
public enum Naming: Hashable, Sendable {
  /// Names by id; empty when not requested yet.
  case names([String: String])
  /// The names are not available; the human-readable reason: `the privilege Read Departments is missing`.
  case unavailable(reason: String)

  /// The name for an id; nil when unknown or empty.
  public func name(of id: String) -> String? {
    guard case .names(let names) = self, let name = names[id], !name.isEmpty else { return nil }
    return name
  }

  /// The text in a list for an id: its name, else the id itself.
  func text(for id: String) -> String { name(of: id) ?? id }

  /// The text in a record for an id: its name, else the id and the reason why there is no name, if known.
  func words(for id: String) -> String {
    switch self {
    case .names: text(for: id)
    case .unavailable(let reason): "\(id) (name not available: \(reason))"
    }
  }

  /// The id that servers send for "none" instead of null.
  static let noneID = "-1"
}

extension Column {
  /// The column with ids replaced by names; ids without a known name stay. The id for "none" becomes *not reported*.
  func named(by naming: Naming) -> Column {
    switch content {
    case .interned(let codes, let ids):
      let (names, isNone) = ids.named(by: naming)
      return with(
        .interned(codes: codes, values: names), notReported: isNone.isEmpty ? [] : codes.map { isNone[Int($0)] })
    case .texts(let ids):
      let (names, isNone) = ids.named(by: naming)
      return with(.texts(names), notReported: isNone)
    case .nothing, .words, .flags: return self
    }
  }

  /// The column with other content, in which the rows marked in `notReported` have no value; an empty array marks none.
  private func with(_ content: Content, notReported: [Bool]) -> Column {
    guard !notReported.isEmpty else { return with(content) }
    return Column(
      kind: kind, content: content, uniformState: nil,
      states: notReported.enumerated().map { row, isNone in isNone ? .notReported : state(row) }, odd: odd)
  }
}

extension TextArena {
  /// The names for the ids in the arena, and marks for the ids that mean "none"; no marks when there are none.
  fileprivate func named(by naming: Naming) -> (names: TextArena, isNone: [Bool]) {
    var bytes: [UInt8] = []
    var ends: [UInt32] = []
    ends.reserveCapacity(count)
    var isNone: [Bool] = []
    for index in 0..<count {
      let id = string(index)
      if id == Naming.noneID {
        if isNone.isEmpty { isNone = [Bool](repeating: false, count: count) }
        isNone[index] = true
      } else {
        bytes.append(contentsOf: naming.text(for: id).utf8)
      }
      ends.append(UInt32(bytes.count))
    }
    return (TextArena(bytes: bytes, ends: ends), isNone)
  }
}
