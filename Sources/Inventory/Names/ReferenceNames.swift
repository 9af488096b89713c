/// The names of departments and buildings. Inventory has their ids only; the names need privileges of their own, so they
/// may be missing where all else is there.
public struct ReferenceNames: Hashable, Sendable {
  /// The departments' names.
  public var departments: Naming
  /// The buildings' names.
  public var buildings: Naming

  /// Names; by default none that are known.
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

  /// Why a field shows ids in place of names, in words for people; nil when it shows no names, or knows them.
  public func reasonForIDs(in field: Field) -> String? {
    guard let reference = Reference(path: field.path), case .unavailable(let reason) = self[reference] else {
      return nil
    }
    return reason
  }
}
