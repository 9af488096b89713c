/// The names that ids of one kind stand for, or why there are none.
public enum Lookup: Hashable, Sendable {
  /// Names by id.
  case names([String: String])
  /// They could not be asked for, in whole or in part: ids are shown as they are, with the reason.
  case unavailable(JamfProError)

  /// The name for an id; nil when it is not known.
  public subscript(id: String) -> String? {
    if case .names(let names) = self { names[id] } else { nil }
  }
}

/// The names that ids in the inventory stand for. Each kind needs a privilege of its own.
public struct Lookups: Hashable, Sendable {
  public var departments: Lookup
  public var buildings: Lookup
  public var sites: Lookup
  /// Groups of computers, smart and static.
  public var groups: Lookup

  /// Names of all kinds.
  public init(departments: Lookup, buildings: Lookup, sites: Lookup, groups: Lookup) {
    self.departments = departments
    self.buildings = buildings
    self.sites = sites
    self.groups = groups
  }
}
