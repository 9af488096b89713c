import APIRuntime
import Logging

extension JamfProAPIClient {
  /// The names of departments, buildings, sites and groups, each as far as the credential may read them: asked for once for
  /// each client, all four at the same time, with a request each, one more for lists that have pages, and more for very long
  /// ones.
  ///
  /// - Parameter refresh: asks anew.
  public func lookups(refresh: Bool = false) async -> Lookups {
    do {
      return try await memory.lookups.value(anew: refresh) { [self] in
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
        // Given up is not an answer to be kept.
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

  /// All entries of one kind, by id; `fetch` gets the bytes of a page, `read` makes an entry of a row. Throws when one page
  /// does not come: some of the entries only would make the rest look as if there were none.
  func entries<Entry>(
    _ facts: OperationFacts, _ fetch: @Sendable (_ page: Int) async throws -> [UInt8],
    _ read: @escaping (_ id: String, _ row: JSONValue) -> Entry?
  ) async throws -> [(id: String, entry: Entry)] {
    var walk = LookupWalk(read: read)
    var page: Int? = 0
    while let number = page {
      do {
        page = try await reading(facts) { try walk.take(JSONValue(jsonBytes: try await fetch(number))) }
      } catch let error as JamfProError where walk.isConfirming && !walk.entries.isEmpty && !error.isCancelled {
        // Entries that came are not lost because a page after the last cannot be had. An empty list would be.
        logger?.notice("\(facts.id) could not be confirmed: \(error.what)")
        page = nil
      }
    }
    return walk.entries
  }
}
