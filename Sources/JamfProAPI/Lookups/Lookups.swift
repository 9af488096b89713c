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
