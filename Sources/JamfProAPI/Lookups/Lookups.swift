import APIRuntime
import Logging

/// The names for ids in the inventory. Each kind needs a privilege of its own.
public struct Lookups: Hashable, Sendable {
  /// Names of departments.
  public var departments: Lookup
  /// Names of buildings.
  public var buildings: Lookup
  /// Names of sites.
  public var sites: Lookup
  /// Names of computer groups, smart and static.
  public var groups: Lookup

  /// Lookups of all kinds.
  package init(departments: Lookup, buildings: Lookup, sites: Lookup, groups: Lookup) {
    self.departments = departments
    self.buildings = buildings
    self.sites = sites
    self.groups = groups
  }
}

/// The names for the ids of one kind, or why they are unknown.
public enum Lookup: Hashable, Sendable {
  /// Names by id.
  case names([String: String])
  /// The names could not be loaded, or not all of them. Show ids instead, with this reason.
  case unavailable(JamfProError)

  /// The name for an id; nil when unknown.
  public subscript(id: String) -> String? {
    if case .names(let names) = self { names[id] } else { nil }
  }
}

extension JamfProAPIClient {
  /// The names of departments, buildings, sites and groups, each as far as the credential may read them.
  ///
  /// They are requested once for each client, all four at the same time: one request each, one more for lists that have
  /// pages, and more for very long lists. It never throws: each lookup has its own reason.
  ///
  /// - Parameter refresh: whether to request them again.
  public func lookups(refresh: Bool = false) async -> Lookups {
    do {
      return try await memory.lookups.value(refreshing: refresh) { [self] in
        async let departments = names(Operations.DepartmentsGetV1.facts) { page in
          try await checked.DepartmentsGetV1(.init(query: .init(page: page, page_hyphen_size: LookupWalk<String>.rows)))
            .ok.body.bytes
        }
        async let buildings = names(Operations.BuildingsGetV1.facts) { page in
          try await checked.BuildingsGetV1(.init(query: .init(page: page, page_hyphen_size: LookupWalk<String>.rows)))
            .ok.body.bytes
        }
        async let sites = names(Operations.SitesGetV1.facts) { _ in try await checked.SitesGetV1().ok.body.bytes }
        async let groups = names(Operations.ComputerGroupsGetV1.facts) { _ in
          try await checked.ComputerGroupsGetV1().ok.body.bytes
        }
        let all = await Lookups(departments: departments, buildings: buildings, sites: sites, groups: groups)
        // A canceled request is not an answer to keep.
        try Task.checkCancellation()
        return all
      }
    } catch {
      let none = Lookup.unavailable(explain(error))
      return Lookups(departments: none, buildings: none, sites: none, groups: none)
    }
  }

  /// All names of one kind, or why there are none.
  private func names(
    _ facts: OperationFacts, _ fetch: @Sendable (_ page: Int) async throws -> [UInt8]
  ) async -> Lookup {
    do {
      let entries = try await entries(facts, fetch) { _, row in row["name"]?.stringValue }
      return .names(Dictionary(uniqueKeysWithValues: entries))
    } catch {
      return .unavailable(explain(error, requiredPrivileges: facts.requiredPrivileges))
    }
  }

  /// All entries of one kind, by id. `fetch` gets the bytes of a page, `read` makes an entry of a row. Throws when a
  /// page fails: in a partial list, the other entries would seem not to exist.
  func entries<Entry>(
    _ facts: OperationFacts, _ fetch: @Sendable (_ page: Int) async throws -> [UInt8],
    _ read: @escaping (_ id: String, _ row: JSONValue) -> Entry?
  ) async throws -> [(id: String, entry: Entry)] {
    var walk = LookupWalk(read: read)
    var page: Int? = 0
    while let number = page {
      do {
        page = try await reading(facts) { try walk.take(JSONValue(jsonBytes: try await fetch(number))) }
      } catch let error as JamfProError where walk.isConfirming && !walk.entries.isEmpty && !error.isCanceled {
        // Entries that came are kept even if the page after the last one cannot be read. An empty list is not.
        logger?.notice("\(facts.id) could not be confirmed: \(error.what)")
        page = nil
      }
    }
    return walk.entries
  }
}
